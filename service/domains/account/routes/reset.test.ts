import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/email.ts';
import { getUserInfo, sendSms } from '#contract/rest/session.ts';
import { CODE_LIFETIME } from '#contract/rules/constants.ts';
import { issueVerifyKey } from '#service/domains/identity/captcha/verifyKeys.ts';
import { runDueJobs } from '#service/jobs.ts';
import { anEmail, aPhone, aUser, logIn, mailsTo, newestMailCode, seal, smsCode, verifyKey } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let beside: TestService;
beforeAll(async () => {
  service = await aService();
  beside = await aService({ beside: service });
});
afterAll(async () => {
  await beside.close();
  await service.close();
});

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

interface Way {
  /** Requests a code for a phone or mailbox, and reads it. */
  code(to: string): Promise<string>;
  reset(to: string, code: string, plain: string, at?: TestService): Promise<{ code: number; message: string; status: number }>;
  of(user: { phone: string; email: string }): string;
  free(): string;
  /** Requests a code for a phone or mailbox without an account; null: it gets none. */
  freeCode(to: string): Promise<string | null>;
}

const byPhone: Way = {
  code: (phone) => smsCode(service, phone, 'reset'),
  async reset(mobile, code, plain, at = service) {
    const { password, headers } = await seal(at, 'password', plain);
    return at.ask(contract.forgetPassword, { body: { mobile, code, password } }, { headers });
  },
  of: ({ phone }) => phone,
  free: aPhone,
  freeCode: (phone) => smsCode(service, phone, 'reset'),
};
const byEmail: Way = {
  async code(email) {
    await service.get(contract.sendEmailCode, { body: { email, verify_key: await verifyKey(service, 'sendSms'), action: 'reset' } });
    return newestMailCode(service, email);
  },
  async reset(email, code, plain, at = service) {
    const { password, headers } = await seal(at, 'password', plain);
    return at.ask(contract.resetPasswordByEmail, { body: { email, code, password } }, { headers });
  },
  of: ({ email }) => email,
  free: anEmail,
  async freeCode(email) {
    await service.get(contract.sendEmailCode, { body: { email, verify_key: await verifyKey(service, 'sendSms'), action: 'reset' } });
    await runDueJobs(service.deps);
    return null;
  },
};

const person = async () => {
  const email = anEmail();
  return { ...(await aUser(service, { email, password: 'Old_pass_26' })), email };
};

describe.each([
  ['phone', byPhone, { wrong: 42210, expired: 42211, unknown: 42214 }],
  ['e-mail', byEmail, { wrong: 42216, expired: 42217, unknown: 42218 }],
] as const)('a reset by %s', (name, way, refusals) => {
  test('sets the password, ends every session on every process, and notifies the other channel', async () => {
    const user = await person();
    const code = await way.code(way.of(user));
    expect(await way.reset(way.of(user), code, 'New_pass_26')).toMatchObject({ code: 0 });
    expect((await beside.ask(getUserInfo, {}, user)).status).toBe(401);
    expect(await logIn(service, user.phone, 'Old_pass_26')).toMatchObject({ code: 42212 });
    expect(await logIn(service, user.phone, 'New_pass_26')).toMatchObject({ code: 0 });
    expect(await way.reset(way.of(user), code, 'Newer_pass_26')).toMatchObject({ code: refusals.expired });
    await runDueJobs(service.deps);
    const sms = (await (await fetch(`${service.sandbox.url}/sms/messages?phone=${user.phone}`)).json()) as {
      list: { code: string | null }[];
    };
    const told = {
      mails: (await mailsTo(service, user.email)).filter((mail) => mail.code === null).length,
      sms: sms.list.filter((message) => message.code === null).length,
    };
    expect(told).toEqual(name === 'phone' ? { mails: 1, sms: 0 } : { mails: 0, sms: 1 });
  });

  test('is refused with a wrong code for known and unknown accounts alike, and the fifth wrong one voids the code', async () => {
    const user = await person();
    for (const to of [way.of(user), way.free()]) {
      const code = (to === way.of(user) ? await way.code(to) : await way.freeCode(to)) ?? '000000';
      for (let tries = 0; tries < 5; tries += 1)
        expect(await way.reset(to, wrong(code), 'New_pass_26')).toMatchObject({ status: 422, code: refusals.wrong });
      expect(await way.reset(to, code, 'New_pass_26')).toMatchObject({ code: refusals.expired });
    }
    expect((await service.ask(getUserInfo, {}, user)).status).toBe(200);
  });

  test('reveals a missing account only with the correct code', async () => {
    const to = way.free();
    expect(await way.reset(to, '000000', 'New_pass_26')).toMatchObject({ code: refusals.expired });
    const code = await way.freeCode(to);
    const refusal = code === null ? refusals.wrong : refusals.unknown;
    expect(await way.reset(to, code ?? '000000', 'New_pass_26')).toMatchObject({ code: refusal });
  });

  test('refuses an expired code; a weak password is refused without counting an attempt', async () => {
    const user = await person();
    const code = await way.code(way.of(user));
    for (let tries = 0; tries < 6; tries += 1) expect(await way.reset(way.of(user), code, 'password123')).toMatchObject({ code: 42215 });
    expect(await way.reset(way.of(user), code, 'short')).toMatchObject({ status: 400 });
    service.clock.move(CODE_LIFETIME);
    expect(await way.reset(way.of(user), code, 'New_pass_26')).toMatchObject({ code: refusals.expired });
    service.clock.move(-1);
    expect(await way.reset(way.of(user), code, 'New_pass_26')).toMatchObject({ code: 0 });
  });

  test('of fifty concurrent requests over two processes, one takes effect', async () => {
    const user = await person();
    const code = await way.code(way.of(user));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => way.reset(way.of(user), code, `New_pass_${at}`, at % 2 ? beside : service)),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    const won = answers.findIndex((answer) => answer.code === 0);
    expect(await logIn(service, user.phone, `New_pass_${won}`)).toMatchObject({ code: 0 });
  });
});

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.1, 0.5, 0.9].map((part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2)).join(' / ');
};

