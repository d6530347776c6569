import { session } from '#state/session.ts';
import { acting } from '#state/acting.ts';
import { client } from '#api/client.ts';
import { SetFavouriteDocument, type SetFavouriteMutationVariables } from '#api/generated/operations.ts';
import { queryClient } from '#api/queryClient.ts';
import { changePerson } from '#api/queries/session.ts';
import { headers as names } from '#contract/rest/endpoint.ts';
import { channelHeaders } from '#contract/rules/channel.ts';
import { fingerprint } from '#lib/fingerprint.ts';
import { isWatchable } from '#lib/watching.ts';
import { currentChannel } from '#state/channel.ts';
import { goBackFromCashier } from '#state/wayBack.ts';
import { awaitVisualiser } from './awaitVisualiser.ts';
import { mountChunkNotice } from './shell/mountChunkNotice.tsx';
import { startSystem } from './system.ts';

/** Idempotent operations, which may be replayed after the page was left. Ungated: a 401 is thrown to the chart, which retries. */
const resumable = {
  SetFavourite: (variables: unknown) => client.request(SetFavouriteDocument, variables as SetFavouriteMutationVariables, { ungated: true }),
};

/** Empty without a fingerprint: requests that do not need one still work. */
const fingerprintHeader = (): Record<string, string> => {
  try {
    return { [names.fingerprint]: fingerprint() };
  } catch {
    return {};
  }
};

/** Set while the user works in another owner's centre; the service reads it only in the calls of a centre. */
function actingHeader(): Record<string, string> {
  const { now } = acting;
  return now !== null && now.by === session.viewer?.id ? { [names.actingFor]: now.ownerId } : {};
}

/**
 * Starts the shell's charts, once per page. Not on evaluation of this module: the recorder shares code with it, and must be attached first
 * if a visualiser is open.
 */
export async function startCharts() {
  goBackFromCashier();
  if (isWatchable) await awaitVisualiser();
  const { shell, shells, start, hold, recover, followSession } = startSystem(client, resumable);
  mountChunkNotice({ send: (event) => shell.chunkRecovery.send(event) });
  client.configure({
    token: () => shell.session.getSnapshot().context.token?.token ?? null,
    headers: () => ({ ...channelHeaders(currentChannel(), names), ...fingerprintHeader(), ...actingHeader() }),
  });
  /** Undefined until the session is known: the first user found is not a change of user. */
  let person: string | null | undefined;
  followSession(({ context, tags }) => {
    const now = context.viewer?.id ?? null;
    if (now === person || tags.has('busy')) return;
    if (person !== undefined) void changePerson(queryClient, now);
    person = now;
  });
  return { shell, shells, start, hold, recover };
}
