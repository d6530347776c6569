import { proxy } from 'valtio';
import type { ChunkOffer } from '#machines/shell/chunkRecovery.machine.ts';

/** What is offered for a missing chunk; a store, because the notice exists before any chart is loaded. */
export const chunkNotice = proxy<{ offer: ChunkOffer | null; isBusy: boolean }>({ offer: null, isBusy: false });

export function showChunkOffer(offer: ChunkOffer | null): void {
  chunkNotice.offer = offer;
  chunkNotice.isBusy = false;
}

export function showChunkBusy(): void {
  chunkNotice.isBusy = true;
}
