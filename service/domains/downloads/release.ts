import { createHash } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { RELEASE_MOST, RELEASE_TOO_LARGE, type ReleaseSystem } from '#contract/rules/download.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** Bytes of a stored part: a download holds one at a time. */
export const CHUNK = 256 * 1024;

export interface NewRelease {
  readonly system: ReleaseSystem;
  readonly version: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly notes: string;
  readonly isSample: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.apk': 'application/vnd.android.package-archive',
  '.dmg': 'application/x-apple-diskimage',
  '.zip': 'application/zip',
};

/** By the end of its name. */
export const contentTypeOf = (fileName: string): string => types[path.extname(fileName).toLowerCase()] ?? 'application/octet-stream';

const EMPTY = Buffer.alloc(32);

/** Cuts a stream into parts of one size. */
async function* partsOf(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const piece of source) {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= CHUNK) {
      yield rest.subarray(0, CHUNK);
      rest = Buffer.from(rest.subarray(CHUNK));
    }
  }
  if (rest.length > 0) yield rest;
}

export interface StoredRelease {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
}

/** Stores a release from a stream, part by part. Run inside a transaction. */
export async function storeRelease(
  { db, clock }: CommandContext,
  { system, version, fileName, contentType, notes, isSample }: NewRelease,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StoredRelease> {
  await db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`release ${system} ${version}`}, 0))`);
  const taken = await db
    .selectFrom('client_release')
    .select('id')
    .where('system', '=', system)
    .where('version', '=', version)
    .executeTakeFirst();
  if (taken) throw refused('CONFLICT', { message: `${system} ${version} 已经有了，请换一个版本号` });
  const { id } = await db
    .insertInto('client_release')
    .values({
      system,
      version,
      file_name: fileName,
      content_type: contentType,
      size: 1,
      sha256: EMPTY,
      notes,
      is_sample: isSample,
      published_at: new Date(clock.now()),
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = createHash('sha256');
  let [size, position] = [0, 0];
  for await (const part of partsOf(source)) {
    size += part.length;
    if (size > RELEASE_MOST) throw refused('BAD_REQUEST', { message: RELEASE_TOO_LARGE });
    hash.update(part);
    await db.insertInto('client_release_chunk').values({ release_id: id, position, bytes: part }).execute();
    position += 1;
  }
  if (size === 0) throw refused('BAD_REQUEST', { message: '文件是空的' });
  const sha256 = hash.digest();
  await db.updateTable('client_release').set({ size, sha256 }).where('id', '=', id).execute();
  return { id, size, sha256: sha256.toString('hex') };
}

/** Offers a release no longer, or again. Run inside a transaction. */
export async function withdrawRelease({ db, clock }: CommandContext, id: string, isWithdrawn: boolean): Promise<{ id: string }> {
  const { numUpdatedRows } = await db
    .updateTable('client_release')
    .set({ withdrawn_at: isWithdrawn ? new Date(clock.now()) : null })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('NOT_FOUND', { message: '没有这个版本' });
  return { id };
}
