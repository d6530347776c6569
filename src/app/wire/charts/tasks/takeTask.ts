import { takePlace } from '#actors/tasks/task.actors.ts';
import type { Api } from '#api/api.ts';
import { wire as wireRealName } from '#app/wire/charts/identity/realName.ts';
import { wireCommand } from '#app/wire/command.ts';
import { rereadTask } from '#app/wire/tasks.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { takeTaskMachine } from '#machines/tasks/takeTask.machine.ts';
import { toastGood } from '#state/toast.ts';

export const wire = (api: Api, shell: Shell) =>
  takeTaskMachine.provide({
    actors: { takePlace: wireCommand(takePlace(api)), realName: wireRealName(api) } satisfies ActorsOf<typeof takeTaskMachine>,
    actions: {
      announceTaken: () => toastGood('任务接下了，请按时交付'),
      rereadTask: () => rereadTask(shell),
      rereadSession: () => shell.session.send({ type: 'session.refresh' }),
    },
  });
