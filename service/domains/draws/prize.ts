import { sql } from 'kysely';
import { DRAW_COINS, DRAW_PACKET, DRAW_PACKET_LIFE, DRAW_RENT_MOST } from '#contract/rules/draw.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { postLoyalty } from '#service/domains/loyalty/post.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, Deps, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { available, platform, post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { drawChance } from './tables.ts';

type Chance = RowOf<typeof drawChance>;

/** Opens a chance and pays its prize, once; again it changes nothing. Run inside a transaction. */
export async function openChance(deps: CommandContext, userId: string, chanceId: string): Promise<void> {
  const chance = await first(deps.db, drawChance, sql`select * from draw_chance where id = ${chanceId} and user_id = ${userId} for update`);
  if (!chance) throw refused('NOT_FOUND');
  if (chance.prize === null) throw refused('DRAW_NOT_READY');
  if (chance.opened_at === null) await payPrize(deps, chance);
}

async function payPrize(deps: CommandContext, chance: Chance): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { id: chanceId, user_id: userId, order_id: orderId, prize, rent, session, number } = chance;
  const subject = `${session}:${number}`;
  const fen = prize === 'rent' ? Math.min(rent, DRAW_RENT_MOST) : 0;
  await db.write(sql`update draw_chance set opened_at = ${new Date(now)}, paid = ${fen} where id = ${chanceId}`);
  if (fen > 0)
    await post(db, now, [{ kind: 'draw_prize', orderId, transfers: [{ from: platform.promotion, to: available(userId), fen }] }]);
  if (prize === 'packet')
    await grantCoupon(deps, userId, {
      title: '抢免单红包',
      type: 1,
      ...DRAW_PACKET,
      expiresAt: now + DRAW_PACKET_LIFE,
      source: `draw:${subject}`,
    });
  if (prize === 'coins')
    await postLoyalty(db, now, {
      userId,
      unit: 'coin',
      amount: DRAW_COINS,
      cause: 'draw',
      subject,
      note: session?.replace('T', ' ') ?? '',
    });
}

/** Chances per run, so that other jobs get their turn. */
const TURN = 100;

const unopened = (db: Db, session: string) =>
  db.read(
    drawChance,
    sql`
    select draw_chance.* from draw_chance join user_account on user_account.id = user_id
    where session = ${session} and opened_at is null and prize is not null and user_account.status <> 'closed'
    order by number limit ${TURN} for update of draw_chance`,
  );

/** Job, from the next session on: pays what was won and not opened. */
export async function finishDraw(deps: Deps, session: string): Promise<Date | null> {
  const { db, clock } = deps;
  const left = await unopened(db, session);
  for (const chance of left) {
    await payPrize(deps, chance);
    const won = await wonText(db, chance);
    if (won !== null)
      await notify(deps, chance.user_id, {
        type: 'activity',
        title: '抢免单奖品已到账',
        content: `${session.replace('T', ' ')} 场你的第 ${chance.number} 号机会中了${won}，已自动到账。`,
        orderNo: null,
      });
  }
  return left.length === TURN ? new Date(clock.now()) : null;
}

async function wonText(db: Db, { id: chanceId, prize }: Chance): Promise<string | null> {
  if (prize === 'packet') return '红包';
  if (prize === 'coins') return ` ${DRAW_COINS} 金币`;
  if (prize !== 'rent') return null;
  const { paid } = await db.selectFrom('draw_chance').select('paid').where('id', '=', chanceId).executeTakeFirstOrThrow();
  return `免单 ${formatYuan(paid)}`;
}
