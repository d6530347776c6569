import { saveSearch } from '#actors/savedSearches/saveSearch.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { saveSearchMachine } from '#machines/savedSearches/saveSearch.machine.ts';
import { wireUnstoredLeavable } from '#app/wire/command.ts';
import { dropDraft, SAVED_SEARCH_FORM } from '#state/formDrafts.ts';
import { toastGood } from '#state/toast.ts';

export const wire = (api: Api) =>
  saveSearchMachine.provide({
    actors: { saveSearch: wireUnstoredLeavable(saveSearch(api)) } satisfies ActorsOf<typeof saveSearchMachine>,
    actions: {
      announceSaved: () => toastGood('已保存，有新账号时这里会显示数量'),
      dropDraft: () => dropDraft(SAVED_SEARCH_FORM),
      rereadSaved: () => void queryClient.invalidateQueries({ queryKey: keys.savedSearches }),
    },
  });
