import { sql } from 'kysely';
import type { DataOf, QueryOf } from '#contract/rest/endpoint.ts';
import * as rest from '#contract/rest/activities.ts';
import { addDays, dayKey, startOfDay } from '#contract/rules/clock.ts';
import { nameForOthers } from '#contract/rules/display.ts';
import { DRAW_FRIENDS_A_DAY, DRAW_PACKET, drawList, drawOdds } from '#contract/rules/draw.ts';
import { flag, instant, json, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { readPage } from '#service/kernel/http/page.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { drawnCost, readEntries, stockOf } from './hold.ts';
import { drawChance, drawSession } from './tables.ts';

type FreeOrder = NonNullable<DataOf<typeof rest.getActivityData>['free_order']>;
type Session = NonNullable<FreeOrder['open']>;
type Chance = FreeOrder['own'][number];

const sessionRow = {
  ...drawSession,
  waiting: whole,
  given: json<Readonly<Partial<Record<'rent' | 'packet' | 'coins' | 'none', number>>>>(),
  spent: whole,
  reason: text,
};

/** Sessions with what they gave; those without a list count the chances that wait. */
const selectSessions = sql`
  select draw_session.*,
    case when status = 'open' then (
      select count(*) from draw_chance where draw_chance.session is null and at < starts_at
    ) else draw_session.chances end as waiting,
    coalesce((
      select jsonb_object_agg(prize, given) from (
        select prize, count(*) as given from draw_chance where draw_chance.session = draw_session.session and prize is not null
        group by prize
      ) counted
    ), '{}') as given,
    coalesce((select sum(${drawnCost}) from draw_chance where draw_chance.session = draw_session.session), 0)::bigint as spent,
    coalesce((
      select note from draw_session_event event where event.session = draw_session.session and to_status = 'cancelled' limit 1
    ), '') as reason
  from draw_session`;

function presentSession(row: RowOf<typeof sessionRow>): Session {
  const isDrawn = row.status === 'drawn';
  const stock = stockOf(row);
  const odds = drawOdds(row.waiting, { stock, coinPercent: row.coin_percent });
  const limits = { rent: stock.rent, packet: stock.packet, coins: null, none: null };
  return {
    session: row.session,
    status: row.status,
    starts_at: row.starts_at.getTime(),
    announced_at: row.announced_at.getTime(),
    seed_hash: row.seed_hash,
    seed: isDrawn ? row.seed.toString('hex') : null,
    list_hash: row.list_hash,
    beacon_round: row.beacon_round,
    beacon: row.beacon,
    beacon_signature: row.beacon_signature,
    chances: row.waiting,
    coin_percent: row.coin_percent,
    odds: (['rent', 'packet', 'coins', 'none'] as const).map((prize) => ({
      prize,
      stock: limits[prize],
      share: row.waiting === 0 ? 0 : odds[prize] / row.waiting,
      given: row.given[prize] ?? 0,
    })),
    budget: row.budget,
    spent: row.spent,
    reason: row.reason,
  };
}

const chanceRow = {
  ...pick(drawChance, 'id', 'cause', 'rent', 'at', 'ticket', 'session', 'number', 'rank', 'prize', 'opened_at', 'paid'),
  title: orNull(text),
  nickname: orNull(text),
  is_name_shown: flag,
};

const selectChances = sql`
  select draw_chance.id, cause, draw_chance.rent, at, ticket, draw_chance.session, number, rank, prize, opened_at, paid,
    title, nickname, coalesce(show_in_rankings, true) as is_name_shown
  from draw_chance
    left join rental_order on rental_order.id = order_id left join listing on listing.id = listing_id
    left join user_account on user_account.id = friend_id left join user_setting on user_setting.user_id = friend_id`;

function presentChance(row: RowOf<typeof chanceRow>): Chance {
  const isOpened = row.opened_at !== null;
  return fromRow(rest.drawChanceShape, row, {
    title: row.cause === 'order' ? (row.title ?? '') : nameForOthers(row.nickname ?? '', row.is_name_shown),
    is_drawn: row.prize !== null,
    rank: isOpened ? row.rank : null,
    prize: isOpened ? row.prize : null,
    prize_fen: !isOpened ? 0 : row.prize === 'packet' ? DRAW_PACKET.discountFen : row.paid,
  });
}

export async function readChance(db: Db, userId: string, chanceId: string): Promise<Chance> {
  const row = await first(db, chanceRow, sql`${selectChances} where draw_chance.id = ${chanceId} and draw_chance.user_id = ${userId}`);
  if (!row) throw refused('NOT_FOUND');
  return presentChance(row);
}

const OWN_SHOWN = 20;

/** The draw as a viewer sees it; null: a guest. */
export async function readFreeOrder({ db, clock }: CommandContext, viewer: string | null): Promise<FreeOrder> {
  const today = startOfDay(clock.now());
  const [upcoming, [last], own, day] = await Promise.all([
    db.read(sessionRow, sql`${selectSessions} where status in ('announced', 'open')`, 'kept'),
    db.read(sessionRow, sql`${selectSessions} where status = 'drawn' order by starts_at desc limit 1`, 'kept'),
    viewer === null
      ? []
      : db.read(
          chanceRow,
          sql`${selectChances} where draw_chance.user_id = ${viewer} order by draw_chance.id desc limit ${OWN_SHOWN}`,
          'kept',
        ),
    first(
      db,
      { budget: whole, spent: whole },
      sql`
      select coalesce(sum(budget), 0)::bigint as budget, coalesce(sum((
        select sum(${drawnCost}) from draw_chance where draw_chance.session = draw_session.session)), 0)::bigint as spent
      from draw_session where starts_at >= ${new Date(today)} and starts_at < ${new Date(addDays(today, 1))} and status <> 'cancelled'`,
      'kept',
    ),
  ]);
  const of = (status: 'announced' | 'open') => {
    const found = upcoming.find((row) => row.status === status);
    return found ? presentSession(found) : null;
  };
  return {
    open: of('open'),
    next: of('announced'),
    last: last ? presentSession(last) : null,
    own: own.map(presentChance),
    day_budget: day?.budget ?? 0,
    day_spent: day?.spent ?? 0,
  };
}

export async function listSessions(
  db: Db,
  { cursor, limit }: QueryOf<typeof rest.listDrawSessions>,
): Promise<DataOf<typeof rest.listDrawSessions>> {
  const before = cursor === undefined ? sql`` : sql`where session < ${cursor}`;
  const { rows, last } = await readPage(limit, (count) =>
    db.read(sessionRow, sql`${selectSessions} ${before} order by session desc limit ${count}`),
  );
  return { list: rows.map(presentSession), next_cursor: last?.session ?? null };
}

/** The numbered list; from the session's start. */
export async function readList(db: Db, session: string): Promise<DataOf<typeof rest.getDrawList>> {
  const found = await db.selectFrom('draw_session').select('list_hash').where('session', '=', session).executeTakeFirst();
  if (!found || found.list_hash === null) throw refused('NOT_FOUND');
  return { session, list: drawList(await readEntries(db, session)) };
}

const FRIENDS_SHOWN = 20;
const friendRow = { at: instant, nickname: text, is_name_shown: flag, is_chance: flag };

export async function readInvite({ db, clock }: CommandContext, userId: string): Promise<DataOf<typeof rest.getActivityInvite>> {
  const [friends, used] = await Promise.all([
    db.read(
      friendRow,
      sql`
      select invitation.at, nickname, coalesce(show_in_rankings, true) as is_name_shown, draw_chance.id is not null as is_chance
      from invitation join user_account on user_account.id = invitee_id left join user_setting on user_setting.user_id = invitee_id
        left join draw_chance on friend_id = invitee_id
      where inviter_id = ${userId} and invitation.status <> 'void' order by invitation.at desc, invitee_id desc limit ${FRIENDS_SHOWN}`,
    ),
    first(
      db,
      { used: whole },
      sql`select count(*) as used from draw_chance where user_id = ${userId} and cause = 'friend' and day = ${dayKey(clock.now())}`,
    ),
  ]);
  return {
    used_today: used?.used ?? 0,
    a_day: DRAW_FRIENDS_A_DAY,
    friends: friends.map(({ at, nickname, is_name_shown, is_chance }) => ({
      name: nameForOthers(nickname, is_name_shown),
      at: at.getTime(),
      is_chance,
    })),
  };
}
