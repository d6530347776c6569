import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';
import type { Shell } from '#context/charts.ts';
import { chunkNotice } from '#state/chunkNotice.ts';
import { ChunkNotice } from './ChunkNotice.tsx';

/** The notice is in the charts' chunk, with its own React root: a separate chunk might be missing too. */
export function mountChunkNotice(recovery: Pick<Shell['chunkRecovery'], 'send'>): void {
  const stop = subscribe(chunkNotice, () => {
    if (chunkNotice.offer === null) return;
    stop();
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <ChunkNotice onChoose={(type) => recovery.send({ type })} />,
    );
  });
}
