import { sql } from 'kysely';
import { dayKey, parseShanghai, shanghaiParts } from '#contract/rules/clock.ts';
import { RANKING_LISTED, RANKING_PACKET_LIFE, rankingPrize, rankingSettledAt, startOfMonth } from '#contract/rules/ranking.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { countEarlier } from './count.ts';
import { readTop } from './read.ts';

/**
 * Job, at 00:10 of the first of each month: settles every earlier month that is not settled, in the transaction of the job. The first run
 * happens at deployment on any day; it counts what this month has brought so far.
 */
export async function settleRanking(deps: Deps): Promise<Date> {
  const now = deps.clock.now();
  await countEarlier(deps);
  for (const month of await unsettled(deps)) await settleMonth(deps, month);
  const before = rankingSettledAt(startOfMonth(now) - 1);
  return new Date(now < before ? before : rankingSettledAt(now));
}

/** First days of the past months whose settlement is due, the oldest first. */
async function unsettled({ db, clock }: CommandContext): Promise<string[]> {
  const now = clock.now();
  const rows = await db.read(
    { month: text },
    sql`
    select distinct to_char(month, 'YYYY-MM-DD') as month from newcomer_standing
    where month < ${dayKey(startOfMonth(now))} and not exists (select from ranking_month where month = newcomer_standing.month)
    order by 1`,
  );
  return rows.map(({ month }) => month).filter((month) => rankingSettledAt(parseShanghai(month) ?? now) <= now);
}

async function settleMonth(deps: CommandContext, month: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { people } = (await first(
    db,
    { people: whole },
    sql`select count(*) as people from newcomer_standing where month = ${month} and is_shown and fen > 0`,
  )) ?? { people: 0 };
  await db
    .insertInto('ranking_month')
    .values({ month, settled_at: new Date(now), people })
    .execute();
  const top = await readTop(db, month, RANKING_LISTED);
  for (const [at, { user_id, fen }] of top.entries()) {
    const place = at + 1;
    const prize = rankingPrize(place);
    const couponId = prize > 0 ? await grantPrize(deps, { userId: user_id, month, place, prize }) : null;
    await db.insertInto('ranking_winner').values({ month, place, user_id, fen, coupon_id: couponId }).execute();
  }
}

interface Won {
  readonly userId: string;
  readonly month: string;
  readonly place: number;
  /** Fen. */
  readonly prize: number;
}

async function grantPrize(deps: CommandContext, { userId, month, place, prize }: Won): Promise<string> {
  const now = deps.clock.now();
  const { m } = shanghaiParts(parseShanghai(month) ?? now);
  const couponId = await grantCoupon(deps, userId, {
    title: `${m}月新人榜第 ${place} 名`,
    type: 1,
    discountFen: prize,
    expiresAt: now + RANKING_PACKET_LIFE,
    source: `ranking:${month.slice(0, 7)}:${place}`,
  });
  await notify(deps, userId, {
    type: 'activity',
    title: '新人榜红包已到账',
    content: `你是${m}月新人排行榜第 ${place} 名，${formatYuan(prize)} 红包已到账。`,
    orderNo: null,
  });
  return couponId;
}
