import { sql } from 'kysely';
import { hotTagSources } from '#contract/names.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { hotTagShape, type listHotTags } from '#contract/rest/catalogue.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { HOT_TAG_LEAST_PEOPLE, HOT_TAG_LONGEST, HOT_TAG_WINDOW, HOT_TAGS } from '#contract/rules/hotTags.ts';
import { spelled } from '#service/domains/listings/hall/understand.ts';
import { isOpen, isShown } from '#service/domains/listings/row.ts';
import { gameIcon } from '#service/domains/pictures/paths.ts';
import { orNull, pick, text, whole } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { hotTag } from './tables.ts';

/** Counting again waits this many times as long as counting took, and at least an hour. */
const FRESH_FACTOR = 200;

/** A searched word once per person and day, as spelled: repeating it adds nothing. Run with the search history. */
export const countSearch = (db: Db, now: number, userId: string, keyword: string): Promise<number> =>
  db.write(sql`
    insert into search_made (day, word, user_id, keyword) values (${dayKey(now)}, ${spelled(keyword)}, ${userId}, ${keyword})
    on conflict do nothing`);

const from = (now: number): string => dayKey(now - HOT_TAG_WINDOW);

/** Words that several people searched for and that accounts on offer fit, by people. */
const searched = (now: number) => sql`
  select word, (array_agg(keyword order by day desc, keyword))[1] as label, count(distinct user_id)::integer as count
  from search_made where day > ${from(now)} and char_length(keyword) <= ${sql.lit(HOT_TAG_LONGEST)}
  group by word having count(distinct user_id) >= ${sql.lit(HOT_TAG_LEAST_PEOPLE)}`;

/** Values of the first attribute of the rented accounts, each in its game, by rentals. */
const rented = (now: number) => sql`
  select listing.game_id, first ->> 'attr_name' as name, first ->> 'value' as value, count(*)::integer as count
  from rental_order join listing on listing.id = listing_id, lateral (select listing.attrs -> 0 as first) attribute
  where rental_order.paid_at > ${new Date(now - HOT_TAG_WINDOW)} and char_length(first ->> 'value') <= ${sql.lit(HOT_TAG_LONGEST)}
  group by 1, 2, 3`;

/** Counts the tags anew; returns when to count again. */
export async function countTags({ db, clock }: CommandContext): Promise<Date> {
  const now = clock.now();
  const began = performance.now();
  const words = await db.read(
    { word: text, label: text, count: whole },
    sql`select * from (${searched(now)}) made where exists (
      select from listing where ${isShown} and ${isOpen} and strpos(haystack, word) > 0
    ) order by count desc, word limit ${sql.lit(HOT_TAGS.most)}`,
  );
  const values = await db.read(
    { game_id: whole, name: text, value: text, count: whole },
    sql`select * from (${rented(now)}) made where exists (
      select from listing where ${isShown} and ${isOpen} and listing.game_id = made.game_id
        and listing.attrs @> jsonb_build_array(jsonb_build_object('attr_name', name, 'value', value))
    ) order by count desc, game_id, value limit ${sql.lit(HOT_TAGS.most)}`,
  );
  const tags = [
    ...words.map(({ label, count }) => ({
      label,
      game_id: null,
      source: hotTagSources.SEARCHED,
      count,
      search: new URLSearchParams({ keyword: label }).toString(),
    })),
    ...values.map(({ game_id, name, value, count }) => ({
      label: value,
      game_id: String(game_id),
      source: hotTagSources.RENTED,
      count,
      search: new URLSearchParams({ attrs: `${encodeURIComponent(name)}:${encodeURIComponent(value)}` }).toString(),
    })),
  ];
  const best = tags.toSorted((one, other) => other.count - one.count).slice(0, HOT_TAGS.most);
  await db.deleteFrom('hot_tag').execute();
  if (best.length > 0)
    await db
      .insertInto('hot_tag')
      .values(best.map((tag, place) => ({ place, ...tag })))
      .execute();
  return new Date(now + Math.max(HOUR, (performance.now() - began) * FRESH_FACTOR));
}

export async function listTags(db: Db): Promise<DataOf<typeof listHotTags>> {
  const rows = await db.read(
    { ...pick(hotTag, 'label', 'game_id', 'source', 'count', 'search'), game_name: orNull(text), world: orNull(text) },
    sql`
    select label, game_id, source, count, search, game.title as game_name, world
    from hot_tag left join game on game.id = game_id order by place`,
  );
  return {
    list: rows.map((row) => {
      const { game_name: title, world } = row;
      return fromRow(hotTagShape, row, { icon: title === null || world === null ? null : gameIcon({ title, world }) });
    }),
  };
}

/** Searches that no longer count. */
export const sweepSearches = ({ db, clock }: CommandContext): Promise<number> =>
  db.write(sql`delete from search_made where day <= ${from(clock.now())}`);
