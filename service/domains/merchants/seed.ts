import { type ListingForm, blankListing } from '#contract/rules/listingForm.ts';
import type { Seed } from '#service/kernel/demo.ts';
import { at, type Demo } from '#service/kernel/demo.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { moveListing } from '#service/domains/listings/move.ts';
import { columnsOf } from './listings/form.ts';
import { startListing } from './listings/edit.ts';
import { keyOfListing } from './listings/login.ts';
import { refreshGoingRates } from './listings/goingRates.ts';
import { readOwn } from './listings/own.ts';

/** A code of nobody: its check character is right, its district is not in use. */
const DEMO_LICENCE = '91350100M000100Y43';

const form = (wish: Partial<ListingForm>): ListingForm => ({
  ...blankListing,
  platform: '安卓微信',
  zone: '微信 12 区',
  role: '晚来风急',
  hourly: 380,
  night: 260,
  deposit: 2_000,
  promotions: [{ hours: 3, bonus: 1 }],
  ...wish,
});

interface DemoListing {
  readonly gameId: string;
  readonly account: string;
  readonly form: ListingForm;
}

/** A draft with a sealed login. */
async function insertDraft(deps: Deps, ownerId: string, { gameId, account, form: content }: DemoListing): Promise<string> {
  const id = await startListing(deps, ownerId, gameId);
  const login_sealed = deps.logins.seal(id, { account, secret: 'Zh202611x' });
  await deps.db.updateTable('listing').set({ login_sealed }).where('id', '=', id).execute();
  await deps.db
    .updateTable('listing_edit')
    .set({ form: JSON.stringify(content), version: 2 })
    .where('listing_id', '=', id)
    .execute();
  return id;
}

/** A person works for the demo owner and has changed a price; the owner has imported a file. */
async function insertStaffAndFile({ db }: Deps, { now, cast: { vip, owner } }: Demo, gameId: string, listingId: string): Promise<void> {
  const { id: staff_id } = await db
    .insertInto('merchant_staff')
    .values({
      owner_id: owner.id,
      user_id: vip.id,
      status: 'accepted',
      name: '小王',
      rights: ['prices', 'orders', 'complaints'],
      invited_at: new Date(now - 6 * DAY),
      changed_at: new Date(now - 5 * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('staff_act')
    .values({ staff_id, at: new Date(now - 3 * HOUR), call: 'changeListingPrice', subject: listingId })
    .execute();
  await db
    .insertInto('listing_file')
    .values({
      owner_id: owner.id,
      game_id: gameId,
      name: '11 月新号.xlsx',
      bytes: 18_432,
      state: 'taken',
      percent: 100,
      rows: 24,
      on_offer: 24,
      begun_at: new Date(now - 2 * DAY),
      changed_at: new Date(now - 2 * DAY),
    })
    .execute();
}

/** The demo owner is approved and has accounts in every state; the demo renter has begun an application, and one waits for a decision. */
async function insertMerchants(demo: Demo): Promise<void> {
  const { deps, now } = demo;
  const { renter, vip, owner } = demo.cast;
  const { db } = deps;
  const games = await db.selectFrom('game').select('id').orderBy('popularity', 'desc').orderBy('id').limit(2).execute();
  const [gameId = '', otherId = gameId] = games.map(({ id }) => id);
  const then = (before: number): Deps => at(deps, now - before);
  await insertDraft(then(HOUR), owner.id, {
    gameId,
    account: '1000000101',
    form: form({ title: '荣耀王者 典藏', hourly: null, role: '' }),
  });
  const waiting = {
    gameId,
    account: '1000000102',
    form: form({
      title: '荣耀王者 458 皮肤 贵族 10',
      attributes: [
        { name: '段位', value: '荣耀王者' },
        { name: '皮肤数', value: '458' },
        { name: '典藏皮肤数', value: '1' },
      ],
      pieces: [{ kind: 'skin', name: '凤求凰', rarity: 'treasured' }],
    }),
  };
  const back = { gameId: otherId, account: '1000000103', form: form({ title: '全英雄 满铭文 加急出租' }) };
  const waits = await insertDraft(then(3 * HOUR), owner.id, waiting);
  const sentBack = await insertDraft(then(DAY), owner.id, back);
  await db
    .updateTable('listing_edit')
    .set({ reasons: JSON.stringify({ title: '不要写“加急”，写清段位和皮肤数' }), version: 3 })
    .where('listing_id', '=', sentBack)
    .execute();
  const row = await readOwn(db, owner.id, waits);
  const login_key = await keyOfListing(deps, waits, waiting.form.zone);
  await moveListing(then(2 * HOUR), row, { event: 'listing.submit', by: 'owner', changes: { ...columnsOf(waiting.form), login_key } });
  await db
    .updateTable('listing_edit')
    .set({ form: null, version: 3, waiting_since: new Date(now - 2 * HOUR) })
    .where('listing_id', '=', waits)
    .execute();
  const own = await db
    .selectFrom('listing')
    .select(['id', 'state'])
    .where('owner_id', '=', owner.id)
    .where('state', '=', 'on_offer')
    .where('is_rented', '=', false)
    .where('top_shelf', '=', false)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const [first, second] = own;
  if (first) await moveListing(then(DAY), first, { event: 'listing.takeDown', by: 'owner' });
  if (second)
    await moveListing(then(5 * HOUR), second, { event: 'listing.rest', by: 'owner', changes: { resting_until: new Date(now + DAY) } });
  await insertStaffAndFile(deps, demo, gameId, waits);
  const common = { kind: 1 as const, contact: '林一', games: [gameId], picture: null, licence: DEMO_LICENCE };
  await db
    .insertInto('merchant_application')
    .values([
      {
        user_id: renter.id,
        version: 1,
        form: JSON.stringify({ ...common, shop: '林间小铺', licence: '', accounts: null }),
        picture_id: null,
        saved_at: new Date(now - 2 * DAY),
        submitted_at: null,
        decided_at: null,
      },
      {
        user_id: vip.id,
        status: 'submitted',
        version: 4,
        form: JSON.stringify({ ...common, shop: '云上租号', accounts: 30 }),
        picture_id: null,
        saved_at: new Date(now - 4 * HOUR),
        submitted_at: new Date(now - 4 * HOUR),
        decided_at: null,
      },
      {
        user_id: owner.id,
        status: 'approved',
        version: 3,
        form: JSON.stringify({ ...common, kind: 2, shop: '峡谷小当家', accounts: 60 }),
        picture_id: null,
        saved_at: new Date(now - 91 * DAY),
        submitted_at: new Date(now - 91 * DAY),
        decided_at: new Date(now - 90 * DAY),
      },
    ])
    .execute();
}

export const seed: Seed = {
  last: (demo) =>
    inTransaction(demo.deps, async (deps) => {
      await insertMerchants({ ...demo, deps });
      await refreshGoingRates(deps);
    }),
};
