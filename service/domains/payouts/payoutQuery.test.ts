import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SECOND } from '#contract/rules/constants.ts';
import { PAYOUT_DEADLINE, WITHDRAWAL_REST } from '#contract/rules/withdrawal.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aPayee, aWithdrawal, sendPayoutNotice, payoutNoOf } from '#testing/builders/payouts.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { queryPayout } from './payoutQuery.ts';
import { approveWithdrawal } from './withdrawalPay.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** An approved withdrawal; returns its payout number. */
async function paying(): Promise<string> {
  const { withdrawal_no } = await aWithdrawal(service, await aPayee(service, { creditScore: 10 }), 2_000);
  service.clock.move(WITHDRAWAL_REST);
  await inTransaction(service.deps, (deps) => approveWithdrawal(deps, withdrawal_no, '小周'));
  return payoutNoOf(service, withdrawal_no);
}
const unreachable = () => ({ ...service.deps, outside: { ...service.deps.outside, payoutUrl: 'http://127.0.0.1:9' } });
const alarms = (payoutNo: string) => service.logged.filter((line) => line.includes('payout without an end') && line.includes(payoutNo));

test('a payout without an end is queried with growing delays, then every half hour', async () => {
  const payoutNo = await paying();
  for (const [attempts, delay] of [5, 10, 20, 60, 120, 300, 600, 1_200, 1_800, 1_800].entries()) {
    const again = await queryPayout(unreachable(), payoutNo, attempts);
    expect((again?.getTime() ?? 0) - service.clock.now()).toBe(delay * SECOND);
  }
  expect(alarms(payoutNo)).toEqual([]);
});

test('from its deadline on, each query without an end is logged as an error', async () => {
  const payoutNo = await paying();
  service.clock.move(PAYOUT_DEADLINE - 1);
  await queryPayout(unreachable(), payoutNo, 9);
  expect(alarms(payoutNo)).toHaveLength(0);
  service.clock.move(1);
  await queryPayout(unreachable(), payoutNo, 9);
  expect(alarms(payoutNo)).toHaveLength(1);
});

test('a payout is sent first, then queried; each request times out after 5 seconds', async () => {
  const payoutNo = await paying();
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const request = vi.spyOn(globalThis, 'fetch');
  await queryPayout(unreachable(), payoutNo, 0);
  await queryPayout(unreachable(), payoutNo, 1);
  expect(timeout.mock.calls).toEqual([[5_000], [5_000]]);
  expect(request.mock.calls.map(([url, { method } = {}]) => [String(url), method])).toEqual([
    ['http://127.0.0.1:9/payouts', 'POST'],
    [`http://127.0.0.1:9/payouts/${payoutNo}`, undefined],
  ]);
  vi.restoreAllMocks();
});

test('a refused notice of the payout host is logged with its reason', async () => {
  const payout_no = await paying();
  expect(await sendPayoutNotice(service, payout_no, { status: 'paid', amount: 1_980, secret: 'guessed' })).toMatchObject({
    data: { problem: 'PAYOUT_SIGNATURE' },
  });
  const lines = service.logged.filter((line) => line.includes('notice of the payout host refused'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ payout_no, status: 'paid', problem: 'PAYOUT_SIGNATURE' }),
  ]);
});
