import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { downloads as rest } from '#contract/rest/index.ts';
import { bytes } from '#service/kernel/database/columns.ts';
import { first as firstRow } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { type Range, rangeOf } from './range.ts';
import { CHUNK } from './release.ts';

export const releasePath = (sha256: Buffer, fileName: string): string =>
  `/static/downloads/${sha256.toString('hex')}/${encodeURIComponent(fileName)}`;

async function readReleases(db: Db) {
  const rows = await db
    .selectFrom('client_release')
    .select(['id', 'system', 'version', 'file_name', 'size', 'sha256', 'notes', 'is_sample', 'published_at'])
    .distinctOn('system')
    .where('withdrawn_at', 'is', null)
    .orderBy('system')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ sha256, ...row }) =>
    fromRow(rest.clientReleaseShape, row, { sha256: sha256.toString('hex'), url: releasePath(sha256, row.file_name) }),
  );
}

/** The bytes of a range, one stored part in memory at a time. */
async function* read(db: Db, releaseId: string, { first, last }: Range): AsyncGenerator<Buffer> {
  for (let at = first; at <= last;) {
    const position = Math.floor(at / CHUNK);
    const [from, to] = [at - position * CHUNK, Math.min(last - position * CHUNK, CHUNK - 1)];
    const part = await firstRow(
      db,
      { bytes },
      sql`select substring(bytes from ${from + 1}::int for ${to - from + 1}::int) as bytes from client_release_chunk
        join client_release on client_release.id = release_id
        where release_id = ${releaseId}::bigint and position = ${position} and withdrawn_at is null`,
    );
    if (!part || part.bytes.length === 0) throw new Error(`release ${releaseId} ends early`);
    yield part.bytes;
    at += part.bytes.length;
  }
}

/** Files of releases, with ranges: a download that was cut goes on where it stopped. */
function serveFiles({ http, deps: { db } }: Service): void {
  http.get<{ Params: { sha256: string; file: string } }>('/static/downloads/:sha256/:file', async (request, reply) => {
    const { sha256, file } = request.params;
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw refused('NOT_FOUND');
    const release = await db
      .selectFrom('client_release')
      .select(['id', 'size', 'content_type', 'withdrawn_at'])
      .where('sha256', '=', Buffer.from(sha256, 'hex'))
      .where('file_name', '=', file)
      .orderBy('withdrawn_at', (order) => order.desc().nullsFirst())
      .limit(1)
      .executeTakeFirst();
    if (!release || release.withdrawn_at !== null) throw refused('NOT_FOUND');
    const { id, size } = release;
    const etag = `"${sha256}"`;
    const condition = request.headers['if-range'];
    const range = condition === undefined || condition === etag ? rangeOf(request.headers.range, size) : null;
    reply.header('etag', etag).header('accept-ranges', 'bytes').header('cache-control', 'public, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send();
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
    return reply
      .header('content-length', last - first + 1)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type(release.content_type)
      .send(Readable.from(read(db, id, { first, last }), { objectMode: false, highWaterMark: CHUNK }));
  });
}

export function registerDownloads(service: Service): void {
  route(service, rest.listDownloads, async ({ deps }) => ({ list: await readReleases(deps.db) }));
  serveFiles(service);
}
