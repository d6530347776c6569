import { sql } from 'kysely';
import { nameForOthers } from '#contract/rules/display.ts';
import { dayKey } from '#contract/rules/clock.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getActivityData } from '#contract/rest/activities.ts';
import { RANKING_LISTED, RANKING_PRIZED, rankingPrize, rankingSettledAt, startOfMonth } from '#contract/rules/ranking.ts';
import { flag, id, instant, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';

type Ranking = NonNullable<DataOf<typeof getActivityData>['ranking']>;
type Place = Ranking['top'][number];

const standing = { user_id: id, fen: whole, nickname: text, avatar: text, created_at: instant, is_name_shown: flag };
type RankingRow = RowOf<typeof standing>;

/** The first places of a month. */
export const readTop = (db: Db, month: string, places: number): Promise<RankingRow[]> =>
  db.read(
    standing,
    sql`
    select user_id, fen, nickname, avatar, created_at, is_shown as is_name_shown
    from newcomer_standing join user_account on user_account.id = user_id
    where month = ${month} and is_shown and fen > 0 order by fen desc, reached_at, user_id limit ${places}`,
    'kept',
  );

const own = { fen: whole, is_shown: flag, ahead: whole };

/** A person's sum of a month, and how many are ahead. */
export const readOwn = (db: Db, userId: string, month: string) =>
  first(
    db,
    own,
    sql`
    select fen, is_shown, (
      select coalesce(sum(people), 0) from newcomer_band where month = own.month and yuan > own.fen / 100
    ) + (
      select count(*) from newcomer_standing other
      where month = own.month and is_shown and other.fen > 0 and other.fen between own.fen / 100 * 100 and own.fen / 100 * 100 + 99
        and (other.fen > own.fen or other.fen = own.fen and (other.reached_at, other.user_id) < (own.reached_at, own.user_id))
    ) as ahead
    from newcomer_standing own where user_id = ${userId} and month = ${month}`,
    'kept',
  );

const presentPlace = (row: Omit<RankingRow, 'created_at'> & { created_at: Date | null }, place: number, viewer: string | null): Place => ({
  place,
  name: nameForOthers(row.nickname, row.is_name_shown),
  avatar: row.avatar,
  registered_at: row.created_at?.getTime() ?? null,
  rent: row.fen,
  prize: rankingPrize(place),
  is_own: row.user_id === viewer,
});

async function readLast(db: Db, month: string, viewer: string | null): Promise<Place[]> {
  const rows = await db.read(
    { ...standing, place: whole },
    sql`
    select place, ranking_winner.user_id, fen, nickname, avatar, created_at, coalesce(show_in_rankings, true) as is_name_shown
    from ranking_winner join user_account on user_account.id = ranking_winner.user_id
      left join user_setting on user_setting.user_id = ranking_winner.user_id
    where month = ${month} and place <= ${RANKING_PRIZED} order by place`,
    'kept',
  );
  return rows.map(({ place, ...row }) => presentPlace(row, place, viewer));
}

async function presentOwn({ db, clock }: CommandContext, userId: string, month: string): Promise<NonNullable<Ranking['own']>> {
  const [{ created_at, is_name_shown }, row] = await Promise.all([
    first(
      db,
      { created_at: instant, is_name_shown: flag },
      sql`
      select created_at, coalesce(show_in_rankings, true) as is_name_shown
      from user_account left join user_setting on user_setting.user_id = user_account.id where user_account.id = ${userId}`,
      'kept',
    ).then((found) => found ?? { created_at: new Date(0), is_name_shown: true }),
    readOwn(db, userId, month),
  ]);
  const rent = row?.fen ?? 0;
  if (created_at.getTime() < startOfMonth(clock.now()))
    return { standing: 'not_new', place: null, rent: 0, next_place: null, missing: null };
  if (!is_name_shown) return { standing: 'hidden', place: null, rent, next_place: null, missing: null };
  const place = row && rent > 0 ? row.ahead + 1 : null;
  const nextPlace = place === null || place > RANKING_PRIZED ? RANKING_PRIZED : place > 1 ? place - 1 : null;
  const ahead = nextPlace === null ? undefined : (await readTop(db, month, nextPlace))[nextPlace - 1];
  return {
    standing: place === null ? 'no_rent' : 'ranked',
    place,
    rent,
    next_place: nextPlace,
    missing: nextPlace === null ? null : Math.max(1, (ahead?.fen ?? 0) - rent + 1),
  };
}

/** The ranking as a viewer sees it; null: a guest. */
export async function readRanking(ground: CommandContext, viewer: string | null): Promise<Ranking> {
  const { db, clock } = ground;
  const now = clock.now();
  const [begins, before] = [startOfMonth(now), startOfMonth(now, -1)];
  const month = dayKey(begins);
  const [top, last, people, mine] = await Promise.all([
    readTop(db, month, RANKING_LISTED),
    readLast(db, dayKey(before), viewer),
    first(db, { people: whole }, sql`select coalesce(sum(people), 0) as people from newcomer_band where month = ${month}`, 'kept'),
    viewer === null ? null : presentOwn(ground, viewer, month),
  ]);
  return {
    month: month.slice(0, 7),
    settles_at: rankingSettledAt(now),
    people: people?.people ?? 0,
    top: top.map((row, at) => presentPlace(row, at + 1, viewer)),
    own: mine,
    last_month: dayKey(before).slice(0, 7),
    last,
  };
}
