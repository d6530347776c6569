import type { Api } from '#api/api.ts';
import { UpdateSettingsDocument } from '#api/generated/operations.ts';
import { UpdateSettingsRefusals } from '#api/generated/refusals/UpdateSettings.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { settingsMachine } from '#machines/account/settings.machine.ts';

export const settingsActors = (api: Api): Omit<ActorsOf<typeof settingsMachine>, 'ownerProof'> => ({
  saveChoice: fromRequest(({ input: { choice, proof }, signal }) =>
    answerOf(
      api.request(UpdateSettingsDocument, { input: choice, proof }, { signal }).then(({ updateSettings }) => updateSettings),
      UpdateSettingsRefusals,
    ),
  ),
});
