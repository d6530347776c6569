import type { PicturePurpose } from '#contract/rules/picture.ts';
import { drawPicture } from './draw.ts';

// Ctrl+C in the service's terminal signals this process too; it must ignore that and exit when the service exits or disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.on('message', async ({ bytes, purpose }: { bytes: Uint8Array; purpose: PicturePurpose }) => {
  const drawn = await drawPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), purpose);
  if (process.connected) process.send?.(drawn);
  // Image buffers live outside V8's heap, so V8 does not collect them in time by itself.
  globalThis.gc?.();
});
