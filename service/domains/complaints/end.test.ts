import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { complaintsOf, type Rented } from '#testing/builders/complaint.ts';
import { orderFlows } from '#testing/builders/ledger.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { decideInSilence } from './decide.ts';
import { hindranceOf } from './file.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { file, answer, reject, withdraw, rented, statusOf } = complaintsOf(() => service);
const kicked = { party: 'renter', cause: 'kicked_out', words: '玩了二十分钟被顶下线两次' } as const;
const cheating = { party: 'owner', cause: 'cheating', words: '游戏内提示检测到第三方软件', claim: 700 } as const;
const problem = (name: string) => expect.objectContaining({ problem: name });
const decide = async (id: string) => (await inTransaction(service.deps, (deps) => decideInSilence(deps, id)))?.getTime() ?? null;
const complaintOf = (id: string) => service.deps.db.selectFrom('complaint').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const jobsOf = async ({ order }: Rented, kind: string) => {
  const { id } = await service.deps.db
    .selectFrom('rental_order')
    .select('id')
    .where('order_no', '=', order.order_no)
    .executeTakeFirstOrThrow();
  const jobs = await service.deps.db.selectFrom('job').select('run_at').where('kind', '=', kind).where('subject', '=', id).execute();
  return jobs.map(({ run_at }) => run_at.getTime());
};

test('each side can withdraw once, whatever the other side did', async () => {
  const it = await rented();
  const { order_no } = it.order;
  await file(order_no, kicked);
  await withdraw(order_no);
  await expect(withdraw(order_no)).rejects.toThrow('这个订单没有正在处理的投诉');
  await file(order_no, cheating);
  await withdraw(order_no);
  await file(order_no, cheating);
  await expect(withdraw(order_no)).rejects.toThrow(problem('COMPLAINT_WITHDRAWN_ONCE'));
  expect(await statusOf(it)).toBe(8);
});

test('a rejected complaint bars its side from another one, not the other side', async () => {
  const it = await rented();
  const { order_no } = it.order;
  await file(order_no, kicked);
  await reject(order_no);
  await expect(file(order_no, kicked)).rejects.toThrow(problem('COMPLAINT_DECIDED'));
  await file(order_no, cheating);
  await expect(answer(order_no).then(() => answer(order_no))).rejects.toThrow('对方已经答复过');
});

test('an order that goes on ends at its end; one that has ended settles when it is due', async () => {
  const [running, over] = [await rented(), await rented()];
  await service.deps.db.deleteFrom('job').where('kind', '=', 'order.end').execute();
  await file(running.order.order_no, kicked);
  await withdraw(running.order.order_no);
  expect(await jobsOf(running, 'order.end')).toEqual([running.order.hire_end_time]);
  const ended = { status: 6, ended_at: new Date(over.order.hire_end_time) } as const;
  await service.deps.db.updateTable('rental_order').set(ended).where('order_no', '=', over.order.order_no).execute();
  service.clock.move(2 * HOUR);
  await file(over.order.order_no, kicked);
  await reject(over.order.order_no);
  expect([await jobsOf(over, 'order.end'), await jobsOf(over, 'order.settle')]).toEqual([[], [over.order.hire_end_time + 24 * HOUR]]);
});

test('a complaint is decided by the clock 12 hours after it was filed, or 24 hours after its answer', async () => {
  const [silent, answered] = [await rented(), await rented()];
  const filedAt = service.clock.now();
  const { complaintId: one } = await file(silent.order.order_no, { ...kicked, claim: 200 });
  const { complaintId: other } = await file(answered.order.order_no, { ...kicked, claim: 499 });
  expect(await complaintOf(one)).toMatchObject({ answer_due: new Date(filedAt + 12 * HOUR), decide_due: new Date(filedAt + 36 * HOUR) });
  service.clock.move(10 * MINUTE);
  await answer(answered.order.order_no);
  const due = service.clock.now() + 24 * HOUR;
  expect([await decide(one), await decide(other)]).toEqual([filedAt + 12 * HOUR, due]);
  service.clock.move(filedAt + 12 * HOUR - service.clock.now() - 1);
  expect(await decide(one)).toBe(filedAt + 12 * HOUR);
  service.clock.move(1);
  expect([await decide(one), await decide(one), await decide(other)]).toEqual([null, null, due]);
  service.clock.move(due - service.clock.now());
  expect(await decide(other)).toBeNull();
  expect([await complaintOf(one), await complaintOf(other)]).toMatchObject([
    { status: 'upheld', paid: 200, reason: '对方没有在 12 小时内答复' },
    { status: 'upheld', paid: 499, reason: '平台没有在 24 小时内裁决' },
  ]);
  expect([await orderFlows(service, silent.order.order_no), await orderFlows(service, answered.order.order_no)]).toEqual([
    { 'owner available': 285, 'renter available': -300, revenue: 15 },
    { 'owner available': 1, 'renter available': -1 },
  ]);
});

test.each([
  ['open', { isOpen: true, isDecided: true }, 4, null, 'COMPLAINT_OPEN'],
  ['decided', { isOpen: false, isDecided: true }, 4, null, 'COMPLAINT_DECIDED'],
  ['settled', { isOpen: false, isDecided: false }, 6, new Date(0), 'COMPLAINT_TOO_LATE'],
  ['ended', { isOpen: false, isDecided: false }, 6, null, undefined],
  ['running', { isOpen: false, isDecided: false }, 4, null, undefined],
  ['over for a day', { isOpen: false, isDecided: false }, 6, null, 'COMPLAINT_TOO_LATE', DAY],
  ['over for a day but a moment', { isOpen: false, isDecided: false }, 6, null, undefined, DAY - 1],
  ['not ended in time, over for a day', { isOpen: false, isDecided: false }, 4, null, 'COMPLAINT_TOO_LATE', DAY],
  ['waiting', { isOpen: false, isDecided: false }, 3, null, 'ORDER_STATE'],
  ['cancelled', { isOpen: false, isDecided: false }, 7, null, 'ORDER_STATE'],
] as const)('a complaint about an order that is %s', (_what, before, status, settled_at, refusal, after = 0) => {
  const order = { status, settled_at, end_at: new Date(0), ended_at: status === 6 ? new Date(0) : null };
  expect(hindranceOf(order, before, after)?.problem).toBe(refusal);
});
