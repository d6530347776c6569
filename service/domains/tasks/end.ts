import { formatYuan } from '#contract/rules/money.ts';
import { placeCost, TASK_GIVEN_UP_CREDIT } from '#contract/rules/task.ts';
import type { PlaceEventName } from '#contract/placeLifecycle.ts';
import { linkOf } from '#service/domains/identity/linked.ts';
import { moveCredit } from '#service/domains/loyalty/creditMove.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { post } from '#service/kernel/ledger/post.ts';
import type { OwnActor } from '#service/kernel/lifecycle.ts';
import { depositBack, returnOf, rewardOf, takerOf } from './money.ts';
import { type Place, type Placed, places, type Task, tasks } from './move.ts';
import { openPlace } from './payable.ts';
import { notifyPublisher, notifyParties, notifyTaker } from './tell.ts';

interface Why {
  readonly by: OwnActor;
  readonly note: string;
}

/** Ends the task when its last place has ended. Returns whether it did. */
export async function endTask(deps: CommandContext, taskId: string): Promise<void> {
  const { db } = deps;
  const task = await db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();
  const unfinished = await db
    .selectFrom('task_place')
    .select('id')
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (unfinished) return;
  await tasks.move(deps, task, { event: 'places.finished' });
  await db.deleteFrom('job').where('kind', '=', 'task.offer').where('subject', '=', taskId).execute();
  await notifyPublisher(deps, task, {
    title: '任务已了结',
    content: `“${task.title}”的名额都了结了，托管的钱都有去处，可以在任务里查看。`,
  });
}

const dropJob = async ({ db }: CommandContext, placeId: string): Promise<void> =>
  void (await db.deleteFrom('job').where('kind', '=', 'task.place').where('subject', '=', placeId).execute());

/** Returns the moment of the end: the place's money must move at it, because a reading finds the lines by it. */
async function endPlace(deps: CommandContext, place: Place, step: Parameters<typeof places.move>[2]): Promise<number> {
  const { ended_at } = await places.move(deps, place, step);
  if (ended_at === null) throw new Error(`place ${place.id}: ${step.event} does not end it`);
  return ended_at.getTime();
}

interface Paying extends Why {
  readonly event: Extract<
    PlaceEventName,
    'work.accept' | 'answer.overdue' | 'decision.overdue' | 'dispute.pay' | 'dispute.divide' | 'dispute.refuse'
  >;
  /** Fen of the reward. */
  readonly paid: number;
  /** Of the platform, shown to both sides. */
  readonly reason?: string;
}

/** Pays the taker, returns the rest to the publisher and the deposit to the taker. */
async function pay(deps: CommandContext, placed: Placed, { event, by, note, paid, reason }: Paying): Promise<void> {
  const { task, place } = placed;
  const changes = { paid, due_at: null, ...(reason !== undefined && { reason }) };
  const now = await endPlace(deps, place, { event, by, note, changes });
  await post(deps.db, now, [...rewardOf(placed, paid), depositBack(placed, false)]);
  await dropJob(deps, place.id);
  const isWhole = paid === task.reward;
  const deposit = task.deposit > 0 ? `，押金 ${formatYuan(task.deposit)} 已退回` : '';
  const rest = isWhole ? '' : `，其余连同服务费已退回你的余额`;
  await notifyParties(
    deps,
    placed,
    isWhole ? '任务通过，报酬已到账' : '任务已裁决',
    `“${task.title}”${note}，付给接单人 ${formatYuan(paid)}${rest}。`,
    `“${task.title}”${note}，报酬 ${formatYuan(paid)} 已到账${deposit}。`,
  );
  await endTask(deps, task.id);
}

interface Accepting extends Why {
  readonly event: Extract<PlaceEventName, 'work.accept' | 'answer.overdue' | 'decision.overdue'>;
}

/** Accepts a work and pays it; if both sides look like one person, it waits for an operator instead. */
export async function acceptWork(deps: CommandContext, placed: Placed, accepting: Accepting): Promise<void> {
  const { task, place } = placed;
  const link = await linkOf(deps.db, task.publisher_id, takerOf(place));
  if (link === null) return pay(deps, placed, { ...accepting, paid: task.reward });
  const { by, note } = accepting;
  await places.move(deps, place, {
    event: 'reward.hold',
    by,
    note: `${note}；双方${linkTexts[link]}相同`,
    changes: { due_at: null },
  });
  await dropJob(deps, place.id);
  const text = `“${task.title}”${note}。双方的${linkTexts[link]}相同，平台核对之后才付报酬，请等通知。`;
  await notifyParties(deps, placed, '报酬正在核对', text, text);
}

