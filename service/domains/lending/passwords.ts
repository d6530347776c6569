import { sql } from 'kysely';
import { formatClock } from '#contract/rules/clock.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { checkNewSecret } from '#contract/rules/lending.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { loginOf, type StoredLogin } from '#service/domains/listings/credentials/reseal.ts';
import { turnOffer } from '#service/domains/listings/offer.ts';
import { restsForPassword } from '#service/domains/listings/passwordDue.ts';
import { listing } from '#service/domains/listings/tables.ts';
import { shownListing } from '#service/domains/orders/create.ts';
import { type Login, NotOpened } from '#service/kernel/credentials/vault.ts';
import { flag, id, instant, orNull, pick, type RowOf, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { sendLater } from '#service/kernel/notices/outgoing.ts';

/** Opens the login of a listing; a key that is missing is logged. */
export function openLogin(deps: Pick<Deps, 'logins' | 'log'>, stored: StoredLogin): Login {
  try {
    return loginOf(deps, stored);
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    deps.log.error({ listingId: stored.id, keyId: error.keyId, reason: error.reason }, 'login of a listing not opened');
    throw refused('CREDENTIALS_UNREADABLE');
  }
}

const storedLogin = pick(listing, 'id', 'login_sealed', 'login_account', 'login_secret');
const dueRow = {
  ...storedLogin,
  ...shownListing,
  listing_id: id,
  password_due_at: instant,
  order_no: orNull(text),
  rests: flag,
  next_start: orNull(instant),
};
export type DueRow = RowOf<typeof dueRow>;

/** To the millisecond, as a cursor has it. */
const dueAt = sql`date_trunc('milliseconds', password_due_at)`;

const position = (cursor: string | undefined): { at: Date; id: string } | null => {
  const [at = '', after = ''] = cursor?.split('_') ?? [];
  return /^\d{1,15}$/.test(at) && /^\d{1,18}$/.test(after) ? { at: new Date(Number(at)), id: after } : null;
};

export const cursorOfDue = ({ password_due_at, id: after }: DueRow): string => `${password_due_at.getTime()}_${after}`;

/** Own accounts whose password is due, the longest waiting first. The page is cut first, so that only its rows are joined. */
export function listDue(db: Db, ownerId: string, cursor: string | undefined, limit: number): Promise<DueRow[]> {
  const after = position(cursor);
  if (cursor !== undefined && after === null) throw refused('BAD_REQUEST', { fields: { cursor: '翻页位置无效，请回到第一页' } });
  return db.read(
    dueRow,
    sql`
    with due as materialized (
      select listing.* from listing
      where listing.owner_id = ${ownerId} and password_due_at is not null and deleted_at is null
        ${after === null ? sql`` : sql`and (${dueAt}, listing.id) > (${after.at}::timestamptz, ${after.id}::bigint)`}
      order by ${dueAt}, listing.id limit ${limit}
    )
    select listing.id, listing.id as listing_id, login_sealed, login_account, login_secret, password_due_at, order_no,
      listing.title, listing.game_id, game.title as game_name, game.world, listing.platform, listing.zone, listing.role_name,
      listing.stays_online, coalesce(owner.shop_name, owner.nickname) as merchant_name, ${restsForPassword} as rests, (
        select min(start_at) from rental_order later where later.listing_id = listing.id and later.status = ${sql.lit(ORDER.waiting)}
      ) as next_start
    from due listing join game on game.id = listing.game_id join user_account owner on owner.id = listing.owner_id
      left join rental_order on rental_order.id = password_due_order
    order by ${dueAt}, listing.id`,
  );
}

interface NewLogin {
  readonly listingId: string;
  readonly secret: string;
}

/** Seals a new password of an own account, which is then due no longer. Run inside a transaction. */
export async function changeLogin(deps: Deps, ownerId: string, { listingId, secret }: NewLogin): Promise<void> {
  const fault = checkNewSecret(secret, secret);
  if (fault.secret !== undefined) throw refused('BAD_REQUEST', { fields: { secret: fault.secret } });
  const stored = await first(
    deps.db,
    { ...storedLogin, in_use: flag },
    sql`
    select listing.id, login_sealed, login_account, login_secret, exists (
        select from rental_order where listing_id = listing.id and status = ${sql.lit(ORDER.renting)}
      ) as in_use
    from listing where listing.id = ${listingId} and owner_id = ${ownerId} and deleted_at is null for no key update of listing`,
  );
  if (!stored) throw refused('NOT_FOUND');
  if (stored.in_use) throw refused('LOGIN_IN_USE');
  const { account, secret: former } = openLogin(deps, stored);
  if (former === secret) throw refused('LOGIN_UNCHANGED');
  await deps.db
    .updateTable('listing')
    .set({
      login_sealed: deps.logins.seal(listingId, { account, secret }),
      login_account: null,
      login_secret: null,
      password_due_at: null,
      password_due_order: null,
      awaits_password: false,
    })
    .where('id', '=', listingId)
    .execute();
  await turnOffer(deps, listingId);
}

const WARNED_BEFORE = HOUR;

/** Job, every minute: tells owners by SMS an hour before a paid booking begins that the password is still to be changed. */
export async function warnOfPasswords(deps: Deps): Promise<Date> {
  const { db, clock } = deps;
  const now = clock.now();
  const rows = await db.read(
    { order_id: id, title: text, phone: orNull(text), start_at: instant },
    sql`
    with due as (
      insert into password_warning (order_id, at)
      select rental_order.id, ${new Date(now)}
      from rental_order join listing on listing.id = listing_id
      where status = ${sql.lit(ORDER.waiting)} and start_at > ${new Date(now)} and start_at <= ${new Date(now + WARNED_BEFORE)}
        and password_due_at is not null
      on conflict do nothing returning order_id
    )
    select order_id, title, phone, start_at
    from due join rental_order on rental_order.id = order_id join listing on listing.id = listing_id
      join user_account on user_account.id = rental_order.owner_id
    order by start_at, order_id`,
  );
  for (const { title, phone, start_at } of rows) {
    if (phone === null) continue;
    const short = [...title].slice(0, 12).join('');
    const news = `“${short}”${formatClock(start_at.getTime())} 有租客开始租用，上次租用后还没有改密码，请尽快改好并在“待改密码”里填写。`;
    await sendLater(deps, { channel: 'sms', address: phone, template: 'SMS_SECURITY_NEWS', params: { news } });
  }
  return new Date(now + MINUTE);
}
