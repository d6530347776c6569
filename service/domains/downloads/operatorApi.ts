import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { downloads as rest } from '#contract/operator/index.ts';
import { RELEASE_MOST, RELEASE_TOO_LARGE } from '#contract/rules/download.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { type OperatorApi, operatorFileRoute, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { contentTypeOf, storeRelease, withdrawRelease } from './release.ts';

async function listed(db: Db) {
  const rows = await db.selectFrom('client_release').selectAll().orderBy('published_at', 'desc').orderBy('id', 'desc').execute();
  const newest = new Map<string, string>();
  for (const { id, system, withdrawn_at } of rows) if (withdrawn_at === null && !newest.has(system)) newest.set(system, id);
  return rows.map(({ content_type: _, sha256, published_at, withdrawn_at, ...row }) => ({
    ...row,
    sha256: sha256.toString('hex'),
    published_at: published_at.getTime(),
    withdrawn_at: withdrawn_at?.getTime() ?? null,
    is_newest: newest.get(row.system) === row.id,
  }));
}

async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > RELEASE_MOST) throw refused('BAD_REQUEST', { message: RELEASE_TOO_LARGE });
    yield piece;
  }
}

/** Runs with a file that holds the stream's bytes and is removed afterwards: no transaction waits for a slow sender. */
async function inFile<T>(stream: Readable, run: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'release-'));
  const file = path.join(folder, 'file');
  try {
    await pipeline(stream, limited, createWriteStream(file, { mode: 0o600 }));
    return await run(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function routes(service: OperatorService): void {
  operatorRoute(service, rest.listReleases, async ({ deps }) => ({ list: await listed(deps.db) }));
  operatorFileRoute(service, rest.uploadRelease, ({ deps, actor, query, stream }) =>
    inFile(stream, (file) => {
      const { system, version, file_name: fileName, notes, because } = query;
      const release = { system, version, fileName, contentType: contentTypeOf(fileName), notes, isSample: false };
      const action = {
        operator: actor.name,
        sessionId: actor.sessionId,
        action: 'release.add' as const,
        subject: `release:${system}:${version}`,
        input: { ...release, reason: because },
      };
      return actAs(deps, action, async (held) => ({ ...(await storeRelease(held, release, createReadStream(file))) }));
    }),
  );
  operatorRoute(service, rest.offerRelease, async ({ deps, actor, params: { id }, body }) => {
    const action = {
      operator: actor.name,
      sessionId: actor.sessionId,
      action: body.is_offered ? ('release.offer' as const) : ('release.withdraw' as const),
      subject: `release:${id}`,
      input: { reason: body.because },
    };
    return actAs(deps, action, (held) => withdrawRelease(held, id, !body.is_offered));
  });
}

export const operatorApi: OperatorApi = { routes };
