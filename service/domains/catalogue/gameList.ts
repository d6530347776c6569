import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { gameListItem } from '#contract/rest/catalogue.ts';
import { flag, text, whole } from '#service/kernel/database/columns.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { Service } from '#service/kernel/http/route.ts';
import { gameIcon } from '#service/domains/pictures/paths.ts';

const row = { id: whole, title: text, world: text, closed: flag };

/** The static list of all games; read from the database, so that every process writes the same file. */
export async function gameList(db: Db): Promise<string> {
  const games = await db.read(
    row,
    sql`select id, title, world, maintenance_status and is_suspended as closed from game order by popularity desc, id`,
  );
  const list: z.output<typeof gameListItem>[] = games.map(({ id, title, world, closed }) => ({
    value: String(id),
    label: title,
    world,
    icon: gameIcon({ world, title }),
    maintenance: closed,
  }));
  return JSON.stringify({ list });
}

const hashOf = (file: string): string => createHash('sha256').update(file).digest('base64url');

export const gameListPath = (file: string): string => `/static/games/${hashOf(file)}.json`;

/** An address serves the list that has its hash, and is never served another one. */
export function serveGameList({ http, deps }: Service): void {
  http.get<{ Params: { file: string } }>('/static/games/:file', async (request, reply) => {
    const name = /^([\w-]{43})\.json$/.exec(request.params.file)?.[1];
    if (name === undefined) throw refused('NOT_FOUND');
    const file = await gameList(deps.db);
    if (hashOf(file) !== name) throw refused('NOT_FOUND');
    return reply
      .header('etag', `"${name}"`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type('application/json; charset=utf-8')
      .send(file);
  });
}
