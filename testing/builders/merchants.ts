import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { saveApplication } from '#contract/rest/merchants.ts';
import type { publishListing as publishCall } from '#contract/rest/ownListings.ts';
import * as bulk from '#contract/rest/bulk.ts';
import * as rest from '#contract/rest/ownListings.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { aListing, aRenterWithPhone, keyed, type Market, type Person, type PersonWish } from './market.ts';

/** A code with a right check character. */
export const LICENCE = '91350100M000100Y43';

/** Stored directly: how an owner is proved has tests of its own. */
export async function anApplyProof({ deps: { db, clock } }: Market, { id }: Person): Promise<string> {
  const proof = randomBytes(32).toString('base64url');
  await db
    .insertInto('owner_proof')
    .values({
      token_hash: createHash('sha256').update(proof).digest(),
      user_id: id,
      purpose: 'apply',
      subject: '',
      next_purpose: null,
      expires_at: new Date(clock.now() + 10 * MINUTE),
    })
    .execute();
  return proof;
}

export async function aGame({ deps: { db } }: Market): Promise<string> {
  const { id } = await db
    .insertInto('game')
    .values({
      title: `山海英雄 ${randomBytes(3).toString('hex')}`,
      world: 'moba',
      money_name: '金币',
      attributes: JSON.stringify([
        { name: '段位', kind: 'choice', unit: '', choices: ['王者', '钻石'] },
        { name: '皮肤数', kind: 'number', unit: '款', choices: [] },
      ]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever may publish; `certType` makes a shop. */
export async function anOwner(service: Market, wish: PersonWish & { certType?: 0 | 1 | 2 } = {}): Promise<Person> {
  const owner = await aRenterWithPhone(service, wish);
  const { certType = 0 } = wish;
  const shop_name = certType === 0 ? null : `店铺${owner.id}`;
  await service.deps.db.updateTable('user_account').set({ cert_type: certType, shop_name }).where('id', '=', owner.id).execute();
  return owner;
}

type Application = BodyOf<typeof saveApplication>['form'];

/** A complete application. */
export const anApplication = (gameId: string, picture: string | null, wish: Partial<Application> = {}): Application => ({
  kind: 1,
  shop: '北辰小店',
  contact: '林一',
  licence: LICENCE,
  picture,
  games: [gameId],
  accounts: 12,
  ...wish,
});

type Form = BodyOf<typeof publishCall>['form'];

/** A complete form of an account of a game made by `aGame`. */
export const aListingForm = (wish: Partial<Form> = {}): Form => ({
  title: '荣耀王者 百款皮肤 全英雄',
  platform: '安卓微信',
  zone: '一区',
  role: '夜行者',
  words: '晚上也能租',
  attributes: [
    { name: '段位', value: '王者' },
    { name: '皮肤数', value: '120' },
  ],
  pieces: [{ kind: 'skin', name: '凤求凰', rarity: 'treasured' }],
  hourly: 500,
  daily: 6_000,
  ten: 3_500,
  weekly: null,
  morning: null,
  afternoon: null,
  night: 350,
  deposit: 2_000,
  least: 2,
  promotions: [{ hours: 3, bonus: 1 }],
  currency: 0,
  rate: 0,
  bookable: true,
  vip: true,
  online: false,
  pictures: [],
  ...wish,
});

export const aLogin = () => ({ account: `hero-${randomBytes(4).toString('hex')}`, secret: 'open-sesame' });

/** A draft of the owner, with a login. */
export async function aDraft(service: Market, owner: Person, gameId: string, login = aLogin()) {
  const draft = await service.get(rest.startListing, { body: { game_id: gameId } }, { token: owner.token });
  return service.get(rest.sealListingLogin, { params: { id: draft.id }, body: login }, { token: owner.token });
}

export const publish = (
  service: Market,
  { token }: Person,
  { id, version }: { id: string; version: number },
  form = aListingForm(),
  isSure = false,
) => service.ask(rest.publishListing, { params: { id }, body: { version, form, is_sure: isSure } }, { token });

/** A change of many accounts without what its kind does not use. */
export const blankChange = { price: null, mode: null, amount: null, standing: null, resting_until: null, windows: [], promotions: [] };

/** Id of a change of an account of the owner, as it is stored. */
export async function aBulkChange(service: Market, owner: Person): Promise<string> {
  const { id } = await aListing(service, { owner_id: owner.id, rental: 500 });
  const change = { ...blankChange, kind: 'price' as const, price: 'hourly' as const, mode: 'by' as const, amount: 10 };
  const { seen } = await service.get(bulk.previewBulk, { body: { ids: [id], change } }, { token: owner.token });
  const made = await service.get(bulk.applyBulk, { body: { ids: [id], change, seen, is_sure: false } }, keyed(owner));
  return made.id ?? '';
}
