import type { PicturePurpose } from '#contract/rules/picture.ts';
import { drawPicture } from './draw.ts';

// Whoever stops the service with Ctrl+C signals this process too; it ends when the service has gone or lets it go.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.on('message', async ({ bytes, purpose }: { bytes: Uint8Array; purpose: PicturePurpose }) => {
  const drawn = await drawPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), purpose);
  if (process.connected) process.send?.(drawn);
  // Bytes that came and went lie outside V8's heap, whose own collections come too seldom for them.
  globalThis.gc?.();
});
