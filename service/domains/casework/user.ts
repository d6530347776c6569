import { sql } from 'kysely';
import type { users as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { complaintCauses } from '#contract/rules/complaint.ts';
import { maskAddress, maskEmail, maskName, maskPhone } from '#contract/rules/display.ts';
import { PAGE_ROWS } from '#contract/rules/operators.ts';
import { id, instant, pick, text, whole } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { olderThan, readPage } from '#service/kernel/http/page.ts';
import { available, frozen, withdrawing } from '#service/kernel/ledger/post.ts';
import { complaint } from '#service/domains/complaints/tables.ts';
import { loyaltyTitles } from '#service/domains/loyalty/titles.ts';
import { movementTitle } from '#service/domains/wallet/present.ts';
import { listLedgerRows } from '#service/domains/wallet/queries.ts';
import { actionsOf } from './actions.ts';

type User = DataOf<typeof rest.getUser>;

const masked = (value: string | null, mask: (value: string) => string): string | null => (value === null ? null : mask(value));
const instantOf = (at: Date | null): number | null => at?.getTime() ?? null;

export async function findUser(db: Db, userId: string) {
  const row = await db.selectFrom('user_account').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: '没有这个用户' });
  return row;
}

export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('user_session')
    .select(['created_at', 'last_used_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(PAGE_ROWS)
    .execute();

async function balancesOf(db: Db, userId: string): Promise<User['balances']> {
  const rows = await db
    .selectFrom('wallet_account')
    .select(['id', 'balance'])
    .where('id', 'in', [available(userId), frozen(userId), withdrawing(userId)])
    .execute();
  const of = (account: string): number => rows.find((row) => row.id === account)?.balance ?? 0;
  return { available_fen: of(available(userId)), frozen_fen: of(frozen(userId)), withdrawing_fen: of(withdrawing(userId)) };
}

const complaintRow = { order_no: text, renter_id: id, ...pick(complaint, 'party', 'cause', 'status', 'filed_at') };

/** Complaints about the newest orders of either side. */
async function complaintsOf(db: Db, userId: string): Promise<User['complaints']> {
  const rows = await db.read(
    complaintRow,
    sql`select order_no, renter_id, party, cause, complaint.status, filed_at from (
        select id, order_no, renter_id from rental_order where renter_id = ${userId}
        union all select id, order_no, renter_id from rental_order where owner_id = ${userId} and paid_at is not null
      ) own join complaint on complaint.order_id = own.id
      order by complaint.id desc limit ${PAGE_ROWS}`,
  );
  return rows.map((row) => ({
    order_no: row.order_no,
    side: (row.party === 'renter') === (row.renter_id === userId) ? 'filed' : 'received',
    cause_text: complaintCauses[row.cause].label,
    status: row.status,
    filed_at: row.filed_at.getTime(),
  }));
}

export const notesOf = async (db: Db, userId: string): Promise<User['notes']> => {
  const query = db.selectFrom('user_note').select(['at', 'written_by', 'words']).where('user_id', '=', userId);
  const rows = await query.orderBy('id', 'desc').limit(PAGE_ROWS).execute();
  return rows.map(({ at, written_by: by, words }) => ({ at: at.getTime(), by, words }));
};

async function listsOf(db: Db, userId: string): Promise<Pick<User, 'sessions' | 'linked' | 'listings' | 'loyalty'>> {
  const [sessions, linked, listings, loyalty] = await Promise.all([
    sessionsOf(db, userId),
    db.selectFrom('third_account').select(['platform', 'nickname', 'bound_at']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('listing')
      .select(['id', 'title', 'state', 'rental'])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(PAGE_ROWS)
      .execute(),
    db
      .selectFrom('loyalty_entry')
      .select(['at', 'unit', 'cause', 'amount', 'balance_after', 'note'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(PAGE_ROWS)
      .execute(),
  ]);
  return {
    sessions: sessions.map((row) => ({
      created_at: row.created_at.getTime(),
      last_used_at: instantOf(row.last_used_at),
      ip: masked(row.ip, maskAddress),
      device: row.user_agent ?? '',
    })),
    linked: linked.map(({ bound_at: at, ...row }) => ({ ...row, bound_at: instantOf(at) })),
    listings: listings.map(({ rental, ...row }) => ({ ...row, hourly_fen: rental })),
    loyalty: loyalty.map(({ at, cause, ...row }) => ({ ...row, at: at.getTime(), title: loyaltyTitles[cause] })),
  };
}

/** A user as a person of the platform sees them; personal data are masked. */
export async function readUser({ db }: CommandContext, userId: string): Promise<User> {
  const row = await findUser(db, userId);
  const [lists, balances, complaints, notes, actions] = await Promise.all([
    listsOf(db, userId),
    balancesOf(db, userId),
    complaintsOf(db, userId),
    notesOf(db, userId),
    actionsOf(db, [userId, `user:${userId}`]),
  ]);
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    status: row.status,
    limits: row.limits,
    limited_until: instantOf(row.limited_until),
    phone: masked(row.phone, maskPhone),
    email: masked(row.email, maskEmail),
    real_name: masked(row.real_name, maskName),
    created_at: row.created_at.getTime(),
    last_login_at: instantOf(row.last_login_at),
    credit: row.credit_score,
    coins: row.gold_coin,
    points: row.points,
    finished_orders: row.finished_orders,
    vip_until: instantOf(row.vip_until),
    super_until: instantOf(row.super_until),
    shop: row.shop_name,
    balances,
    ...lists,
    complaints,
    notes,
    actions,
  };
}

interface PageOf {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const orderRow = {
  id,
  order_no: text,
  title: text,
  status: whole,
  created_at: instant,
  start_at: instant,
  end_at: instant,
  rent: whole,
  deposit: whole,
};

export async function listUserOrders(
  db: Db,
  userId: string,
  { cursor, limit, side }: PageOf & { readonly side: 'renter' | 'owner' },
): Promise<DataOf<typeof rest.listUserOrders>> {
  const isOwn = side === 'renter' ? sql`renter_id = ${userId}` : sql`rental_order.owner_id = ${userId} and paid_at is not null`;
  const { rows, last } = await readPage(limit, (count) =>
    db.read(
      orderRow,
      sql`select rental_order.id, order_no, listing.title, rental_order.status, rental_order.created_at, start_at, end_at, rent,
          rental_order.deposit
        from rental_order join listing on listing.id = listing_id
        where ${isOwn} ${olderThan('rental_order.id', cursor)} order by rental_order.id desc limit ${count}`,
    ),
  );
  return {
    list: rows.map((row) => ({
      order_no: row.order_no,
      title: row.title,
      status: row.status,
      created_at: row.created_at.getTime(),
      start_at: row.start_at.getTime(),
      end_at: row.end_at.getTime(),
      rent_fen: row.rent,
      deposit_fen: row.deposit,
    })),
    next_cursor: last?.id ?? null,
  };
}

export async function listUserMoney(db: Db, userId: string, { cursor, limit }: PageOf): Promise<DataOf<typeof rest.listUserMoney>> {
  const { rows, last } = await readPage(limit, (count) => listLedgerRows(db, { userId, orderNo: undefined, cursor, limit: count }));
  return {
    list: rows.map((row) => ({
      at: row.at.getTime(),
      title: movementTitle(row.kind, row.available > 0),
      order_no: row.order_no,
      available_fen: row.available,
      frozen_fen: row.frozen,
      available_after_fen: row.available_after,
    })),
    next_cursor: last?.id ?? null,
  };
}

const readingRow = { at: instant, ip: text };

/** When and from where the login of an order was read. */
export const readingsOf = (db: Db, orderId: string) =>
  db.read(readingRow, sql`select at, ip from credential_reading where order_id = ${orderId} order by id`);
