import { sendMove } from '#actors/tasks/task.actors.ts';
import type { Api } from '#api/api.ts';
import { wireCommand } from '#app/wire/command.ts';
import { rereadTask } from '#app/wire/tasks.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { moveTaskMachine, type TaskMove } from '#machines/tasks/moveTask.machine.ts';
import { toastGood } from '#state/toast.ts';

const texts: Readonly<Record<TaskMove, string>> = { accept: '已验收', quit: '已放弃', recall: '名额已收回，钱已退回余额' };

export const wire = (api: Api, shell: Shell) =>
  moveTaskMachine.provide({
    actors: { sendMove: wireCommand(sendMove(api)) } satisfies ActorsOf<typeof moveTaskMachine>,
    actions: { announceMoved: (_, { move }) => toastGood(texts[move]), rereadTask: () => rereadTask(shell) },
  });
