import { sql } from 'kysely';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import * as listings from '#contract/rest/listings.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { instant } from '#service/kernel/database/columns.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { gameShelf } from './games.ts';
import { presentCards } from './present.ts';
import { cardColumns, cardRow } from './row.ts';

/** Cursor: instant of the view, listing id. */
const place = z.tuple([z.int().min(0).max(8_640_000_000_000_000), z.string().regex(/^[1-9]\d{0,17}$/)]);
type Place = z.output<typeof place>;

const writeCursor = (after: Place): string => Buffer.from(JSON.stringify(after)).toString('base64url');

function readCursor(text: string): Place {
  try {
    return parseJson(Buffer.from(text, 'base64url').toString(), (value) => place.parse(value));
  } catch {
    throw refused('BAD_REQUEST', { fields: { cursor: '翻页位置无效，请回到第一页' } });
  }
}

/** One page of viewed listings and one row more, newest first. Deleted listings are left out. */
const readLooks = ({ db }: Deps, caller: Caller, [before, id]: Place, limit: number) =>
  db.read(
    { ...cardRow, looked_at: instant },
    sql`
    select ${cardColumns(caller)}, footprint.looked_at
    from footprint join listing on listing.id = footprint.listing_id
    where footprint.user_id = ${caller.id} and footprint.looked_at <= ${new Date(before)}
      and (footprint.looked_at, listing.id) < (${new Date(before)}, ${id}) and listing.deleted_at is null
    order by footprint.looked_at desc, listing.id desc limit ${limit + 1}`,
    'kept',
  );

export function registerFootprints(service: Service): void {
  const shelf = gameShelf(service.deps.db);
  const { deps } = service;
  route(service, listings.listFootprints, async ({ query, caller }) => {
    const { cursor, limit } = query;
    const rows = await readLooks(deps, caller, cursor === undefined ? [8_640_000_000_000_000, '1'] : readCursor(cursor), limit);
    const shown = rows.slice(0, limit);
    const games = await shelf.games(shown.map(({ game_id }) => game_id));
    const last = shown.at(-1);
    return {
      list: shown.flatMap((row) => presentCards([row], games).map((account) => ({ account, looked_at: row.looked_at.getTime() }))),
      next_cursor: rows.length > limit && last ? writeCursor([last.looked_at.getTime(), String(last.id)]) : null,
    };
  });
}
