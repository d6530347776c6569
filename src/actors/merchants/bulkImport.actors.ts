import { type EventObject, fromCallback } from 'xstate';
import type { Api } from '#api/api.ts';
import {
  CancelListingFileDocument,
  type ListingFilePartsFragment,
  ListingFileProgressDocument,
  SendListingFilePartDocument,
  StartListingFileDocument,
  TakeListingFileDocument,
} from '#api/generated/operations.ts';
import { CancelListingFileRefusals } from '#api/generated/refusals/CancelListingFile.ts';
import { SendListingFilePartRefusals } from '#api/generated/refusals/SendListingFilePart.ts';
import { StartListingFileRefusals } from '#api/generated/refusals/StartListingFile.ts';
import { listingFileStates } from '#contract/names.ts';
import { answerOf, commandAnswerOf } from '#contract/problem.ts';
import { FILE_PART_BYTES } from '#contract/rules/listingFile.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { bulkImportMachine } from '#machines/merchants/bulkImport.machine.ts';
import type { ListingFile, TakeWish } from '#machines/merchants/sentFile.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

const fileOf = ({ id, state, percent }: Pick<ListingFilePartsFragment, 'id' | 'state' | 'percent'>): ListingFile => ({
  id,
  state: listingFileStates[state],
  percent,
});

async function base64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

interface Sending {
  readonly signal: AbortSignal;
  readonly tell: (percent: number) => void;
}

/** Sends a file part by part; the last one begins the check. */
async function sendParts(
  api: Api,
  { gameId, name, blob }: { gameId: string; name: string; blob: Blob },
  { signal, tell }: Sending,
): Promise<ListingFile> {
  const { startListingFile } = await api.request(StartListingFileDocument, { gameId, name, bytes: blob.size }, { signal });
  let last: ListingFile = { id: startListingFile.id, state: 'sending', percent: 0 };
  for (let at = 0; at < blob.size; at += FILE_PART_BYTES) {
    if (at > 0) tell(Math.floor((at / blob.size) * 100));
    const content = await base64(blob.slice(at, at + FILE_PART_BYTES));
    const sent = await api.request(SendListingFilePartDocument, { id: last.id, at, content }, { signal });
    last = fileOf(sent.sendListingFilePart);
  }
  return last;
}

export const takeListingFile = (api: Api): Ask<ListingFile, TakeWish> =>
  fromRequest(({ input: { id, key }, signal }) =>
    commandAnswerOf(
      api
        .request(TakeListingFileDocument, { id, idempotencyKey: key }, { signal })
        .then(({ takeListingFile: file }): ListingFile => fileOf(file)),
    ),
  );

export function bulkImportActors(api: Api): Omit<ActorsOf<typeof bulkImportMachine>, 'takeFile'> {
  const watchers = new WeakMap<Blob, (percent: number) => void>();
  return {
    watchProgress: fromCallback<EventObject, { blob: Blob }, { type: 'file.progressed'; percent: number }>(
      ({ input: { blob }, sendBack }) => {
        watchers.set(blob, (percent) => sendBack({ type: 'file.progressed', percent }));
        return () => void watchers.delete(blob);
      },
    ),
    sendFile: fromRequest(({ input, signal }) =>
      answerOf(sendParts(api, input, { signal, tell: (percent) => watchers.get(input.blob)?.(percent) }), [
        ...StartListingFileRefusals,
        ...SendListingFilePartRefusals,
      ]),
    ),
    readFile: fromRequest(async ({ input: { id }, signal }) => {
      const { listingFiles } = await api.request(ListingFileProgressDocument, {}, { signal, anew: true });
      const found = listingFiles.find((file) => file.id === id);
      return found ? fileOf(found) : { id, state: 'cancelled', percent: 0 };
    }),
    cancelFile: fromRequest(({ input: { id }, signal }) =>
      answerOf(
        api.request(CancelListingFileDocument, { id }, { signal }).then(({ cancelListingFile }) => fileOf(cancelListingFile)),
        CancelListingFileRefusals,
      ),
    ),
  };
}
