import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPayee, aWithdrawal, payoutNoOf } from '#testing/builders/payouts.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { actAs } from './operatorAct.ts';
import { approveWithdrawal } from './withdrawalPay.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

test('a payout number is P, the millisecond of the approval, and twelve hexadecimal digits; the payout is due at once', async () => {
  const payee = await aPayee(service, { creditScore: 10 });
  const { withdrawal_no } = await aWithdrawal(service, payee, 2_000);
  const approved = await actAs(
    service.deps,
    { operator: '小周', action: 'withdrawals approve', subject: withdrawal_no, input: {} },
    (deps) => approveWithdrawal(deps, withdrawal_no, '小周'),
  );
  expect(approved).toEqual({ status: 'paying', waitsFor: 0 });
  const payoutNo = await payoutNoOf(service, withdrawal_no);
  expect(payoutNo).toMatch(new RegExp(`^P${service.clock.now()}[0-9a-f]{12}$`));
  const jobs = await service.deps.db.selectFrom('job').select(['kind', 'run_at']).where('subject', '=', payoutNo).execute();
  expect(jobs).toEqual([{ kind: 'payout.query', run_at: new Date(service.clock.now()) }]);
});
