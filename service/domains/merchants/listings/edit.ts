import { sql } from 'kysely';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type {
  changeListingPrice,
  publishListing as publishCall,
  saveListing as saveCall,
  sealListingLogin,
} from '#contract/rest/ownListings.ts';
import type { listingMoves, WireOf } from '#contract/names.ts';
import { blankListing, isPriceJump, type ListingForm, listingFaults, priceFields } from '#contract/rules/listingForm.ts';
import { DRAFTS_MOST } from '#contract/rules/merchant.ts';
import { reserveListingIds } from '#service/domains/listings/credentials/listingIds.ts';
import { moveListing } from '#service/domains/listings/move.ts';
import { attachPicture } from '#service/domains/pictures/keep.ts';
import { picturePath } from '#service/domains/pictures/paths.ts';
import { statusOfTexts } from '#service/domains/reviews/write.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { columnsOf } from './form.ts';
import { keyOfListing, loginKey, requireFreeLogin } from './login.ts';
import { needsLook, requireMayPublish, standingOf } from './may.ts';
import { attributesOf, formOfRow, type OwnRow, readOwn } from './own.ts';

/** One after the other: an owner's accounts are counted. Commands lock the person first, then the listing. */
export const lockOwner = ({ db }: CommandContext, userId: string) =>
  db.write(sql`select from user_account where id = ${userId} for no key update`);

interface Edit {
  readonly version: number;
  /** null: the listing's columns are the content now. */
  readonly form: ListingForm | null;
  readonly reasons?: '{}';
  readonly waiting_since?: Date | null;
}

async function writeEdit({ db, clock }: CommandContext, listingId: string, { form, ...edit }: Edit): Promise<void> {
  const values = { ...edit, form: form && JSON.stringify(form), saved_at: new Date(clock.now()) };
  await db
    .insertInto('listing_edit')
    .values({ listing_id: listingId, ...values })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
    .execute();
}

/** Begins a draft. Run this and the commands below inside a transaction. */
export async function startListing(deps: CommandContext, ownerId: string, gameId: string): Promise<string> {
  const { db } = deps;
  await lockOwner(deps, ownerId);
  const game = await db.selectFrom('game').select('id').where('id', '=', gameId).executeTakeFirst();
  if (!game) throw refused('NOT_FOUND');
  const drafts = await first(
    db,
    { drafts: whole },
    sql`select count(*) as drafts from listing where owner_id = ${ownerId} and state = 'draft' and deleted_at is null`,
  );
  if ((drafts?.drafts ?? 0) >= DRAFTS_MOST) throw refused('DRAFTS_FULL');
  const [id = ''] = await reserveListingIds(db, 1);
  await db
    .insertInto('listing')
    .values({ ...columnsOf(blankListing), id, owner_id: ownerId, game_id: gameId, state: 'draft', deleted_at: null })
    .execute();
  await writeEdit(deps, id, { version: 1, form: blankListing });
  return id;
}

/** Makes the listing's pictures those of the form; pictures left out are deleted. */
async function storePictures(deps: CommandContext, { id, owner_id, own_pictures }: OwnRow, wanted: readonly string[]): Promise<void> {
  const before = own_pictures.map((picture) => picture.id);
  if (before.join() === wanted.join()) return;
  const { db } = deps;
  for (const each of wanted) {
    if (!before.includes(each)) await attachPicture(deps, { id: each, ownerId: owner_id, purpose: 'listing' });
  }
  await db.deleteFrom('listing_picture').where('listing_id', '=', id).execute();
  if (wanted.length > 0)
    await db
      .insertInto('listing_picture')
      .values(wanted.map((picture_id, position) => ({ listing_id: id, position, picture_id })))
      .execute();
  const gone = before.filter((each) => !wanted.includes(each));
  if (gone.length > 0) await db.deleteFrom('picture').where('id', 'in', gone).execute();
  const kept =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('picture')
          .select(['id', 'sha256'])
          .where('id', 'in', [...wanted])
          .execute();
  const hashes = new Map(kept.map((picture) => [picture.id, picturePath(picture.sha256)]));
  await db
    .updateTable('listing')
    .set({ pictures: wanted.flatMap((each) => hashes.get(each) ?? []) })
    .where('id', '=', id)
    .execute();
}

const once = (form: ListingForm): ListingForm => ({ ...form, pictures: [...new Set(form.pictures)] });

async function lockOwn(deps: CommandContext, ownerId: string, listingId: string, version?: number): Promise<OwnRow> {
  const row = await readOwn(deps.db, ownerId, listingId, true);
  if (version !== undefined && row.version !== version) throw refused('EDITED_ELSEWHERE');
  return row;
}

/** Stores the draft as it is; a listing that is no draft changes by `publishListing` only. */
export async function saveListing(
  deps: CommandContext,
  ownerId: string,
  listingId: string,
  { version, form: given }: BodyOf<typeof saveCall>,
): Promise<void> {
  const row = await lockOwn(deps, ownerId, listingId, version);
  if (row.state !== 'draft') throw refused('LISTING_STATE');
  const form = once(given);
  await storePictures(deps, row, form.pictures);
  await writeEdit(deps, listingId, { version: version + 1, form });
}

