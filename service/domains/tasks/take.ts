import { sql } from 'kysely';
import { addDays, formatClock, startOfDay } from '#contract/rules/clock.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { CREDIT_FOR_TASKS, PAIR_A_DAY, TASKS_AT_ONCE } from '#contract/rules/task.ts';
import { isAdult, requireAdult } from '#service/domains/identity/eligibility.ts';
import { askPayPassword } from '#service/domains/identity/payPasswordAsk.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { Refused, refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { lockAvailable, post } from '#service/kernel/ledger/post.ts';
import { depositOf } from './money.ts';
import { lockTask, places, type Task } from './move.ts';
import { notifyPublisher, notifyTaker } from './tell.ts';

const standing = { taken_now: whole, between: whole };

/** Unfinished places of a taker. */
export const takenNow = (takerId: string): Statement =>
  sql`(select count(*) from task_place where taker_id = ${takerId} and ended_at is null)`;

/** Fen between two people, in either direction: unfinished rewards, and those paid on the Shanghai day of `now`. */
function between(one: string, other: string, now: number): Statement {
  const today = startOfDay(now);
  const paidToday = sql`task_place.ended_at >= ${new Date(today)} and task_place.ended_at < ${new Date(addDays(today, 1))}`;
  return sql`coalesce((
    select sum(case when task_place.ended_at is null then task.reward else coalesce(paid, 0) end)
    from task_place join task on task.id = task_id
    where ((taker_id = ${one} and publisher_id = ${other}) or (taker_id = ${other} and publisher_id = ${one}))
      and (task_place.ended_at is null or (${paidToday}))
  ), 0)::bigint`;
}

/** Why this user cannot take a place of the task now; null: nothing. Its text says what opens it. */
export async function hindranceOf(db: Db, caller: Caller, task: Task, now: number): Promise<Refused | null> {
  if (task.publisher_id === caller.id) return refused('TASK_OWN');
  if (task.status !== 'open') return refused('TASK_STATE', { message: '这个任务不再接单，可以看看别的任务' });
  if (task.open_places === 0) return refused('TASK_FULL');
  if (caller.realName === null || caller.birthDate === null) return refused('REAL_NAME_REQUIRED');
  if (!isAdult(caller, now)) return minorRefusal(caller, now);
  if (caller.creditScore < CREDIT_FOR_TASKS) return refused('TASK_CREDIT', { details: { missing: CREDIT_FOR_TASKS - caller.creditScore } });
  const counted = await first(
    db,
    standing,
    sql`select ${takenNow(caller.id)} as taken_now, ${between(caller.id, task.publisher_id, now)} as between`,
  );
  if ((counted?.taken_now ?? 0) >= TASKS_AT_ONCE) return refused('TASKS_AT_ONCE');
  if ((counted?.between ?? 0) + task.reward > PAIR_A_DAY) return refused('TASK_PAIR');
  return null;
}

function minorRefusal(caller: Caller, now: number): Refused {
  try {
    requireAdult(caller, '接任务', now);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  return refused('MINOR_REFUSED');
}

interface TakeRequest {
  readonly taskNo: string;
  readonly agreedDeposit: number;
  readonly proof?: string | undefined;
}

/** Takes an open place and escrows the deposit; limits are counted under the locks of taker and pair. Run inside a transaction. */
export async function takeTask(deps: Deps, caller: Caller, { taskNo, agreedDeposit, proof }: TakeRequest): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.write(sql`select pg_advisory_xact_lock(hashtext('task taker'), hashtext(${caller.id}))`);
  const task = await lockTask(db, { taskNo });
  if (task.paid_at === null && task.publisher_id !== caller.id) throw refused('NOT_FOUND');
  const pair = [caller.id, task.publisher_id].toSorted().join(' ');
  await db.write(sql`select pg_advisory_xact_lock(hashtext('task pair'), hashtext(${pair}))`);
  const hindrance = await hindranceOf(db, caller, task, now);
  if (hindrance) throw hindrance;
  if (task.deposit !== agreedDeposit) throw refused('PRICE_CHANGED', { details: { total: task.deposit } });
  const open = db.selectFrom('task_place').selectAll().where('task_id', '=', task.id).where('status', '=', 'open');
  const place = await open.orderBy('number').limit(1).forUpdate().executeTakeFirst();
  if (!place) throw refused('TASK_FULL');
  if ((await lockAvailable(db, caller.id)) < task.deposit)
    throw refused('BALANCE_SHORT', { message: `余额不够付接单押金 ${formatYuan(task.deposit)}，请先充值` });
  if (task.deposit > 0) await askPayPassword(deps, { userId: caller.id, fen: task.deposit, proof, subject: taskNo });
  const due = now + task.hours * HOUR;
  const taken = await places.move(deps, place, {
    event: 'place.take',
    by: 'user',
    changes: { taker_id: caller.id, taken_at: new Date(now), due_at: new Date(due) },
  });
  await post(db, now, [depositOf(task, caller.id)]);
  await db
    .updateTable('task')
    .set({ open_places: task.open_places - 1 })
    .where('id', '=', task.id)
    .execute();
  await queueJob(db, 'task.place', taken.id, due);
  await notifyPublisher(deps, task, { title: '任务有人接单', content: `“${task.title}”有人接单，${formatClock(due)} 前交付。` });
  await notifyTaker(
    deps,
    { task, place: taken },
    {
      title: '已接任务',
      content: `“${task.title}”请在 ${formatClock(due)} 前交付${task.deposit > 0 ? `，超时押金 ${formatYuan(task.deposit)} 归发布人` : ''}。`,
    },
  );
}
