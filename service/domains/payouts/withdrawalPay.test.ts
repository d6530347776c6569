import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { WITHDRAWAL_REST } from '#contract/rules/withdrawal.ts';
import { aPayee, aWithdrawal, sendPayoutNotice, type Payee, payoutNoOf, purseOf } from '#testing/builders/payouts.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { approveWithdrawal, refuseWithdrawal } from './withdrawalPay.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const operating = { operator: '小周', action: 'withdrawal.approve', subject: '', input: {} } as const;
const approve = async (no: string) => {
  service.clock.move(WITHDRAWAL_REST);
  return actAs(service.deps, operating, (deps) => approveWithdrawal(deps, no, '小周'));
};
const refuse = (no: string) => actAs(service.deps, operating, (deps) => refuseWithdrawal(deps, no, '姓名不符'));
const newest = async ({ token }: Payee) => {
  const { list } = await service.get(listNotifications, { query: {} }, { token });
  return [list[0]?.title, list[0]?.content];
};

test('a payout number is P, the millisecond of the approval, and twelve hexadecimal digits; the payout is due at once', async () => {
  const payee = await aPayee(service, { creditScore: 10 });
  const { withdrawal_no } = await aWithdrawal(service, payee, 2_000);
  expect(await approve(withdrawal_no)).toEqual({ status: 'paying', waitsFor: 0 });
  const payoutNo = await payoutNoOf(service, withdrawal_no);
  expect(payoutNo).toMatch(new RegExp(`^P${service.clock.now()}[0-9a-f]{12}$`));
  const jobs = await service.deps.db.selectFrom('job').select(['kind', 'run_at']).where('subject', '=', payoutNo).execute();
  expect(jobs).toEqual([{ kind: 'payout.query', run_at: new Date(service.clock.now()) }]);
});

test('the user is notified of the reason when a withdrawal is rejected or fails, and gets the whole amount back', async () => {
  for (const [end, news] of [
    [refuse, ['提现未通过审核', '提现 ¥20.00 已全部退回余额。原因：姓名不符']],
    [
      async (no: string) => {
        await approve(no);
        await sendPayoutNotice(service, await payoutNoOf(service, no), { status: 'failed', amount: 1_980 });
      },
      ['提现失败，已退回余额', '提现 ¥20.00 没有成功：收款账号状态异常。请检查支付宝账号后重新申请。'],
    ],
  ] as const) {
    const payee = await aPayee(service, { creditScore: 10, balance: 2_000 });
    const { withdrawal_no } = await aWithdrawal(service, payee, 2_000);
    await end(withdrawal_no);
    expect([await newest(payee), await purseOf(service, payee)]).toEqual([news, { available: 2_000, withdrawing: 0 }]);
  }
});

test('a withdrawal to a newly bound account can be approved a day after the binding', async () => {
  const boundAt = service.clock.now();
  const payee = await aPayee(service, { creditScore: 10, boundAt });
  const { withdrawal_no } = await aWithdrawal(service, payee, 2_000);
  service.clock.move(DAY - 1 - WITHDRAWAL_REST);
  await expect(approve(withdrawal_no)).rejects.toThrow(`支付宝账号是新绑定的，${formatClock(boundAt + DAY)} 起才能打款`);
  service.clock.move(1 - WITHDRAWAL_REST);
  expect(await approve(withdrawal_no)).toEqual({ status: 'paying', waitsFor: 0 });
});
