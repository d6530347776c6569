import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/owner.ts';
import { sendSms } from '#contract/rest/session.ts';
import { issueVerifyKey } from '#service/domains/identity/captcha/verifyKeys.ts';
import { aPhone, aUser } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const TIMES = 200;

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const distribution = (times: readonly number[]): readonly number[] => {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.1, 0.5, 0.9].map((share) => Number(quantile(sorted, share).toFixed(2)));
};

/** Alternates taken and free numbers, so that load affects both alike. */
async function compare(ask: (phone: string, at: number) => Promise<() => Promise<unknown>>) {
  const times = { taken: [] as number[], free: [] as number[] };
  const answers = { taken: new Set<string>(), free: new Set<string>() };
  for (let at = 0; at < TIMES; at += 1) {
    const taken = (await aUser(service)).phone;
    for (const [kind, phone] of at % 2 === 0
      ? ([
          ['taken', taken],
          ['free', aPhone()],
        ] as const)
      : ([
          ['free', aPhone()],
          ['taken', taken],
        ] as const)) {
      const send = await ask(phone, at);
      const begun = performance.now();
      const answer = await send();
      times[kind].push(performance.now() - begun);
      answers[kind].add(JSON.stringify(answer));
    }
  }
  const seen = { taken: distribution(times.taken), free: distribution(times.free) };
  console.log(`p10, p50, p90 in ms of ${TIMES} each: ${JSON.stringify(seen)}`);
  const [, taken = 0] = seen.taken;
  const [, free = 0] = seen.free;
  return {
    taken: [...answers.taken],
    free: [...answers.free],
    /** Ratio of the slower median to the faster one. */
    ratio: Math.max(taken, free) / Math.min(taken, free),
  };
}

const withoutId = (answer: { status: number; code: number; message: string }) => [answer.status, answer.code, answer.message];

test('a change without a valid code gets the same response for a taken and a free number', async () => {
  const user = await aUser(service);
  const { taken, free, ratio } = await compare(
    async (mobile) => async () =>
      withoutId(await service.ask(contract.changeMobile, { body: { mobile, code: '000000', proof: 'x'.repeat(43) } }, user)),
  );
  expect([taken, free]).toEqual([['[422,42211,"验证码已失效，请重新获取"]'], ['[422,42211,"验证码已失效，请重新获取"]']]);
  expect(ratio).toBeLessThan(2);
}, 120_000);

test('a code for binding is sent to taken and free numbers alike', async () => {
  const { taken, free, ratio } = await compare(async (mobile, at) => {
    const from = `198.51.${Math.floor(at / 200)}.${(at % 200) + 1}`;
    const body = { mobile, verify_key: await issueVerifyKey(service.deps, 'sendSms', undefined), action: 'bind' as const };
    return async () => withoutId(await service.ask(sendSms, { body }, { from }));
  });
  expect([taken, free]).toEqual([['[200,0,"ok"]'], ['[200,0,"ok"]']]);
  expect(ratio).toBeLessThan(2);
}, 240_000);
