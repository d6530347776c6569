import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getMyWallets, getUserInfo } from '#contract/rest/session.ts';
import { maskEmail, maskPhone } from '#contract/rules/display.ts';
import { levelName } from '#contract/rules/loyalty.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { adultFrom } from '#contract/rules/validation.ts';
import type { Deps } from '#service/kernel/deps.ts';

const UNUSED = 1;

type UserInfo = DataOf<typeof getUserInfo>;

/** The user with everything shown in the header and the account centre, in one query. */
export async function readUserInfo(deps: Deps, userId: string): Promise<UserInfo> {
  const now = new Date(deps.clock.now());
  const user = await deps.db
    .selectFrom('user_account')
    .selectAll('user_account')
    .select((user) => [
      user
        .selectFrom('coupon')
        .select(sql<number>`count(*)`.as('usable'))
        .whereRef('coupon.user_id', '=', 'user_account.id')
        .where('status', '=', UNUSED)
        .where('expires_at', '>', now)
        .as('red_packets'),
      user
        .selectFrom('notification')
        .select(sql<number>`count(*)`.as('unread'))
        .whereRef('notification.user_id', '=', 'user_account.id')
        .where('read_at', 'is', null)
        .as('unread_notifications'),
      sql<number>`live_coins(user_account.id, ${now})`.as('live_coins'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    id: user.id,
    username: user.username,
    nickname: user.nickname,
    avatar: user.avatar,
    phone: user.phone === null ? null : maskPhone(user.phone),
    email: user.email === null ? null : maskEmail(user.email),
    has_password: user.password_hash !== null,
    is_real_name: user.real_name !== null,
    is_closing: user.status === 'closing',
    is_adult: user.birth_date === null ? null : isOfAge(user.birth_date, deps.clock.now()),
    credit_score: user.credit_score,
    gold_coin: user.live_coins,
    level_name: levelName(user.points),
    is_merchant: user.cert_type !== 0,
    finished_orders: user.finished_orders,
    red_packets: user.red_packets ?? 0,
    unread_notifications: user.unread_notifications ?? 0,
    active_order: await readActiveOrder(deps, userId),
  };
}

export async function readWallets(deps: Deps, userId: string): Promise<DataOf<typeof getMyWallets>> {
  const now = deps.clock.now();
  const balances = await deps.db.selectFrom('wallet_account').select(['kind', 'balance']).where('user_id', '=', userId).execute();
  const { vip_until, super_until } = await deps.db
    .selectFrom('user_account')
    .select(['vip_until', 'super_until'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const untils = [vip_until, super_until].flatMap((until) => (until === null ? [] : [until.getTime()]));
  const vipUntil = untils.length === 0 ? null : Math.max(...untils);
  const balanceOf = (kind: 'available' | 'frozen') => balances.find((account) => account.kind === kind)?.balance ?? 0;
  return {
    walletsInfo: {
      available: balanceOf('available'),
      frozen: balanceOf('frozen'),
      vip_status: vipUntil !== null && vipUntil > now ? 1 : 0,
      vip_until: vipUntil,
      super_until: super_until?.getTime() ?? null,
    },
  };
}

async function readActiveOrder(deps: Deps, userId: string): Promise<UserInfo['active_order']> {
  const order = await deps.db
    .selectFrom('rental_order')
    .innerJoin('listing', 'listing.id', 'rental_order.listing_id')
    .select(['order_no', 'end_at', 'title', sql<number>`count(*) over ()`.as('count')])
    .where('renter_id', '=', userId)
    .where('status', '=', ORDER.renting)
    .where('end_at', '>', new Date(deps.clock.now()))
    .orderBy('end_at')
    .limit(1)
    .executeTakeFirst();
  return order ? { order_no: order.order_no, hire_end_time: order.end_at.getTime(), title: order.title, count: order.count } : null;
}

function isOfAge(birthDate: string, now: number): boolean {
  const [y = 0, m = 0, d = 0] = birthDate.split('-').map(Number);
  return now >= adultFrom({ y, m, d });
}
