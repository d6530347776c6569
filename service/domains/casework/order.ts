import { sql } from 'kysely';
import type { orders as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { complaintCauses } from '#contract/rules/complaint.ts';
import { maskAddress } from '#contract/rules/display.ts';
import { PAGE_ROWS } from '#contract/rules/operators.ts';
import { instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { escrowOf } from '#service/kernel/ledger/balances.ts';
import type { AccountKind, LedgerKind } from '#service/kernel/ledger/tables.ts';
import { movementTitle } from '#service/domains/wallet/present.ts';
import { actionsOf } from './actions.ts';
import { readingsOf } from './user.ts';

type OrderPage = DataOf<typeof rest.getOrder>;

export async function findOrder(db: Db, orderNo: string) {
  const row = await db
    .selectFrom('rental_order')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .innerJoin('game', 'game.id', 'game_id')
    .selectAll('rental_order')
    .select(['listing.title', 'game.title as game'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: `没有 ${orderNo} 这个订单` });
  return row;
}

const personOf = (db: Db, userId: string) =>
  db.selectFrom('user_account').select(['id', 'username', 'nickname']).where('id', '=', userId).executeTakeFirstOrThrow();

async function historyOf(db: Db, orderId: string): Promise<OrderPage['history']> {
  const query = db.selectFrom('order_event').select(['at', 'event', 'by', 'note', 'to_status']).where('order_id', '=', orderId);
  return (await query.orderBy('id').execute()).map(({ at, to_status: to, ...step }) => ({ at: at.getTime(), to, ...step }));
}

const moneyRow = { at: instant, kind: oneOf<LedgerKind>(), account: oneOf<AccountKind>(), user_id: orNull(text), amount: whole };

/** Every line of the ledger; they sum to zero. */
async function moneyOf(db: Db, order: { readonly id: string; readonly renter_id: string }): Promise<OrderPage['money']> {
  const rows = await db.read(
    moneyRow,
    sql`select at, ledger_transaction.kind, wallet_account.kind as account, user_id::text, amount
      from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
        join wallet_account on wallet_account.id = account_id
      where order_id = ${order.id} order by ledger_transaction.id, account_id`,
  );
  return rows.map((row) => ({
    at: row.at.getTime(),
    title: movementTitle(row.kind, row.amount > 0),
    account: row.user_id === null ? `platform_${row.account}` : `${row.user_id === order.renter_id ? 'renter' : 'owner'}_${row.account}`,
    fen: row.amount,
  }));
}

const chargeRow = {
  charge_no: text,
  amount: whole,
  status: text,
  created_at: instant,
  settled_at: orNull(instant),
  changes: json<readonly { readonly at: string; readonly to: string }[]>(),
};

async function chargesOf(db: Db, orderId: string): Promise<OrderPage['charges']> {
  const rows = await db.read(
    chargeRow,
    sql`select charge_no, amount, status, created_at, settled_at, coalesce((
        select jsonb_agg(jsonb_build_object('at', noted_at, 'to', to_status) order by id) from status_change
        where of_table = 'charge' and subject = charge_no
      ), '[]') as changes
      from charge where order_id = ${orderId} order by created_at`,
  );
  return rows.map((row) => ({
    charge_no: row.charge_no,
    amount_fen: row.amount,
    status: row.status,
    created_at: row.created_at.getTime(),
    settled_at: row.settled_at?.getTime() ?? null,
    changes: row.changes.map(({ at, to }) => ({ at: Date.parse(at), to })),
  }));
}

async function complaintsOf(db: Db, orderId: string): Promise<OrderPage['complaints']> {
  const query = db.selectFrom('complaint').select(['party', 'cause', 'words', 'status', 'filed_at', 'paid']);
  const rows = await query.where('order_id', '=', orderId).orderBy('id').execute();
  return rows.map(({ party: by, cause, words, status, filed_at: at, paid }) => ({
    by,
    cause_text: complaintCauses[cause].label,
    words,
    status,
    filed_at: at.getTime(),
    paid_fen: paid,
  }));
}

/** Conversations of the renter with the desk in which the order was shown. */
async function chatsOf(db: Db, order: { readonly order_no: string; readonly renter_id: string }): Promise<OrderPage['chats']> {
  const rows = await db.read(
    { number: text, opened_at: instant, status: text },
    sql`select number, opened_at, status from chat_conversation conversation where user_id = ${order.renter_id} and exists (
        select from chat_message where conversation_id = conversation.id and kind = 'order' and body = ${order.order_no})
      order by id desc limit ${PAGE_ROWS}`,
  );
  return rows.map(({ number, opened_at: at, status }) => ({ number, at: at.getTime(), status }));
}

async function reviewOf(db: Db, orderId: string): Promise<OrderPage['review']> {
  const query = db.selectFrom('review').select(['total', 'words', 'status', 'answer', 'created_at']).where('order_id', '=', orderId);
  const row = await query.executeTakeFirst();
  return row ? { total: row.total, words: row.words, status: row.status, answer: row.answer, at: row.created_at.getTime() } : null;
}

/** All that happened to an order. */
export async function readOrderPage({ db }: CommandContext, orderNo: string): Promise<OrderPage> {
  const order = await findOrder(db, orderNo);
  const [renter, owner, history, money, charges, readings, complaints, chats, review, escrow, actions] = await Promise.all([
    personOf(db, order.renter_id),
    personOf(db, order.owner_id),
    historyOf(db, order.id),
    moneyOf(db, order),
    chargesOf(db, order.id),
    readingsOf(db, order.id),
    complaintsOf(db, order.id),
    chatsOf(db, order),
    reviewOf(db, order.id),
    escrowOf(db, order.id),
    actionsOf(db, [orderNo, `order:${orderNo}`]),
  ]);
  return {
    order_no: orderNo,
    status: order.status,
    listing: { id: order.listing_id, title: order.title, game: order.game },
    renter,
    owner,
    created_at: order.created_at.getTime(),
    paid_at: order.paid_at?.getTime() ?? null,
    start_at: order.start_at.getTime(),
    end_at: order.end_at.getTime(),
    ended_at: order.ended_at?.getTime() ?? null,
    settled_at: order.settled_at?.getTime() ?? null,
    rent_fen: order.rent,
    game_money_fen: order.game_money_fen,
    deposit_fen: order.deposit,
    payable_fen: order.payable,
    escrow_fen: escrow,
    lines: order.lines.map(({ label, fen }) => ({ title: label, fen })),
    history,
    money,
    charges,
    readings: readings.map(({ at, ip }) => ({ at: at.getTime(), ip: maskAddress(ip) })),
    complaints,
    chats,
    review,
    actions,
  };
}