describe('the response time does not reveal whether an account exists', () => {
  const SAMPLES = 200;
  /** Alternates known and unknown, so that load affects both alike. */
  const compare = async (name: string, ask: (isKnown: boolean, sample: number) => Promise<() => Promise<unknown>>): Promise<number> => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      for (const which of ['known', 'unknown'] as const) {
        const call = await ask(which === 'known', sample);
        const begun = performance.now();
        await call();
        times[which].push(performance.now() - begun);
      }
    }
    console.log(`${name}, ms p10 / p50 / p90: known ${spread(times.known)}, unknown ${spread(times.unknown)}`);
    return median(times.known) / median(times.unknown);
  };
  const ask = async (isKnown: boolean) => {
    const email = anEmail();
    if (isKnown) await aUser(service, { email });
    const verify_key = await issueVerifyKey(service.deps, 'sendSms', undefined);
    return () => service.ask(contract.sendEmailCode, { body: { email, verify_key, action: 'reset' } });
  };
  const askSms = async (isKnown: boolean) => {
    const { phone } = isKnown ? await aUser(service) : { phone: aPhone() };
    const verify_key = await issueVerifyKey(service.deps, 'sendSms', undefined);
    return () => service.ask(sendSms, { body: { mobile: phone, verify_key, action: 'reset' } });
  };
  const guess = async (isKnown: boolean) => {
    const { phone } = isKnown ? await aUser(service) : { phone: aPhone() };
    const { password, headers } = await seal(service, 'password', 'New_pass_26');
    return () => service.ask(contract.forgetPassword, { body: { mobile: phone, code: '000000', password } }, { headers });
  };
  const guessByMail = async (isKnown: boolean) => {
    const email = anEmail();
    if (isKnown) await aUser(service, { email });
    const { password, headers } = await seal(service, 'password', 'New_pass_26');
    return () => service.ask(contract.resetPasswordByEmail, { body: { email, code: '000000', password } }, { headers });
  };

  test.each([
    ['a code by mail', ask],
    ['a code by SMS', askSms],
    ['a wrong code to a phone', guess],
    ['a wrong code to a mailbox', guessByMail],
  ])('%s', { retry: 1, timeout: 240_000 }, async (name, call) => {
    const ratio = await compare(name, call);
    expect(ratio).toBeGreaterThan(1 / 1.5);
    expect(ratio).toBeLessThan(1.5);
  });
});
