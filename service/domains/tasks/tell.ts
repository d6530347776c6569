import type { CommandContext } from '#service/kernel/deps.ts';
import { notify, type Notice } from '#service/kernel/notices/notify.ts';
import { links } from '#service/kernel/notices/links.ts';
import { takerOf } from './money.ts';
import type { Placed, Task } from './move.ts';

type TaskNotice = Pick<Notice, 'title' | 'content'> & { readonly type?: Notice['type'] };

const notifyOfTask = (deps: CommandContext, userId: string, task: Task, { type = 'order', ...said }: TaskNotice): Promise<void> =>
  notify(deps, userId, { ...said, type, orderNo: null, leadsTo: links.task(task.task_no) });

export const notifyPublisher = (deps: CommandContext, task: Task, said: TaskNotice): Promise<void> =>
  notifyOfTask(deps, task.publisher_id, task, said);

export const notifyTaker = (deps: CommandContext, { task, place }: Placed, said: TaskNotice): Promise<void> =>
  notifyOfTask(deps, takerOf(place), task, said);

/** The same to both sides. */
export async function notifyParties(deps: CommandContext, placed: Placed, title: string, publisher: string, taker: string): Promise<void> {
  await notifyPublisher(deps, placed.task, { title, content: publisher });
  await notifyTaker(deps, placed, { title, content: taker });
}
