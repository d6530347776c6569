import { taskDraftActors } from '#actors/tasks/taskDraft.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { taskDraftMachine } from '#machines/tasks/taskDraft.machine.ts';
import { storeTaskDraft } from '#state/taskDraft.ts';

export const wire = (api: Api) =>
  taskDraftMachine.provide({
    actors: taskDraftActors(api) satisfies ActorsOf<typeof taskDraftMachine>,
    actions: { storeLocally: (_, { version, draft, stored }) => storeTaskDraft({ version, draft, stored }) },
  });
