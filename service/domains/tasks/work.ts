import type { TaskParty } from './tables.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { placeLifecycle } from '#contract/placeLifecycle.ts';
import { PLACE_STATEMENTS_MOST, redoDue, TASK_ANSWER, TASK_DECISION } from '#contract/rules/task.ts';
import { attachPicture } from '#service/domains/pictures/keep.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { acceptWork, endQuit, recallOpen } from './end.ts';
import { lockPlace, lockTask, type Placed, places } from './move.ts';
import type { RecordKind } from './tables.ts';
import { notifyPublisher, notifyParties, notifyTaker } from './tell.ts';
import { requireNoContact } from './words.ts';

/** What somebody writes about a place. */
export interface Statement {
  readonly words: string;
  /** Ids of the user's own unused pictures, in order. */
  readonly pictures: readonly string[];
}

/** Which side of a place the user is; null: none. */
export const partyOf = ({ task, place }: Placed, userId: string): TaskParty | null => {
  if (place.taker_id === null) return null;
  if (task.publisher_id === userId) return 'publisher';
  return place.taker_id === userId ? 'taker' : null;
};

async function lockFor(deps: CommandContext, userId: string, placeId: string, wanted?: TaskParty): Promise<Placed & { party: TaskParty }> {
  const placed = await lockPlace(deps.db, placeId);
  const party = partyOf(placed, userId);
  if (party === null || (wanted !== undefined && party !== wanted)) throw refused('NOT_FOUND');
  return { ...placed, party };
}

interface Writing extends Statement {
  readonly kind: RecordKind;
  readonly party: TaskParty;
  readonly userId: string;
}

async function write(deps: CommandContext, placeId: string, { kind, party, userId, words, pictures }: Writing): Promise<void> {
  const { db, clock } = deps;
  const { count } = await db
    .selectFrom('task_place_record')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('place_id', '=', placeId)
    .executeTakeFirstOrThrow();
  const number = Number(count) + 1;
  await db
    .insertInto('task_place_record')
    .values({ place_id: placeId, number, kind, party, words: words.trim(), at: new Date(clock.now()) })
    .execute();
  for (const [position, picture_id] of pictures.entries()) {
    await attachPicture(deps, { id: picture_id, ownerId: userId, purpose: 'evidence' });
    await db.insertInto('task_place_picture').values({ place_id: placeId, number, position, picture_id }).execute();
  }
}

/** The deadline passed, though its job has not run yet. */
const isLate = ({ place }: Placed, now: number): boolean => place.due_at !== null && now >= place.due_at.getTime();

/** The taker hands in; all commands run inside a transaction. */
export async function handIn(deps: CommandContext, userId: string, placeId: string, said: Statement): Promise<void> {
  requireNoContact({ words: said.words });
  const now = deps.clock.now();
  const placed = await lockFor(deps, userId, placeId, 'taker');
  const { task, place } = placed;
  if (!placeLifecycle.may(place.status, 'work.handIn') || isLate(placed, now)) throw refused('TASK_STATE');
  const due = now + TASK_ANSWER;
  const handed = await places.move(deps, place, { event: 'work.handIn', by: 'user', changes: { due_at: new Date(due) } });
  await write(deps, placeId, { ...said, kind: 'hand_in', party: 'taker', userId });
  await queueJob(deps.db, 'task.place', placeId, due);
  await notifyPublisher(deps, task, {
    title: handed.status === 'redone' ? '任务已重交，请验收' : '任务已交付，请验收',
    content: `“${task.title}”有人交付，${formatClock(due)} 前没有答复，视为通过。`,
  });
}

/** The publisher accepts. */
export async function acceptPlace(deps: CommandContext, userId: string, placeId: string): Promise<void> {
  const placed = await lockFor(deps, userId, placeId, 'publisher');
  if (!placeLifecycle.may(placed.place.status, 'work.accept')) throw refused('TASK_STATE');
  await acceptWork(deps, placed, { event: 'work.accept', by: 'user', note: '已通过验收' });
}

