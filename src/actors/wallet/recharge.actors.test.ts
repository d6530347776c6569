import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { ChargeDocument } from '#api/generated/operations.ts';
import { ProblemError } from '#contract/problem.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import { refusal } from '#testing/answers.ts';
import { readCharge } from './recharge.actors.ts';

async function read(answer: () => object) {
  const asked: unknown[] = [];
  const request = async (document: unknown, variables: unknown) => {
    asked.push([document, variables]);
    return answer();
  };
  const said = await toPromise(createActor(readCharge({ request } as unknown as Api), { input: { chargeNo: 'C1' } }).start());
  return { asked, said };
}
const refusedWith = (name: ProblemName) => () => {
  throw new ProblemError(refusal(name));
};

test.each([
  ['SUCCEEDED', 'succeeded'],
  ['FAILED', 'failed'],
])('%s decides the charge', async (status, value) => {
  const { asked, said } = await read(() => ({ charge: { status, amountFen: 5_000 } }));
  expect([asked, said]).toEqual([[[ChargeDocument, { chargeNo: 'C1' }]], { ok: true, value: { status: value, amountFen: 5_000 } }]);
});

test.each(['PENDING', 'EXPIRED'])('%s decides nothing: a late payment is possible', async (status) => {
  expect((await read(() => ({ charge: { status, amountFen: 5_000 } }))).said).toBe(null);
});

test("another user's charge is refused; a limited rate is a fault, which says nothing", async () => {
  expect((await read(refusedWith('NOT_FOUND'))).said).toEqual({ ok: false, problem: refusal('NOT_FOUND') });
  await expect(read(refusedWith('RATE_LIMITED'))).rejects.toThrow(refusal('RATE_LIMITED').message);
});
