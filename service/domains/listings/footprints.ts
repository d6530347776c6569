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
import { cardColumns, cardRow, isKnown } from './row.ts';
import { readPage } from '#service/kernel/http/page.ts';

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

/** Viewed listings, newest first. Deleted listings are left out. */
const readLooks = ({ db }: Deps, caller: Caller, [before, id]: Place, limit: number) =>
  db.read(
    { ...cardRow, looked_at: instant },
    sql`
    select ${cardColumns(caller)}, footprint.looked_at
    from footprint join listing on listing.id = footprint.listing_id
    where footprint.user_id = ${caller.id} and footprint.looked_at <= ${new Date(before)}
      and (footprint.looked_at, listing.id) < (${new Date(before)}, ${id}) and ${isKnown}
    order by footprint.looked_at desc, listing.id desc limit ${limit}`,
    'kept',
  );

export function registerFootprints(service: Service): void {
  const shelf = gameShelf(service.deps.db);
  const { deps } = service;
  route(service, listings.listFootprints, async ({ query, caller }) => {
    const { cursor, limit } = query;
    const place: Place = cursor === undefined ? [8_640_000_000_000_000, '1'] : readCursor(cursor);
    const { rows, last } = await readPage(limit, (count) => readLooks(deps, caller, place, count));
    const games = await shelf.games(rows.map(({ game_id }) => game_id));
    return {
      list: rows.flatMap((row) => presentCards([row], games).map((account) => ({ account, looked_at: row.looked_at.getTime() }))),
      next_cursor: last ? writeCursor([last.looked_at.getTime(), String(last.id)]) : null,
    };
  });
}