/** The publisher sends a hand-in back with a reason; the second time the platform decides. */
export async function returnPlace(deps: CommandContext, userId: string, placeId: string, said: Statement): Promise<void> {
  requireNoContact({ words: said.words });
  const now = deps.clock.now();
  const placed = await lockFor(deps, userId, placeId, 'publisher');
  const { task, place } = placed;
  if (isLate(placed, now)) throw refused('TASK_STATE');
  await write(deps, placeId, { ...said, kind: 'return', party: 'publisher', userId });
  if (placeLifecycle.may(place.status, 'work.refuse')) return toPlatform(deps, placed, 'work.refuse');
  if (place.taken_at === null || !placeLifecycle.may(place.status, 'work.return')) throw refused('TASK_STATE');
  const due = redoDue(place.taken_at.getTime() + task.hours * HOUR, now, task.hours);
  await places.move(deps, place, { event: 'work.return', by: 'user', changes: { due_at: new Date(due) } });
  await queueJob(deps.db, 'task.place', placeId, due);
  await notifyTaker(deps, placed, {
    title: '任务被退回，请重交',
    content: `“${task.title}”被退回一次：${said.words.trim()}。${formatClock(due)} 前可以重交，不同意可以提出争议。`,
  });
}

/** The taker does not agree that it was sent back. */
export async function disputePlace(deps: CommandContext, userId: string, placeId: string, said: Statement): Promise<void> {
  requireNoContact({ words: said.words });
  const placed = await lockFor(deps, userId, placeId, 'taker');
  if (!placeLifecycle.may(placed.place.status, 'work.dispute') || isLate(placed, deps.clock.now())) throw refused('TASK_STATE');
  await write(deps, placeId, { ...said, kind: 'dispute', party: 'taker', userId });
  await toPlatform(deps, placed, 'work.dispute');
}

async function toPlatform(deps: CommandContext, placed: Placed, event: 'work.refuse' | 'work.dispute'): Promise<void> {
  const { task, place } = placed;
  const due = deps.clock.now() + TASK_DECISION;
  await places.move(deps, place, { event, by: 'user', changes: { due_at: new Date(due) } });
  await queueJob(deps.db, 'task.place', place.id, due);
  const text = `“${task.title}”有争议，平台 ${formatClock(due)} 前裁决；到时没有裁决，报酬付给接单人。双方可以在任务里陈述。`;
  await notifyParties(deps, placed, '任务由平台裁决', text, text);
}

/** A statement of either side while the platform decides. */
export async function stateInPlace(deps: CommandContext, userId: string, placeId: string, said: Statement): Promise<void> {
  requireNoContact({ words: said.words });
  const placed = await lockFor(deps, userId, placeId);
  const { task, place, party } = placed;
  if (place.status !== 'disputed') throw refused('TASK_STATE');
  const { count } = await deps.db
    .selectFrom('task_place_record')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('place_id', '=', placeId)
    .where('party', '=', party)
    .where('kind', '=', 'statement')
    .executeTakeFirstOrThrow();
  if (Number(count) >= PLACE_STATEMENTS_MOST) throw refused('TASK_FULL_RECORD');
  await write(deps, placeId, { ...said, kind: 'statement', party, userId });
  const content = `“${task.title}”对方有新的陈述，可以在任务里查看。`;
  await (party === 'taker'
    ? notifyPublisher(deps, task, { title: '对方有新的陈述', content })
    : notifyTaker(deps, placed, { title: '对方有新的陈述', content }));
}

/** The taker gives up. */
export async function quitPlace(deps: CommandContext, userId: string, placeId: string): Promise<void> {
  const placed = await lockFor(deps, userId, placeId, 'taker');
  if (!placeLifecycle.may(placed.place.status, 'work.quit') || isLate(placed, deps.clock.now())) throw refused('TASK_STATE');
  await endQuit(deps, placed);
}

/** The publisher calls the open places back. */
export async function recallTask(deps: CommandContext, userId: string, taskNo: string): Promise<void> {
  const task = await lockTask(deps.db, { taskNo });
  if (task.publisher_id !== userId) throw refused('NOT_FOUND');
  await recallOpen(deps, task, { event: 'task.recall', by: 'user' });
}
