import { sql } from 'kysely';
import { savedSearches as rest } from '#contract/rest/index.ts';
import { newestListing, openNewHits } from '#service/domains/listings/hall/newSince.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { addressOf, hallQueryOf } from './filter.ts';
import { saveSearch } from './save.ts';
import type { savedSearch } from './tables.ts';

const columns = ['id', 'user_id', 'name', 'filter', 'seen_listing', 'is_told', 'saved_at'] as const;

const nothingNew = { count: 0, isCapped: false };

const present = (row: Pick<RowOf<typeof savedSearch>, (typeof columns)[number]>, { count, isCapped } = nothingNew) =>
  fromRow(rest.savedSearchShape, row, { ...addressOf(row.filter), new_count: count, is_new_capped: isCapped });

async function found(db: Db, userId: string, id: string) {
  const row = await db.selectFrom('saved_search').select(columns).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return present(row);
}

export function registerSavedSearches(service: Service): void {
  const countNew = openNewHits(service.deps);

  route(service, rest.listSavedSearches, async ({ deps, caller }) => {
    const own = deps.db.selectFrom('saved_search').select(columns).where('user_id', '=', caller.id);
    const rows = await own.orderBy('id', 'desc').execute();
    const counts = await countNew(rows.map(({ filter, seen_listing: seen }) => ({ query: hallQueryOf(filter), seen })));
    return { list: rows.map((row, at) => present(row, counts[at])) };
  });

  route(service, rest.saveSearch, async ({ deps, caller, body }) => found(deps.db, caller.id, await saveSearch(deps, caller.id, body)));

  route(service, rest.lookAtSavedSearch, async ({ deps, caller, params }) => {
    await deps.db
      .updateTable('saved_search')
      .set({ seen_listing: sql`greatest(seen_listing, ${newestListing})` })
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .execute();
    return found(deps.db, caller.id, params.id);
  });

  route(service, rest.tellSavedSearch, async ({ deps, caller, params, body }) => {
    await deps.db
      .updateTable('saved_search')
      .set({ is_told: body.on })
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .execute();
    return found(deps.db, caller.id, params.id);
  });

  route(service, rest.deleteSavedSearch, async ({ deps, caller, params }) => {
    const own = deps.db.deleteFrom('saved_search').where('id', '=', params.id).where('user_id', '=', caller.id);
    if (!(await own.returning('id').executeTakeFirst())) throw refused('NOT_FOUND');
    return {};
  });
}
