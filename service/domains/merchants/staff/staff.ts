import { sql } from 'kysely';
import { type StaffRight, staffRights } from '#contract/rest/endpoint.ts';
import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import {
  type changeStaff as changeCall,
  type inviteStaff as inviteCall,
  type listStaff as listCall,
  staffActShape,
  staffMemberShape,
  staffPlaceShape,
} from '#contract/rest/staff.ts';
import { DAY } from '#contract/rules/constants.ts';
import { maskPhone } from '#contract/rules/display.ts';
import { STAFF_INVITATION, STAFF_MOST, STAFF_RIGHT_FAULT, staffNameFault } from '#contract/rules/staff.ts';
import { trimInput } from '#contract/rules/text.ts';
import { checkPhone } from '#contract/rules/validation.ts';
import { requireAdult } from '#service/domains/identity/eligibility.ts';
import { merchantStaff, staffAct } from '#service/domains/merchants/tables.ts';
import { id, oneOf, orNull, pick, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { readPage } from '#service/kernel/http/page.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { notify } from '#service/kernel/notices/notify.ts';

type Rights = Readonly<Record<StaffRight, boolean>>;
const rightsOf = (rights: readonly string[]): Rights => ({
  prices: rights.includes('prices'),
  orders: rights.includes('orders'),
  complaints: rights.includes('complaints'),
  money: rights.includes('money'),
});

function requireRights(wish: Rights): StaffRight[] {
  const rights = staffRights.filter((right) => wish[right]);
  if (rights.length === 0) throw refused('BAD_REQUEST', { fields: { prices: STAFF_RIGHT_FAULT } });
  return rights;
}

function requireName(name: string): string {
  const fault = staffNameFault(name);
  if (fault !== null) throw refused('BAD_REQUEST', { fields: { name: fault } });
  return trimInput(name);
}

const live = (now: number) => sql`(status = 'accepted' or (status = 'invited' and invited_at > ${new Date(now - STAFF_INVITATION)}))`;
const memberRow = {
  ...pick(merchantStaff, 'id', 'name', 'rights', 'invited_at'),
  status: oneOf<'invited' | 'accepted'>(),
  phone: orNull(text),
};

/** An owner's staff; the phone of a person is that of the account today. */
export async function staffOf({ db, clock }: CommandContext, caller: Caller): Promise<DataOf<typeof listCall>> {
  const rows = await db.read(
    memberRow,
    sql`
    select merchant_staff.id, name, rights, merchant_staff.status, invited_at, coalesce(merchant_staff.phone, person.phone) as phone
    from merchant_staff left join user_account person on person.id = user_id
    where owner_id = ${caller.id} and (merchant_staff.status = 'accepted'
      or (merchant_staff.status = 'invited' and invited_at > ${new Date(clock.now() - STAFF_INVITATION)}))
    order by merchant_staff.id`,
  );
  return {
    members: rows.map((row) =>
      fromRow(staffMemberShape, row, { phone: row.phone === null ? '' : maskPhone(row.phone), ...rightsOf(row.rights) }),
    ),
    most: STAFF_MOST,
    may_name: caller.certType !== 0,
  };
}

/** Invites a person by phone. Whoever has it is told; nothing shows whether anybody has. Run inside a transaction. */
export async function inviteStaff(deps: CommandContext, caller: Caller, wish: BodyOf<typeof inviteCall>): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if (caller.certType === 0) throw refused('STAFF_SHOP');
  const [name, rights] = [requireName(wish.name), requireRights(wish)];
  const phone = checkPhone(wish.phone);
  if (!phone.ok) throw refused('BAD_REQUEST', { fields: { phone: phone.message } });
  await db.write(sql`select from user_account where id = ${caller.id} for no key update`);
  await db.write(sql`
    update merchant_staff set status = 'declined', phone = null
    where owner_id = ${caller.id} and status = 'invited' and invited_at <= ${new Date(now - STAFF_INVITATION)}`);
  const counted = await first(
    db,
    { staff: whole, known: whole },
    sql`
    select count(*) as staff, count(*) filter (where coalesce(merchant_staff.phone, person.phone) = ${phone.value}) as known
    from merchant_staff left join user_account person on person.id = user_id
    where owner_id = ${caller.id} and merchant_staff.status in ('invited', 'accepted')`,
  );
  const person = await db.selectFrom('user_account').select('id').where('phone', '=', phone.value).executeTakeFirst();
  if ((counted?.known ?? 0) > 0 || person?.id === caller.id) throw refused('STAFF_KNOWN');
  if ((counted?.staff ?? 0) >= STAFF_MOST) throw refused('STAFF_FULL');
  const at = new Date(now);
  await db
    .insertInto('merchant_staff')
    .values({ owner_id: caller.id, phone: phone.value, name, rights, invited_at: at, changed_at: at })
    .execute();
  if (!person) return;
  const shop = await shopOf(db, caller.id);
  const content = `“${shop}”邀请你做店员，请在“商户中心”的“店员”里接受或谢绝，${STAFF_INVITATION / DAY} 天内有效。`;
  await notify(deps, person.id, { type: 'system', title: '店员邀请', content, orderNo: null });
}

