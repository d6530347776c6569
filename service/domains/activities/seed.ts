import { sql } from 'kysely';
import { addDays, dayKey } from '#contract/rules/clock.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { DRAW_TIMES } from '#contract/rules/draw.ts';
import { RANKING_PACKET_LIFE, rankingPrize, rankingSettledAt, startOfMonth } from '#contract/rules/ranking.ts';
import { chanceOfFriend, newTicket } from '#service/domains/draws/chances.ts';
import { holdSession, prepareSessions } from '#service/domains/draws/hold.ts';
import { finishDraw } from '#service/domains/draws/prize.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { rentInThePast } from '#service/domains/orders/seed.ts';
import { avatarPath } from '#service/domains/pictures/paths.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { id, whole } from '#service/kernel/database/columns.ts';
import { at, type Demo, type Seed } from '#service/kernel/demo.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { randomFrom } from '#service/kernel/lib/random.ts';

const nicknames = [
  '星河入野', '阿梨不加糖', 'Kino', '半夏微凉', '青柠子', '南巷栀子', '大尾巴熊', 'Lemon', '九月初儿', '北渡风', '橘座猫', '沈小舟',
  '木鱼水心', 'M416不压枪', '江南岸', '可乐加冰', '三分糖水', '鹿七七', '云朵偷喝酒', '雾里看花',
] as const; // prettier-ignore
const lastNicknames = ['云边海', '十里七', '豆豆腐', '陆离鸣', '一抹白', '小小鱼', '风起时', 'Tina', '卷卷', '阿五'] as const;

/** Their rents of last month, fen. */
const LAST_RENTS = [61_240, 54_010, 50_380, 46_600, 43_150, 38_020, 33_990, 28_800, 25_660, 21_470] as const;

/** Fen: no payment of the demo needs the pay password; the settings are removed with those of the other demo users. */
const UNASKED = 100_000_000;

