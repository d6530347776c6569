import { afterAll, beforeAll, expect, test } from 'vitest';
import { SerializationConflict } from '#service/kernel/database/transact.ts';
import { aPayee, aWithdrawal, callBack } from '#testing/builders/payouts.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { lockWithdrawal, withdrawals } from './withdrawalMove.ts';
import { approveWithdrawal } from './withdrawalPay.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

async function asked(amount: number) {
  const payee = await aPayee(service, { balance: amount });
  const { withdrawal_no } = await aWithdrawal(service, payee, amount);
  return { payee, withdrawalNo: withdrawal_no, row: await lockWithdrawal(service.deps.db, withdrawal_no) };
}

const historyOf = (id: string) =>
  service.deps.db
    .selectFrom('withdrawal_event')
    .select(['event', 'by', 'note', 'from_status', 'to_status', 'at'])
    .where('withdrawal_id', '=', id)
    .orderBy('id')
    .execute();

test('the history names the user as the one who asked and who cancelled, with the time of each step', async () => {
  const at = new Date(service.clock.now());
  const { payee, withdrawalNo, row } = await asked(50_000);
  service.clock.move(1_000);
  await callBack(service, payee, withdrawalNo);
  const later = new Date(at.getTime() + 1_000);
  expect(await historyOf(row.id)).toEqual([
    { event: 'withdrawal.ask', by: 'user', note: '', from_status: null, to_status: 'requested', at },
    { event: 'withdrawal.cancel', by: 'user', note: '', from_status: 'requested', to_status: 'cancelled', at: later },
  ]);
  expect(await lockWithdrawal(service.deps.db, withdrawalNo)).toEqual({ ...row, status: 'cancelled', ended_at: later });
});

test('the first of two approvals is a step of its own, and names the operator', async () => {
  const { withdrawalNo, row } = await asked(250_000);
  const approved = await service.deps.db.transaction((db) => approveWithdrawal({ ...service.deps, db }, withdrawalNo, 'lin'));
  expect(approved).toEqual({ status: 'requested', waitsFor: 1 });
  const [, step] = await historyOf(row.id);
  expect(step).toMatchObject({
    event: 'withdrawal.approve',
    by: 'platform',
    note: 'lin',
    from_status: 'requested',
    to_status: 'requested',
  });
  expect(await lockWithdrawal(service.deps.db, withdrawalNo)).toEqual({ ...row, approved_by: 'lin' });
});

test('a row that has moved since it was read is not moved again, and its history stays as it is', async () => {
  const { row } = await asked(50_000);
  await withdrawals.move(service.deps, row, { event: 'withdrawal.pay', by: 'clock', changes: { payout_no: 'P1' } });
  const before = await historyOf(row.id);
  const again = withdrawals.move(service.deps, row, { event: 'withdrawal.cancel', by: 'user' });
  await expect(again).rejects.toThrow(SerializationConflict);
  expect(await historyOf(row.id)).toEqual(before);
});

test('an event that the chart does not allow is refused, and nothing is written', async () => {
  const { row } = await asked(50_000);
  const paying = await withdrawals.move(service.deps, row, { event: 'withdrawal.pay', by: 'clock', changes: { payout_no: 'P2' } });
  const before = await historyOf(row.id);
  const refused = withdrawals.move(service.deps, paying, { event: 'withdrawal.cancel', by: 'user' });
  await expect(refused).rejects.toMatchObject({ problem: 'WITHDRAWAL_STATE' });
  expect(await historyOf(row.id)).toEqual(before);
});
