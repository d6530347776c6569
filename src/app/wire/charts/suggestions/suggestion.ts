import { sendSuggestion, suggestionActors } from '#actors/suggestions/suggestion.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { suggestionMachine } from '#machines/suggestions/suggestion.machine.ts';
import { wireCodes } from '#app/wire/codes.ts';
import { wireUnstored } from '#app/wire/command.ts';

export function wire(api: Api) {
  const { captcha } = wireCodes(api);
  return suggestionMachine.provide({
    actors: { ...suggestionActors, captcha, sendSuggestion: wireUnstored(sendSuggestion(api)) } satisfies ActorsOf<
      typeof suggestionMachine
    >,
    actions: {
      rereadSuggestions: () => void queryClient.invalidateQueries({ queryKey: keys.suggestions }),
      reportCrash: (_, { error }) => reportError(error),
    },
  });
}
