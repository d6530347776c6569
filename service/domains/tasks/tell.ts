import type { CommandContext } from '#service/kernel/deps.ts';
import { notify, type Notice } from '#service/kernel/notices/notify.ts';
import { links } from '#service/kernel/notices/links.ts';
import { takerOf } from './money.ts';
import type { Placed, Task } from './move.ts';

type TaskNotice = Pick<Notice, 'title' | 'content'> & { readonly type?: Notice['type'] };

const tell = (deps: CommandContext, userId: string, task: Task, { type = 'order', ...said }: TaskNotice): Promise<void> =>
  notify(deps, userId, { ...said, type, orderNo: null, leadsTo: links.task(task.task_no) });

export const tellPublisher = (deps: CommandContext, task: Task, said: TaskNotice): Promise<void> =>
  tell(deps, task.publisher_id, task, said);

export const tellTaker = (deps: CommandContext, { task, place }: Placed, said: TaskNotice): Promise<void> =>
  tell(deps, takerOf(place), task, said);

/** The same to both sides. */
export async function tellSides(deps: CommandContext, placed: Placed, title: string, publisher: string, taker: string): Promise<void> {
  await tellPublisher(deps, placed.task, { title, content: publisher });
  await tellTaker(deps, placed, { title, content: taker });
}
