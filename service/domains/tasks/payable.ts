import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { TASK_OFFER } from '#contract/rules/task.ts';
import { taskLifecycle } from '#contract/taskLifecycle.ts';
import { expireCharges } from '#service/domains/payments/move.ts';
import type { Payable } from '#service/domains/payments/payable.ts';
import { unpaidRules } from '#service/domains/payments/unpaid.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { type Movement, post } from '#service/kernel/ledger/post.ts';
import { clearDraft } from './draft.ts';
import { escrowOf, releaseOf } from './money.ts';
import { lockTask, places, type Task, tasks } from './move.ts';
import { notifyPublisher } from './tell.ts';

export const taskTitle = ({ title }: Pick<Task, 'title'>): string => `发布任务“${title}”`;

/** Escrows the whole sum from the wallet, which must suffice after `before`, and opens the places. */
export async function settleTask(deps: CommandContext, task: Task, before: readonly Movement[]): Promise<void> {
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
  await notifyPublisher(deps, opened, {
    type: 'payment',
    title: '任务已发布',
    content: `“${task.title}”已托管 ${formatYuan(task.payable)}，${formatClock(offerEnds)} 前可以接单，没有人接的名额全退。`,
  });
}

/** Opens a place; one that opens again keeps its number. */
export async function openPlace(deps: CommandContext, task: Pick<Task, 'id'>, number: number): Promise<void> {
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

const rules = unpaidRules<Task>({
  column: 'task_id',
  payerOf: ({ publisher_id }) => publisher_id,
  titleOf: taskTitle,
  leadsTo: ({ task_no }) => `/task-publish?task=${task_no}`,
  releaseOf,
  mayBePaid: ({ status }) => taskLifecycle.may(status, 'payment.settled'),
  mayFail: ({ status }) => taskLifecycle.may(status, 'payment.failed'),
  mayClose: ({ status }) => taskLifecycle.may(status, 'task.close'),
  settle: settleTask,
  failed: (deps, row) => tasks.move(deps, row, { event: 'payment.failed', changes: { wallet_frozen: 0 } }),
  closed: (deps, row) => tasks.move(deps, row, { event: 'task.close', changes: { wallet_frozen: 0 } }),
});

/** A task that a card pays. */
export const taskPayable: Payable = {
  column: 'task_id',
  closingJob: 'task.close',
  async lock(db, id) {
    const task = await lockTask(db, { id });
    return {
      orderNo: null,
      cause: { causeNo: task.task_no },
      receive: (deps, received) => rules.receive(deps, task, received),
      fail: (deps) => rules.fail(deps, task),
    };
  },
};

export const closeUnpaid = rules.close;

export const closeUnpaidTask = async (deps: Deps, id: string): Promise<Date | null> =>
  rules.closeLate(deps, await lockTask(deps.db, { id }));
