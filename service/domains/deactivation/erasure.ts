import { sql } from 'kysely';
import { CLOSED_NICKNAME } from '#contract/rules/deactivation.ts';
import { deleteChats } from '#service/domains/chat/clock.ts';
import { tallyReview } from '#service/domains/reviews/tally.ts';
import type { Database } from '#service/kernel/database/database.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Db, Ground } from '#service/kernel/deps.ts';
import { avatarPath } from '#service/domains/pictures/paths.ts';

/** Tables whose rows belong to one person and are deleted with the account. */
export const erasedTables = [
  'user_session',
  'known_browser',
  'owner_proof',
  'token_transfer',
  'pay_password',
  'user_setting',
  'favourite',
  'footprint',
  'search_history',
  'registration',
  'idempotency_key',
  'picture_day',
  'notification',
  'payout_account',
  'invite_code',
  'inviter_trace',
  'exchange_failure',
  'chat_conversation',
  'suggestion',
] as const satisfies readonly (keyof Database)[];

/** Tables whose rows about a person are kept without a name: money, orders, decisions. */
export const keptTables = [
  'account_limit',
  'charge',
  'coin_lot',
  'coupon',
  'credential_reading',
  'deactivation',
  'loyalty_entry',
  'membership',
  'membership_gift',
  'order_event',
  'read_position',
  'service_contract',
  'sign_in',
  'subscription',
  'wallet_account',
  'withdrawal',
] as const satisfies readonly (keyof Database)[];

interface Known {
  readonly id: string;
  readonly username: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly real_name: string | null;
}

/**
 * Erases personal data: the person's own rows, uploads, sessions and sent messages; name and number also from free text that is kept.
 * Ledger, orders and decisions stay. Run inside a transaction that has locked the user's row.
 */
