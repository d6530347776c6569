import { placeLifecycle } from '#contract/placeLifecycle.ts';
import { taskLifecycle } from '#contract/taskLifecycle.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import { task, taskPlace } from './tables.ts';

export type Task = RowOf<typeof task>;
export type Place = RowOf<typeof taskPlace>;

/** Rows of tasks, whose history is that of their places. */
export const tasks = movedBy({
  lifecycle: taskLifecycle,
  table: 'task',
  columns: task,
  key: 'task_no',
  history: null,
  endedAt: 'ended_at',
  refusal: 'TASK_STATE',
});

export const places = movedBy({
  lifecycle: placeLifecycle,
  table: 'task_place',
  columns: taskPlace,
  key: 'id',
  history: { table: 'task_place_event', row: 'place_id' },
  endedAt: 'ended_at',
  refusal: 'TASK_STATE',
});

export const isOver = ({ status }: Pick<Place, 'status'>): boolean => placeLifecycle.isOver(status);

/** Locks a task until the transaction ends; its places change only under this lock. */
export async function lockTask(db: Db, by: { readonly id: string } | { readonly taskNo: string }): Promise<Task> {
  const query = db.selectFrom('task').selectAll().forUpdate();
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('task_no', '=', by.taskNo)).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row;
}

export interface Placed {
  readonly task: Task;
  readonly place: Place;
}

/** Locks a place after its task. */
export async function lockPlace(db: Db, id: string): Promise<Placed> {
  const found = await db.selectFrom('task_place').select('task_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw refused('NOT_FOUND');
  const locked = await lockTask(db, { id: found.task_id });
  const place = await db.selectFrom('task_place').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return { task: locked, place };
}
