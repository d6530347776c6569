import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { TASK_OFFER } from '#contract/rules/task.ts';
import { taskLifecycle } from '#contract/taskLifecycle.ts';
import { lastWordDue } from '#service/domains/payments/lastWord.ts';
import { expireCharges } from '#service/domains/payments/move.ts';
import type { Payable, Received } from '#service/domains/payments/payable.ts';
import type { Deps, Ground } from '#service/kernel/deps.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { lockAvailable, type Movement, post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { clearDraft } from './draft.ts';
import { escrowOf, releaseOf } from './money.ts';
import { lockTask, places, type Task, tasks } from './move.ts';
import { tellPublisher } from './tell.ts';

export const taskTitle = ({ title }: Pick<Task, 'title'>): string => `发布任务“${title}”`;

/** Escrows the whole sum from the wallet, which must suffice after `before`, and opens the places. */
export async function settleTask(deps: Ground, task: Task, before: readonly Movement[]): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await post(db, now, [...before, releaseOf(task), escrowOf(task)]);
  if (task.status === 'paying') await expireCharges(db, task.id, 'task_id');
  const offerEnds = now + TASK_OFFER;
  const opened = await tasks.move(deps, task, {
    event: 'payment.settled',
    changes: { paid_at: new Date(now), wallet_frozen: 0, open_places: task.places, offer_ends_at: new Date(offerEnds) },
  });
  for (let number = 1; number <= task.places; number += 1) await openPlace(deps, opened, number);
  await queueJob(db, 'task.offer', task.id, offerEnds);
  await clearDraft(deps, task);
  await tellPublisher(deps, opened, {
    type: 'payment',
    title: '任务已发布',
    content: `“${task.title}”已托管 ${formatYuan(task.payable)}，${formatClock(offerEnds)} 前可以接单，没有人接的名额全退。`,
  });
}

/** Opens a place; one that opens again keeps its number. */
export async function openPlace(deps: Ground, task: Pick<Task, 'id'>, number: number): Promise<void> {
  const values = {
    task_id: task.id,
    number,
    taker_id: null,
    taken_at: null,
    due_at: null,
    ended_at: null,
    paid: null,
    reason: null,
  };
  await places.start(deps, values, { event: 'place.opened', by: 'platform' });
}

/** A task that a card pays. */
export const taskPayable: Payable = {
  column: 'task_id',
  closingJob: 'task.close',
  async lock(db, id) {
    const task = await lockTask(db, { id });
    return {
      orderNo: null,
      cause: { causeNo: task.task_no },
      receive: (deps, received) => receive(deps, task, received),
      fail: (deps) => fail(deps, task),
    };
  },
};

/** The money pays a task still awaiting it, otherwise it stays in the wallet. */
async function receive(deps: Deps, task: Task, { charge, credit, paidAt }: Received): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const isOpen = taskLifecycle.may(task.status, 'payment.settled') && Math.min(now, paidAt ?? now) < task.pay_deadline.getTime();
  const lack = task.payable - (await lockAvailable(db, charge.user_id)) - task.wallet_frozen - charge.amount;
  if (isOpen && lack <= 0) return settleTask(deps, task, [credit]);
  await post(db, now, [credit]);
  await notify(deps, charge.user_id, {
    type: 'payment',
    chargeNo: charge.charge_no,
    orderNo: null,
    ...(isOpen
      ? {
          title: '付款还差一部分',
          content: `收到 ${formatYuan(charge.amount)}，已存入余额，${taskTitle(task)}还差 ${formatYuan(lack)}。`,
        }
      : {
          title: '付款已退回余额',
          content: `${taskTitle(task)}无需再付款，${formatYuan(charge.amount)} 已退到你的余额。`,
        }),
  });
}

/** The card was declined: releases the frozen part; the task can be paid again. */
async function fail(deps: Deps, task: Task): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if (!taskLifecycle.may(task.status, 'payment.failed')) return;
  await post(db, now, [releaseOf(task)]);
  await tasks.move(deps, task, { event: 'payment.failed', changes: { wallet_frozen: 0 } });
  if (now >= task.pay_deadline.getTime()) return;
  await notify(deps, task.publisher_id, {
    type: 'payment',
    title: '银行卡支付失败，请重新支付',
    content: `${taskTitle(task)}还没有付款，${formatClock(task.pay_deadline.getTime())} 前可以重新支付。`,
    orderNo: null,
    leadsTo: `/task-publish?task=${task.task_no}`,
  });
}

/** Closes an unpaid task; money that arrives later stays in the wallet. */
export async function closeUnpaid(deps: Ground, task: Task): Promise<void> {
  const { db, clock } = deps;
  await post(db, clock.now(), [releaseOf(task)]);
  await expireCharges(db, task.id, 'task_id');
  await tasks.move(deps, task, { event: 'task.close', changes: { wallet_frozen: 0 } });
}

/** After its deadline, closes it once the cashier confirms that nothing was paid in time. Returns when to run again. */
export async function closeUnpaidTask(deps: Deps, id: string): Promise<Date | null> {
  const { db, clock } = deps;
  const task = await lockTask(db, { id });
  if (!taskLifecycle.may(task.status, 'task.close')) return null;
  if (clock.now() < task.pay_deadline.getTime()) return task.pay_deadline;
  const waits = await lastWordDue(db, 'task_id', id, clock.now());
  if (waits !== null) return waits;
  await closeUnpaid(deps, task);
  return null;
}
