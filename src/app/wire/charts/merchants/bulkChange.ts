import { applyBulk, previewBulk, undoBulk } from '#actors/merchants/bulkChange.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { bulkChangeMachine } from '#machines/merchants/bulkChange.machine.ts';
import { toastGood, toastPlain } from '#state/toast.ts';
import { wireCommand } from '#app/wire/command.ts';

export const wire = (api: Api) =>
  bulkChangeMachine.provide({
    actors: {
      previewBulk: previewBulk(api),
      applyBulk: wireCommand(applyBulk(api)),
      undoBulk: wireCommand(undoBulk(api)),
    } satisfies ActorsOf<typeof bulkChangeMachine>,
    actions: {
      announceChanged: ({ context }) => toastGood(`改好了 ${context.result?.changed ?? 0} 个账号`),
      announceUndone: ({ context }) => toastGood(`已撤销 ${context.result?.changed ?? 0} 个账号的修改`),
      announceStale: ({ context: { problem } }) => {
        if (problem) toastPlain(problem.message);
      },
      rereadListings: () => void queryClient.invalidateQueries({ queryKey: keys.merchant }),
    },
  });