/** Seals the login. While the listing is a draft its login is not reserved yet. */
export async function sealLogin(deps: Deps, ownerId: string, listingId: string, login: BodyOf<typeof sealListingLogin>): Promise<void> {
  const row = await lockOwn(deps, ownerId, listingId);
  if (row.state === 'waiting') throw refused('LISTING_STATE');
  const { zone } = formOfRow(row);
  const key = await loginKey(deps, { gameId: row.game_id, zone, account: login.account });
  await requireFreeLogin(deps, listingId, key);
  await deps.db
    .updateTable('listing')
    .set({
      login_sealed: deps.logins.seal(listingId, login),
      login_account: null,
      login_secret: null,
      login_key: row.state === 'draft' ? null : key,
    })
    .where('id', '=', listingId)
    .execute();
}

const jumps = (row: OwnRow, form: ListingForm): boolean => {
  const before = formOfRow(row);
  return priceFields.some((name) => isPriceJump(before[name], form[name]));
};

/** Puts a draft on offer or changes what is on offer: complete, with a login that no other listing has. */
export async function publishListing(
  deps: Deps,
  caller: Caller,
  listingId: string,
  { version, form: given, is_sure: isSure }: BodyOf<typeof publishCall>,
): Promise<void> {
  const now = deps.clock.now();
  await lockOwner(deps, caller.id);
  const row = await lockOwn(deps, caller.id, listingId, version);
  if (row.state === 'waiting') throw refused('LISTING_STATE');
  const isNew = row.state === 'draft';
  const form = once(given);
  const faults = listingFaults(form, attributesOf(row));
  if (Object.keys(faults).length > 0) throw refused('BAD_REQUEST', { fields: faults });
  const standing = await standingOf(deps, caller.id);
  if (isNew) requireMayPublish(caller, standing, now);
  else if (!isSure && jumps(row, form)) throw refused('PRICE_JUMP');
  const key = await keyOfListing(deps, listingId, form.zone);
  if (key === null) throw refused('LOGIN_MISSING');
  await requireFreeLogin(deps, listingId, key);
  await storePictures(deps, row, form.pictures);
  const hasListedWord = (await statusOfTexts(deps, form.title, form.words)) === 'held';
  const isLookedAt = isNew ? needsLook(caller, standing, hasListedWord) : hasListedWord;
  const changes = { ...columnsOf(form), login_key: key };
  if (isLookedAt) await moveListing(deps, row, { event: 'listing.submit', by: 'owner', changes });
  else if (isNew)
    await moveListing(deps, row, { event: 'listing.publish', by: 'owner', changes: { ...changes, published_at: new Date(now) } });
  else await deps.db.updateTable('listing').set(changes).where('id', '=', listingId).execute();
  await writeEdit(deps, listingId, { version: version + 1, form: null, reasons: '{}', waiting_since: isLookedAt ? new Date(now) : null });
}

/** Changes the hourly price alone, as the list does. */
export async function changePrice(
  deps: CommandContext,
  ownerId: string,
  listingId: string,
  { version, hourly, is_sure: isSure }: BodyOf<typeof changeListingPrice>,
): Promise<void> {
  const row = await lockOwn(deps, ownerId, listingId, version);
  if (row.state === 'draft' || row.state === 'waiting') throw refused('LISTING_STATE');
  const { hourly: fault } = listingFaults({ ...formOfRow(row), hourly }, []);
  if (fault !== undefined) throw refused('BAD_REQUEST', { fields: { hourly: fault } });
  if (!isSure && isPriceJump(row.rental, hourly)) throw refused('PRICE_JUMP');
  await deps.db.updateTable('listing').set({ rental: hourly }).where('id', '=', listingId).execute();
  await writeEdit(deps, listingId, { version: version + 1, form: null });
}

const openOrders = (listingId: string) =>
  sql`select count(*) as orders from rental_order where listing_id = ${listingId} and status in ${orderStatusesIn('open')}`;

/** On offer again, taken down, recalled from a look, or deleted. What is rented or booked goes on. */
export async function moveOwn(deps: Deps, caller: Caller, listingId: string, move: WireOf<typeof listingMoves>): Promise<void> {
  const now = deps.clock.now();
  await lockOwner(deps, caller.id);
  const row = await lockOwn(deps, caller.id, listingId);
  switch (move) {
    case 'offer': {
      if (row.state === 'resting') return void (await moveListing(deps, row, { event: 'listing.wake', by: 'owner' }));
      if (row.state !== 'off') throw refused('LISTING_STATE');
      requireMayPublish(caller, await standingOf(deps, caller.id), now);
      return void (await moveListing(deps, row, { event: 'listing.publish', by: 'owner' }));
    }
    case 'take_down':
      return void (await moveListing(deps, row, { event: 'listing.takeDown', by: 'owner' }));
    case 'recall':
      await moveListing(deps, row, { event: 'listing.recall', by: 'owner', changes: { login_key: null } });
      return writeEdit(deps, listingId, { version: row.version + 1, form: formOfRow(row), waiting_since: null });
    case 'delete': {
      const open = await first(deps.db, { orders: whole }, openOrders(listingId));
      if ((open?.orders ?? 0) > 0) throw refused('LISTING_BUSY');
      const changes = { deleted_at: new Date(now), login_account: null, login_secret: null, login_sealed: null, login_key: null };
      await moveListing(deps, row, { event: 'listing.delete', by: 'owner', changes });
    }
  }
}
