import type { ReleaseSystem } from '#contract/rules/download.ts';
import { always, byDefault, bytes, flag, id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

export const clientRelease = {
  id: always(id),
  system: oneOf<ReleaseSystem>(),
  version: text,
  file_name: text,
  content_type: text,
  size: whole,
  sha256: bytes,
  notes: byDefault(text),
  is_sample: byDefault(flag),
  published_at: instant,
  /** null while it is offered. */
  withdrawn_at: orNull(instant),
};

export const clientReleaseChunk = { release_id: id, position: whole, bytes };

export const downloadsTables = { client_release: clientRelease, client_release_chunk: clientReleaseChunk };

type DownloadsTables = typeof downloadsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends DownloadsTables {}
}