const linkTexts = { identity: '实名信息', device: '设备', address: '网络地址' } as const;

export interface Ruling {
  /** Fen of the reward to the taker. */
  readonly paid: number;
  readonly because: string;
}

/** The platform's decision of a dispute or of a held reward. */
export async function ruleOnPlace(deps: CommandContext, placed: Placed, { paid, because }: Ruling): Promise<void> {
  const { task } = placed;
  if (paid < 0 || paid > task.reward)
    throw refused('BAD_REQUEST', { message: `付给接单人应为 ${formatYuan(0)} 到报酬 ${formatYuan(task.reward)}` });
  const event = paid === task.reward ? 'dispute.pay' : paid === 0 ? 'dispute.refuse' : 'dispute.divide';
  await pay(deps, placed, { event, paid, by: 'platform', note: `平台裁决：${because}`, reason: because });
}

/** The place is free again, or its money goes back if the task takes nobody any more. */
async function reopen(deps: CommandContext, { task, place }: Placed, now: number): Promise<void> {
  const { db } = deps;
  if (task.status !== 'open') {
    await post(db, now, [returnOf(task, 1)]);
    return endTask(deps, task.id);
  }
  await openPlace(deps, task, place.number);
  await db
    .updateTable('task')
    .set({ open_places: task.open_places + 1 })
    .where('id', '=', task.id)
    .execute();
}

const restText = (task: Task): string =>
  task.status === 'open' ? '名额重新开放' : `报酬和服务费 ${formatYuan(placeCost(task.reward))} 已退回你的余额`;

/** The taker missed the deadline: the deposit goes to the publisher, credit is lost, the place opens again. */
export async function endOverdue(deps: CommandContext, placed: Placed): Promise<void> {
  const { db } = deps;
  const { task, place } = placed;
  const now = await endPlace(deps, place, { event: 'work.overdue', by: 'clock', changes: { due_at: null } });
  await post(db, now, [depositBack(placed, true)]);
  await moveCredit(db, now, takerOf(place), 'task_given_up', `place ${place.id}`);
  const deposit = task.deposit > 0 ? `押金 ${formatYuan(task.deposit)} 归发布人，` : '';
  await notifyTaker(deps, placed, {
    title: '任务超时',
    content: `“${task.title}”没有在时限内交付，${deposit}信用分减 ${TASK_GIVEN_UP_CREDIT} 分。`,
  });
  await notifyPublisher(deps, task, {
    title: '接单人超时没交',
    content: `“${task.title}”${deposit.replace('发布人', '你')}${restText(task)}。`,
  });
  await reopen(deps, placed, now);
}

/** The taker gives up: the deposit comes back, credit is lost, the place opens again. */
export async function endQuit(deps: CommandContext, placed: Placed): Promise<void> {
  const { db } = deps;
  const { task, place } = placed;
  const now = await endPlace(deps, place, { event: 'work.quit', by: 'user', changes: { due_at: null } });
  await dropJob(deps, place.id);
  await post(db, now, [depositBack(placed, false)]);
  await moveCredit(db, now, takerOf(place), 'task_given_up', `place ${place.id}`);
  await notifyPublisher(deps, task, { title: '接单人放弃了', content: `“${task.title}”有人放弃，${restText(task)}。` });
  await reopen(deps, placed, now);
}

/** Calls all open places back; the task takes nobody any more. */
export async function recallOpen(
  deps: CommandContext,
  task: Task,
  { event, by }: { event: 'task.recall' | 'offer.ended'; by: OwnActor },
): Promise<void> {
  const { db, clock } = deps;
  const open = await db
    .selectFrom('task_place')
    .selectAll()
    .where('task_id', '=', task.id)
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const place of open) await places.move(deps, place, { event: 'place.recall', by });
  if (open.length > 0) await post(db, clock.now(), [returnOf(task, open.length)]);
  await tasks.move(deps, task, { event, changes: { open_places: 0 } });
  if (by === 'clock' && open.length > 0)
    await notifyPublisher(deps, task, {
      type: 'payment',
      title: '没有人接的名额已退回',
      content: `“${task.title}”接单时间已到，${open.length} 个名额的报酬和服务费 ${formatYuan(placeCost(task.reward) * open.length)} 已退回余额。`,
    });
  await endTask(deps, task.id);
}
