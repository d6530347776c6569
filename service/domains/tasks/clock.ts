import { HOUR } from '#contract/rules/constants.ts';
import { TASK_ANSWER, TASK_DECISION } from '#contract/rules/task.ts';
import { taskLifecycle } from '#contract/taskLifecycle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { acceptWork, endOverdue, recallOpen } from './end.ts';
import { isOver, lockPlace, lockTask } from './move.ts';
import { raiseUndecided } from './waits.ts';

/** The next deadline of a place: overdue work, silence of the publisher, an undecided dispute. Returns when to run again. */
export async function movePlace(deps: Deps, placeId: string): Promise<Date | null> {
  const placed = await lockPlace(deps.db, placeId);
  const { place } = placed;
  if (isOver(place) || place.due_at === null) return null;
  if (deps.clock.now() < place.due_at.getTime()) return place.due_at;
  switch (place.status) {
    case 'taken':
    case 'returned':
      await endOverdue(deps, placed);
      return null;
    case 'handed':
    case 'redone':
      await acceptWork(deps, placed, { event: 'answer.overdue', by: 'clock', note: `${TASK_ANSWER / HOUR} 小时没有答复，视为通过` });
      return null;
    case 'disputed':
      await raiseUndecided(deps, placed.task.task_no);
      await acceptWork(deps, placed, {
        event: 'decision.overdue',
        by: 'clock',
        note: `平台 ${TASK_DECISION / HOUR} 小时没有裁决，付给接单人`,
      });
      return null;
    default:
      return null;
  }
}

/** The end of an offer: open places go back. */
export async function endOffer(deps: Deps, taskId: string): Promise<Date | null> {
  const task = await lockTask(deps.db, { id: taskId });
  if (!taskLifecycle.may(task.status, 'offer.ended') || task.offer_ends_at === null) return null;
  if (deps.clock.now() < task.offer_ends_at.getTime()) return task.offer_ends_at;
  await recallOpen(deps, task, { event: 'offer.ended', by: 'clock' });
  return null;
}
