import { settingsActors } from '#actors/account/settings.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { settingsMachine } from '#machines/account/settings.machine.ts';
import { wireOwnerProof } from '#app/wire/ownerProof.ts';

const rereadSettings = () => void queryClient.invalidateQueries({ queryKey: keys.settings });

export function wire(api: Api) {
  const ownerProof = wireOwnerProof(api);
  return settingsMachine.provide({
    actors: { ...settingsActors(api), ownerProof } satisfies ActorsOf<typeof settingsMachine>,
    actions: { rereadSettings },
  });
}
