import { client } from '#api/client.ts';
import { SetFavouriteDocument, type SetFavouriteMutationVariables } from '#api/generated/operations.ts';
import { queryClient } from '#api/queryClient.ts';
import { changePerson } from '#api/queries/session.ts';
import { isWatchable } from '#lib/watching.ts';
import { awaitVisualiser } from './awaitVisualiser.ts';
import { mountChunkNotice } from './shell/mountChunkNotice.tsx';
import { startSystem } from './system.ts';
import { wireCheckout } from './wire.ts';

if (isWatchable) awaitVisualiser();

/** What is done twice without harm may be made again after the page was left. Ungated: a 401 goes back to the chart that retries. */
const resumable = {
  SetFavourite: (variables: unknown) => client.request(SetFavouriteDocument, variables as SetFavouriteMutationVariables, { ungated: true }),
};

export const { shell, hold, recover } = startSystem(client, resumable);
export const checkout = wireCheckout(client, shell);
mountChunkNotice(shell.chunkRecovery);

client.configure({ token: () => shell.session.getSnapshot().context.token?.token ?? null });

/** Not known until the stored token was read: whoever is found then is no change. */
let person: string | null | undefined;
shell.session.subscribe(({ context, tags }) => {
  const now = context.viewer?.id ?? null;
  if (now === person || tags.has('busy')) return;
  if (person !== undefined) void changePerson(queryClient, now);
  person = now;
});