async function insertPerson({ deps: { db } }: Demo, nickname: string, created: number, turn: number): Promise<string> {
  const { id: userId } = await db
    .insertInto('user_account')
    .values({
      username: `rookie_${created}_${turn}`,
      phone: null,
      password_hash: null,
      nickname,
      avatar: avatarPath(turn),
      real_name: `新人${nickname}`,
      birth_date: '2001-03-04',
      created_at: new Date(created),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return userId;
}

/** Listings that nobody has rented or booked. */
const untouched = ({ deps: { db }, now }: Demo) =>
  db.read(
    { id, min_rental_period: whole },
    sql`
    select listing.id, min_rental_period from listing join game on game.id = game_id
    where is_listed and not is_rented and not is_suspended and deleted_at is null and rental between 500 and 1500 and not is_free_play
      and listing.created_at < ${new Date(now - 40 * DAY)} and deposit < 20000
      and not exists (select from order_hold where listing_id = listing.id)
    order by listing.id limit 80`,
  );

/** Registered this month and rented by the real commands, as far as the month has days for it. */
async function rentAsNewcomers(demo: Demo): Promise<void> {
  const { deps, now, cast } = demo;
  const random = randomFrom(33);
  const begins = startOfMonth(now);
  const listings = [...(await untouched(demo))];
  for (const [turn, nickname] of nicknames.entries()) {
    const created = begins + (turn % 9) * 7 * HOUR + HOUR;
    if (created > now - 2 * HOUR) continue;
    const userId = await insertPerson(demo, nickname, created, turn);
    await openingBalance(at(deps, created), userId, 60_000);
    await deps.db.insertInto('user_setting').values({ user_id: userId, pay_password_above: UNASKED }).execute();
    const caller: Caller = { ...cast.renter, id: userId, isVip: false, isSuper: false };
    for (let order = random.int(1, 3); order > 0; order -= 1) {
      const listing = listings.shift();
      const hours = Math.max(listing?.min_rental_period ?? 1, random.int(2, 6));
      const latest = now - DAY - (hours + 1) * HOUR;
      if (!listing || latest <= created) continue;
      await rentInThePast(deps, caller, listing.id, { begun: random.int(created, latest), hours });
    }
  }
}

/** Last month as it was settled. */
async function settleLastMonth(demo: Demo): Promise<void> {
  const { deps, now } = demo;
  const month = startOfMonth(now, -1);
  const settled = rankingSettledAt(month);
  await deps.db
    .insertInto('ranking_month')
    .values({ month: dayKey(month), settled_at: new Date(settled), people: 287 })
    .execute();
  for (const [turn, nickname] of lastNicknames.entries()) {
    const userId = await insertPerson(demo, nickname, month + turn * 20 * HOUR, turn + 3);
    const place = turn + 1;
    const coupon_id = await grantCoupon(at(deps, settled), userId, {
      title: `新人榜第 ${place} 名`,
      type: 1,
      discountFen: rankingPrize(place),
      expiresAt: settled + RANKING_PACKET_LIFE,
      source: `ranking:${dayKey(month).slice(0, 7)}:${place}`,
    });
    await deps.db
      .insertInto('ranking_winner')
      .values({ month: dayKey(month), place, user_id: userId, fen: LAST_RENTS[turn] ?? 20_000, coupon_id })
      .execute();
  }
}

const SESSIONS = 5;
/** Few chances arise in the demo. */
const DEMO_STOCK = { rent_stock: 2, packet_stock: 5 } as const;

/** Starts of the latest sessions before an instant, the oldest first. */
const startsBefore = (now: number): number[] =>
  [-4, -3, -2, -1, 0]
    .flatMap((days) => DRAW_TIMES.map((time) => Date.parse(`${dayKey(addDays(now, days))}T00:00:00+08:00`) + time))
    .filter((start) => start < now)
    .slice(-SESSIONS - 1);

/** The renter’s settled orders and a friend’s visit as chances of the last session and of the one that collects now. */
async function moveOwnChances({ deps, cast: { renter } }: Demo, last: number, now: number): Promise<void> {
  const { db } = deps;
  const orders = await db.read(
    { id, rent: whole },
    sql`select id, rent from rental_order where renter_id = ${renter.id} and settled_at is not null order by settled_at desc limit 2`,
  );
  await db.write(sql`delete from draw_chance where user_id = ${renter.id}`);
  for (const [turn, { id: order_id, rent }] of orders.entries()) {
    const arose = turn === 0 ? Math.max(last + 1, now - 5 * MINUTE) : last - 3 * HOUR;
    await db
      .insertInto('draw_chance')
      .values({
        user_id: renter.id,
        cause: 'order',
        order_id,
        friend_id: null,
        day: dayKey(arose),
        rent: Math.max(rent, 500),
        at: new Date(arose),
        ticket: newTicket(),
      })
      .execute();
  }
  const friend = await db.selectFrom('user_account').select('id').where('username', '=', 'friend_xiaobei').executeTakeFirst();
  if (friend) await chanceOfFriend(at(deps, last - 2 * HOUR), renter.id, friend.id);
}

/** Sessions of the last days, drawn from the chances that the demo’s settled orders brought; the last one is not opened yet. */
async function holdSessions(demo: Demo): Promise<void> {
  const { deps, now } = demo;
  const [first = now, ...starts] = startsBefore(now);
  const last = starts.at(-1) ?? now;
  await moveOwnChances(demo, last, now);
  // The demo’s chances arose over weeks; they are spread over the sessions.
  await deps.db.write(sql`
    update draw_chance set at = case when draw_chance.id % 4 = 0 then ${new Date(Math.max(last + 1, now - HOUR))}::timestamptz else
      ${new Date(first)}::timestamptz
        + (draw_chance.id * 7919 % 1000) / 1000.0 * (${new Date(last)}::timestamptz - ${new Date(first)}::timestamptz) end
    where user_id <> ${demo.cast.renter.id}`);
  for (const start of [first, ...starts]) {
    const then = at(deps, start);
    const open = await prepareSessions(then);
    if (start !== first) await holdSession(then, { ...open, ...DEMO_STOCK }, false);
    await prepareSessions(then);
    await deps.db.write(sql`
      update draw_session set rent_stock = ${DEMO_STOCK.rent_stock}, packet_stock = ${DEMO_STOCK.packet_stock}
      where status in ('announced', 'open')`);
  }
  const rows = await deps.db.selectFrom('draw_session').select(['session', 'starts_at']).where('status', '=', 'drawn').execute();
  const finished = rows.filter(({ starts_at }) => starts_at.getTime() < last).map(({ session }) => session);
  for (const session of finished) while (await finishDraw(at(deps, last), session)) continue;
  await deps.db
    .deleteFrom('job')
    .where('kind', '=', 'draw.finish')
    .where('subject', 'in', ['', ...finished])
    .execute();
}

export const seed: Seed = {
  present: rentAsNewcomers,
  async last(demo) {
    await settleLastMonth(demo);
    await holdSessions(demo);
  },
};