async function shopOf(db: Db, ownerId: string): Promise<string> {
  const row = await first(db, { shop: text }, sql`select coalesce(shop_name, nickname) as shop from user_account where id = ${ownerId}`);
  return row?.shop ?? '';
}

const isLive = sql`status in ('invited', 'accepted')`;

export async function changeStaff(
  { db, clock }: CommandContext,
  ownerId: string,
  staffId: string,
  wish: BodyOf<typeof changeCall>,
): Promise<void> {
  const [name, rights] = [requireName(wish.name), requireRights(wish)];
  const changed = await db.write(sql`
    update merchant_staff set name = ${name}, rights = ${rights}::text[], changed_at = ${new Date(clock.now())}
    where id = ${staffId} and owner_id = ${ownerId} and ${isLive}`);
  if (changed === 0) throw refused('NOT_FOUND');
}

/** Removes a person or takes an invitation back; what he has done keeps his name. */
export async function removeStaff(deps: CommandContext, ownerId: string, staffId: string): Promise<void> {
  const { db, clock } = deps;
  const removed = await first(
    db,
    { user_id: orNull(id) },
    sql`
    update merchant_staff set status = 'removed', phone = null, changed_at = ${new Date(clock.now())}
    where id = ${staffId} and owner_id = ${ownerId} and ${isLive} returning user_id`,
  );
  if (!removed) throw refused('NOT_FOUND');
  if (removed.user_id === null) return;
  const content = `你不再是“${await shopOf(db, ownerId)}”的店员。`;
  await notify(deps, removed.user_id, { type: 'system', title: '店员身份已结束', content, orderNo: null });
}

const actRow = { ...pick(staffAct, 'id', 'at', 'call', 'subject'), name: text };

export async function listActs(db: Db, ownerId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const older = cursor === undefined ? sql`` : sql`and staff_act.id < ${cursor}`;
  const { rows, last } = await readPage(limit, (count) =>
    db.read(
      actRow,
      sql`
      select staff_act.id, at, call, subject, name from staff_act join merchant_staff on merchant_staff.id = staff_id
      where owner_id = ${ownerId} ${older} order by staff_act.id desc limit ${count}`,
    ),
  );
  return { list: rows.map((row) => fromRow(staffActShape, row, {})), next_cursor: last?.id ?? null };
}

const placeRow = {
  ...pick(merchantStaff, 'id', 'owner_id', 'rights', 'invited_at'),
  status: oneOf<'invited' | 'accepted'>(),
  shop: text,
};

/** Where a person works, and who invites him: by his account, or by the phone of it. */
export async function placesOf({ db, clock }: CommandContext, userId: string) {
  const rows = await db.read(
    placeRow,
    sql`
    select id, owner_id, rights, invited_at, status,
      (select coalesce(shop_name, nickname) from user_account owner where owner.id = owner_id) as shop
    from merchant_staff
    where ${live(clock.now())} and (
      (status = 'accepted' and user_id = ${userId})
      or (status = 'invited' and owner_id <> ${userId} and phone = (select phone from user_account where user_account.id = ${userId}))
    ) order by id`,
  );
  return { list: rows.map((row) => fromRow(staffPlaceShape, row, rightsOf(row.rights))) };
}

/** Accepts or declines an invitation, or leaves. Run inside a transaction. */
export async function answerInvitation(deps: CommandContext, caller: Caller, staffId: string, accept: boolean): Promise<void> {
  const { db, clock } = deps;
  const at = new Date(clock.now());
  const { list } = await placesOf(deps, caller.id);
  const place = list.find((each) => each.id === staffId);
  if (!place) throw refused('NOT_FOUND');
  if (accept) requireAdult(caller, '做店员', clock.now());
  if (accept && place.status === 'accepted') return;
  const to = accept ? 'accepted' : place.status === 'accepted' ? 'removed' : 'declined';
  const changed = await db.write(sql`
    update merchant_staff set status = ${to}, phone = null, changed_at = ${at}, user_id = ${accept ? caller.id : sql`user_id`}
    where id = ${staffId} and status = ${place.status}`);
  if (changed === 0) throw refused('NOT_FOUND');
  const person = await first(db, { name: text }, sql`select name from merchant_staff where id = ${staffId}`);
  const what = to === 'accepted' ? '接受了店员邀请' : to === 'declined' ? '谢绝了店员邀请' : '不再做店员';
  await notify(deps, place.owner_id, { type: 'system', title: '店员有变化', content: `${person?.name ?? ''}${what}。`, orderNo: null });
}
