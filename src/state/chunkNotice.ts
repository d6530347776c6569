import { proxy } from 'valtio';
import type { ChunkOffer } from '#machines/chunkRecovery.machine.ts';

/** What is offered when a part of the page cannot be had, for the notice that is there before any chart. */
export const chunkNotice = proxy<{ offer: ChunkOffer | null; isBusy: boolean }>({ offer: null, isBusy: false });

export function showChunkOffer(offer: ChunkOffer | null): void {
  chunkNotice.offer = offer;
  chunkNotice.isBusy = false;
}

export function showChunkBusy(): void {
  chunkNotice.isBusy = true;
}