export async function eraseAccount(ground: Ground, userId: string): Promise<void> {
  const { db, clock } = ground;
  const known = await db
    .selectFrom('user_account')
    .select(['id', 'username', 'phone', 'email', 'real_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await db.write(sql`select set_config('account.erasing', 'on', true)`);
  await deleteChats(ground, sql`user_id = ${userId}`);
  for (const table of erasedTables) await db.write(sql`delete from ${sql.table(table)} where user_id = ${userId}`);
  await forgetPictures(db, userId);
  await db.deleteFrom('picture').where('owner_id', '=', userId).execute();
  await eraseLogins(db, known);
  await eraseSent(db, known);
  await eraseTraces(db, userId, new Date(clock.now()));
  await eraseFromTexts(db, known);
  await db
    .updateTable('user_account')
    .set({
      username: `closed_${userId}`,
      phone: null,
      email: null,
      password_hash: null,
      nickname: CLOSED_NICKNAME,
      nickname_changed_at: null,
      avatar: avatarPath(1),
      real_name: null,
      id_number_hash: null,
      id_digits: null,
      birth_date: null,
      shop_name: null,
      cert_type: 0,
      vip_until: null,
      super_until: null,
      status: 'closed',
    })
    .where('id', '=', userId)
    .execute();
  await db.write(sql`select set_config('account.erasing', '', true)`);
}

/** Deletes the pictures of reviews, which then no longer count as reviews with pictures. */
async function forgetPictures(db: Db, userId: string): Promise<void> {
  const pictured = await db.selectFrom('review').selectAll().where('renter_id', '=', userId).where('pictures', '>', 0).execute();
  for (const review of pictured) {
    if (review.status === 'shown') await tallyReview(db, review, -1);
    await db.updateTable('review').set({ pictures: 0 }).where('id', '=', review.id).execute();
    if (review.status === 'shown') await tallyReview(db, { ...review, pictures: 0 }, 1);
  }
}

async function eraseLogins(db: Db, { id }: Known): Promise<void> {
  const own = sql`(select id from third_account where user_id = ${id})`;
  await db.write(sql`delete from login_ticket where account_id in ${own}`);
  await db.write(sql`delete from bind_ticket where account_id in ${own}`);
  await db.deleteFrom('third_account').where('user_id', '=', id).execute();
  await db.deleteFrom('login_attempt').where('subject', '=', `user:${id}`).execute();
}

async function eraseSent(db: Db, { phone, email }: Known): Promise<void> {
  for (const address of [phone, email]) {
    if (address === null) continue;
    await db.deleteFrom('sms_code').where('phone', '=', address).execute();
    await db.deleteFrom('sms_sent').where('phone', '=', address).execute();
    await db.deleteFrom('email_code').where('email', '=', address).execute();
    await db.deleteFrom('email_sent').where('email', '=', address).execute();
    await db.deleteFrom('outgoing_message').where('address', '=', address).execute();
  }
}

/** Clears addresses, devices, channels and payout accounts on rows that are kept, and the texts and credentials of own listings. */
async function eraseTraces(db: Db, userId: string, now: Date): Promise<void> {
  await db.write(sql`update credential_reading set ip = '' where user_id = ${userId}`);
  await db.write(
    sql`update rental_order set channel = null, channel_net_id = null, channel_uid = null
      where renter_id = ${userId} and channel is not null`,
  );
  await db.write(sql`update invitation set address_hash = null, device_hash = null where invitee_id = ${userId}`);
  await db.write(sql`update withdrawal set account = '', holder = ${CLOSED_NICKNAME} where user_id = ${userId}`);
  await db.write(sql`update service_contract set signing_url = '' where user_id = ${userId}`);
  await db.write(sql`
    update listing set is_listed = false, deleted_at = coalesce(deleted_at, ${now}), description = '', role_name = '', external_key = null,
      login_account = null, login_secret = null, login_sealed = null where owner_id = ${userId}`);
}

interface Text {
  readonly table: keyof Database;
  readonly column: string;
  readonly isJson?: true;
  readonly where?: Statement;
}

/** Kept free texts that can name a person; without `where` the table is small or swept weekly. */
export function textsAbout(userId: string): readonly Text[] {
  const orders = sql`(select id from rental_order where renter_id = ${userId}
    union all select placed.id from listing join rental_order placed on placed.listing_id = listing.id where listing.owner_id = ${userId})`;
  const ofOrders = sql`order_id in ${orders}`;
  const own = sql`user_id = ${userId}`;
  return [
    { table: 'complaint', column: 'words', where: ofOrders },
    { table: 'complaint', column: 'answer', where: ofOrders },
    { table: 'complaint', column: 'reason', where: ofOrders },
    {
      table: 'complaint_statement',
      column: 'words',
      where: sql`complaint_id in (select id from complaint where ${ofOrders})`,
    },
    { table: 'review', column: 'words', where: ofOrders },
    { table: 'review', column: 'addition', where: ofOrders },
    { table: 'review', column: 'answer', where: ofOrders },
    { table: 'order_event', column: 'note', where: ofOrders },
    { table: 'notification', column: 'title', where: sql`order_no in (select order_no from rental_order where id in ${orders})` },
    { table: 'notification', column: 'content', where: sql`order_no in (select order_no from rental_order where id in ${orders})` },
    { table: 'listing', column: 'title', where: sql`owner_id = ${userId}` },
    { table: 'listing', column: 'attrs', isJson: true, where: sql`owner_id = ${userId}` },
    { table: 'charge', column: 'subject', where: own },
    { table: 'payment_dispute', column: 'reason' },
    { table: 'withdrawal', column: 'reason', where: own },
    { table: 'withdrawal_event', column: 'note', where: sql`withdrawal_id in (select id from withdrawal where ${own})` },
    { table: 'loyalty_entry', column: 'note', where: own },
    { table: 'account_limit', column: 'reason', where: own },
    { table: 'account_limit', column: 'lifted_because', where: own },
    { table: 'operator_action', column: 'subject' },
    { table: 'operator_action', column: 'input', isJson: true },
    { table: 'operator_action', column: 'result', isJson: true },
    { table: 'outgoing_message', column: 'params', isJson: true },
    { table: 'job', column: 'last_error' },
  ];
}

/** Replaces each known word by as many asterisks, so that length constraints still hold. */
async function eraseFromTexts(db: Db, { id, username, phone, email, real_name }: Known): Promise<void> {
  const words = [phone, email, username, real_name].filter((word): word is string => word !== null && word.length > 1);
  for (const { table, column, isJson, where = sql`true` } of textsAbout(id)) {
    const text = isJson ? sql`${sql.ref(column)}::text` : sql.ref(column);
    for (const word of words) {
      const replaced = sql`replace(${text}, ${word}, repeat('*', ${[...word].length}))`;
      await db.write(sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${isJson ? sql`(${replaced})::jsonb` : replaced}
        where ${where} and strpos(${text}, ${word}) > 0`);
    }
  }
}
