import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';
import { rereadMoney } from './money.ts';

/** A place has moved: the task, the own tasks, the hall and the balance. */
export function rereadTask(shell: Shell): void {
  void queryClient.invalidateQueries({ queryKey: keys.tasks });
  void queryClient.invalidateQueries({ queryKey: keys.ownTasks });
  rereadMoney(shell.session);
}
