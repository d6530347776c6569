import { hash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { planTerms } from '#contract/rules/membership.ts';
import { CREDIT_START, SIGN_IN_COINS } from '#contract/rules/loyalty.ts';
import type { Caller } from '#service/auth.ts';
import { giveCoupon, openingBalance } from '#service/commands/openingBalance.ts';
import { postLoyalty } from '#service/commands/loyaltyPost.ts';
import { payMembership, subscribe } from '#service/commands/subscribe.ts';
import { signInToday } from '#service/commands/signInDay.ts';
import { reserveListingIds } from '#service/credentials/listingIds.ts';
import type { Vault } from '#service/credentials/vault.ts';
import { json, orNull, text } from '#service/db/columns.ts';
import type { LoyaltyUnit } from '#service/db/tables/loyalty.ts';
import type { UserAccountTable } from '#service/db/tables/people.ts';
import type { Clock, Db, Deps } from '#service/deps.ts';
import { hashPassword } from '#service/identity/password.ts';
import { type Queries, withoutIndexes } from '#service/imports/bulk.ts';
import { avatarPath } from '#service/static/paths.ts';
import { closeSoon } from './deactivations.ts';
import { gamesOfBattle } from './gamesOfBattle.ts';
import { gamesOfWonder } from './gamesOfWonder.ts';
import { insertCodes, insertInvitations } from './invitations.ts';
import type { GameSpec } from './gameSpec.ts';
import { drawListing, type SeedListing } from './listings.ts';
import { type Extra, owners, passers } from './owners.ts';
import { banners, hotWords, notices } from './pages.ts';
import { DEMO_PAY_PASSWORD, type DemoPerson, demoPeople, otherDevices } from './people.ts';
import { insertPopups } from './popups.ts';
import { type Random, randomFrom } from './random.ts';
import { insertSuggestions } from './suggestions.ts';
import { withdrawAgain, withdrawOnce, WITHDRAWN } from './withdrawals.ts';
import { talkToService } from './chats.ts';
import { keepForRenters } from './kept.ts';
import { rentForRenter, reviewForPassers } from './reviews.ts';
import { rentForMember, rentForPassers } from './rentals.ts';

const SEED = 20_261_120;
const OLDEST = 60 * DAY;
const CHUNK = 500;
const RENTED_NOW = 180;
const DELETED = 6;
const PASSER_BALANCE = 2_000_000;
const PASSER_ORDERS = 40;
const EXTRA_CREDIT = 80;
const LOYALTY_AGO = 40 * DAY;
/** Days before today on which demo users signed in. */
const signedInAgo: Readonly<Record<string, readonly number[]>> = { renter: [4, 3, 2, 1], vipuser: [2, 1] };

const specs: readonly GameSpec[] = [...gamesOfBattle, ...gamesOfWonder];

interface Demo {
  readonly db: Db;
  readonly logins: Vault;
  readonly say?: (line: string) => void;
  readonly clock?: Clock;
}

/** Fen; high enough that no payment asks for the pay password. */
const UNASKED = 100_000_000;

/** Fills an empty database with the demo in one transaction. Deterministic, relative to the clock's now. */
export async function seedDemo({ db: database, logins, say = () => {}, clock = { now: () => Date.now() } }: Demo): Promise<void> {
  const random = randomFrom(SEED);
  const now = clock.now();
  const hashes = await Promise.all(demoPeople.map(({ password }) => hashPassword(password)));
  await database.transaction(async (db) => {
    const people = await insertPeople(db, hashes, now);
    const gameIds = await insertGames(db);
    const listings = drawListings(gameIds, people, now, random);
    const ids = await withoutIndexes(queriesOf(db), () => insertListings(db, logins, listings));
    await insertPages(db, gameIds, now);
    await insertPopups(db, now);
    const deps = depsOf(db, logins, { now: () => now });
    await giveMoney(deps, people);
    await withdrawOnce(deps, people.owner, phoneOf('owner'));
    await giveLoyalty(deps, people);
    await deleteSome(db, ids.slice(0, DELETED));
    const payers = [people.vip, people.renter, ...people.passers].map(({ id }) => ({ user_id: id, pay_password_above: UNASKED }));
    await db.insertInto('user_setting').values(payers).execute();
    await makeMember(deps, people.vip);
    await rentForRenter(deps, people);
    await reviewForPassers(deps, people, random);
    await rentForMember(deps, people.vip, random);
    await rentForPassers(deps, people.passers, RENTED_NOW, random);
    await withdrawAgain(deps, people.owner);
    await db.deleteFrom('user_setting').execute();
    await insertPayPasswords(db, people, now);
    await insertSessions(db, people.renter.id, now);
    await closeSoon(deps, people.ids.get('leaving') ?? '');
    await insertInvitations(db, people.renter.id, now);
    await insertCodes(db, now);
    await talkToService(deps, people.renter);
    await insertSuggestions(deps, people.renter.id);
    await keepForRenters(db, [people.renter.id, people.vip.id], now);
    say(`已填入 ${specs.length} 款游戏、${ids.length} 个账号、${demoPeople.length} 位演示用户`);
  });
  await database.write(sql`analyze`);
}

const indexColumns = { name: text, definition: text, statistics: orNull(json<unknown>()) };

const queriesOf = (db: Db): Queries => ({ query: async (query) => ({ rows: await db.read(indexColumns, sql.raw(query)) }) });

/** External hosts are never called by renting and paying from the wallet. */
const depsOf = (db: Db, logins: Vault, clock: Clock): Deps => ({
  db,
  logins,
  clock,
  outside: unreachable('outside'),
  rateLimit: Infinity,
  log: { info: () => {}, warn: () => {}, error: () => {} },
});

const unreachable = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: () => {
      throw new Error(`the demo data has no ${name}`);
    },
  });

type Account = Insertable<UserAccountTable>;

interface People {
  /** By username. */
  readonly ids: ReadonlyMap<string, string>;
  readonly owners: readonly string[];
  readonly passers: readonly Caller[];
  readonly renter: Caller;
  readonly vip: Caller;
  readonly owner: Caller;
}

const callerOf = (id: string, { realName, birthDate }: Extra | DemoPerson, more: Partial<Caller> = {}): Caller => ({
  id,
  realName,
  birthDate,
  isVip: false,
  isSuper: false,
  isClosing: false,
  limits: [],
  limitedUntil: 0,
  creditScore: 100,
  finishedOrders: PASSER_ORDERS,
  certType: 0,
  ...more,
});

/** All demo users with money share the pay password named in README. */
async function insertPayPasswords(db: Db, { renter, vip, owner }: People, now: number): Promise<void> {
  const password_hash = await hashPassword(DEMO_PAY_PASSWORD);
  await db
    .insertInto('pay_password')
    .values([renter, vip, owner].map(({ id }) => ({ user_id: id, password_hash, changed_at: new Date(now) })))
    .execute();
}

/** Sessions on other devices; their tokens are unknown to anybody. */
async function insertSessions(db: Db, userId: string, now: number): Promise<void> {
  await db
    .insertInto('user_session')
    .values(
      otherDevices.map(({ userAgent, ip, openedAgo, usedAgo }, at) => ({
        token_hash: hash('sha256', `demo session ${userId} ${at}`, 'buffer'),
        user_id: userId,
        created_at: new Date(now - openedAgo),
        last_used_at: new Date(now - usedAgo),
        expires_at: new Date(now + 30 * DAY),
        user_agent: userAgent,
        ip,
      })),
    )
    .execute();
}

const accountOf = (person: DemoPerson, passwordHash: string | null, now: number): Account => ({
  ...accountOfExtra(person, now),
  phone: person.phone,
  email: person.email ?? null,
  password_hash: passwordHash,
  finished_orders: person.finishedOrders,
});

const accountOfExtra = ({ username, nickname, avatar, realName, birthDate, shop }: Extra | DemoPerson, now: number): Account => ({
  username,
  nickname,
  avatar: avatarPath(avatar),
  real_name: realName,
  birth_date: birthDate,
  cert_type: shop?.certType ?? 0,
  shop_name: shop?.name ?? null,
  finished_orders: PASSER_ORDERS,
  created_at: new Date(now - OLDEST),
});

async function insertPeople(db: Db, hashes: readonly string[], now: number): Promise<People> {
  const accounts = [
    ...demoPeople.map((person, at) => accountOf(person, hashes[at] ?? null, now)),
    ...[...owners, ...passers].map((extra) => accountOfExtra(extra, now)),
  ];
  const rows = await db.insertInto('user_account').values(accounts).returning(['id', 'username']).execute();
  const idOf = new Map(rows.map(({ id, username }) => [username, id]));
  const demo = (username: string): Caller => {
    const person = demoPeople.find((one) => one.username === username);
    const id = idOf.get(username);
    if (!person || id === undefined) throw new Error(`no demo person ${username}`);
    return callerOf(id, person, { isVip: person.isVip, creditScore: person.creditScore, finishedOrders: person.finishedOrders });
  };
  return {
    ids: idOf,
    owners: owners.map(({ username }) => idOf.get(username) ?? ''),
    passers: passers.map((passer) => callerOf(idOf.get(passer.username) ?? '', passer)),
    renter: demo('renter'),
    vip: demo('vipuser'),
    owner: demo('owner'),
  };
}

async function insertGames(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .insertInto('game')
    .values(
      specs.map(({ title, world, money, attributeNames, closed = false, listings }) => ({
        title,
        world,
        money_name: money?.name ?? '',
        attribute_names: [...attributeNames],
        maintenance_status: closed,
        is_suspended: closed,
        popularity: listings,
      })),
    )
    .returning(['id', 'title'])
    .execute();
  const ids = new Map(rows.map(({ id, title }) => [title, id]));
  await db
    .insertInto('game_alias')
    .values(specs.flatMap(({ title, aliases }) => aliases.map((alias) => ({ alias, game_id: ids.get(title) ?? '' }))))
    .execute();
  return ids;
}

/** Listings of all games in mixed order, oldest first; a few shops own many, most owners few. */
function drawListings(gameIds: ReadonlyMap<string, string>, people: People, now: number, random: Random): SeedListing[] {
  const all = specs.flatMap((spec) => Array.from({ length: spec.listings }, () => spec));
  const mixed = random.some(all, all.length);
  return mixed.map((spec, at) => {
    const isArena = spec.world === 'moba';
    const ownerId = isArena && random.chance(0.1) ? people.owner.id : people.owners[Math.floor(random.next() ** 2 * people.owners.length)];
    const createdAt = now - Math.round(OLDEST * (1 - at / mixed.length)) + random.int(0, 10) * MINUTE;
    return drawListing(
      spec,
      { gameId: gameIds.get(spec.title) ?? '', ownerId: ownerId ?? '', createdAt: Math.min(createdAt, now), now },
      random,
    );
  });
}

async function insertListings(db: Db, logins: Vault, listings: readonly SeedListing[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < listings.length; from += CHUNK) {
    const some = listings.slice(from, from + CHUNK);
    const reserved = await reserveListingIds(db, some.length);
    const chunk = some.map(({ attrs, inventory, rental_promotion, login_account: account, login_secret: secret, ...listing }, at) => ({
      ...listing,
      id: reserved[at] ?? '',
      login_sealed: logins.seal(reserved[at] ?? '', { account, secret }),
      attrs: JSON.stringify(attrs),
      inventory: JSON.stringify(inventory),
      rental_promotion: JSON.stringify(rental_promotion),
      deleted_at: null,
      rental_time: null,
    }));
    const rows = await db.insertInto('listing').values(chunk).returning('id').execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** To demonstrate the page of a deleted listing. */
const deleteSome = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('listing')
    .set({ deleted_at: sql`created_at` })
    .where('id', 'in', ids)
    .execute();

async function insertPages(db: Db, gameIds: ReadonlyMap<string, string>, now: number): Promise<void> {
  await db
    .insertInto('banner')
    .values(
      banners.map((banner, position) => {
        const { title, subtitle, kicker, note, button, world } = banner;
        const href = 'href' in banner ? banner.href : `/zuhao/${gameIds.get(banner.game)}.html`;
        return { title, subtitle, kicker, note, button, world, href, position };
      }),
    )
    .execute();
  await db
    .insertInto('notice')
    .values(notices.map(({ title, content, age }) => ({ title, content, published_at: new Date(now - age) })))
    .execute();
  await db
    .insertInto('hot_word')
    .values(hotWords.map((word, at) => ({ word, weight: hotWords.length - at })))
    .execute();
}

const phoneOf = (username: string): string => demoPeople.find((person) => person.username === username)?.phone ?? '';

/** A year of super membership, bought from the wallet some weeks ago. */
async function makeMember(deps: Deps, vip: Caller): Promise<void> {
  const before: Deps = { ...deps, clock: { now: () => deps.clock.now() - LOYALTY_AGO } };
  const { priceFen } = planTerms('super', 'year') ?? { priceFen: 0 };
  const subscriptionNo = await subscribe(before, vip, { product: 'super', plan: 'year', agreed_total: priceFen });
  await payMembership(before, vip, { subscriptionNo, method: 'wallet', proof: undefined });
}

/** Coins, points and sign-ins from before the demo begins. */
async function giveLoyalty(deps: Deps, { owners: ownerIds, passers: renters, ids }: People): Promise<void> {
  const { db, clock } = deps;
  const before = clock.now() - LOYALTY_AGO;
  const move = (userId: string, unit: LoyaltyUnit, amount: number) =>
    amount === 0 ? null : postLoyalty(db, before, { userId, unit, amount, cause: 'opening', subject: '' });
  for (const { username, creditScore, goldCoins, finishedOrders } of demoPeople) {
    const userId = ids.get(username) ?? '';
    const signed = signedInAgo[username] ?? [];
    await move(userId, 'credit', creditScore - CREDIT_START);
    await move(userId, 'coin', goldCoins - signed.reduce((sum, _, at) => sum + (SIGN_IN_COINS[at] ?? 0), 0));
    await move(userId, 'point', finishedOrders * 14);
    for (const days of signed) await signInToday({ db, clock: { now: () => clock.now() - days * DAY } }, userId);
  }
  for (const userId of [...ownerIds, ...renters.map(({ id }) => id)]) await move(userId, 'credit', EXTRA_CREDIT - CREDIT_START);
}

async function giveMoney(deps: Deps, { passers: renters, renter, vip, owner }: People): Promise<void> {
  const balanceOf = (username: string): number => demoPeople.find((person) => person.username === username)?.balance ?? 0;
  const balances: [Caller, number][] = [
    [renter, balanceOf('renter')],
    [vip, balanceOf('vipuser')],
    [owner, balanceOf('owner') + WITHDRAWN],
  ];
  const before: Deps = { ...deps, clock: { now: () => deps.clock.now() - LOYALTY_AGO - DAY } };
  for (const [caller, fen] of [...balances, ...renters.map((passer): [Caller, number] => [passer, PASSER_BALANCE])])
    await openingBalance(before, caller.id, fen);
  const expiresAt = deps.clock.now() + 30 * DAY;
  for (const { id } of [renter, vip]) {
    await giveCoupon(deps, id, { title: '满20减3红包', type: 1, minOrderFen: 2_000, discountFen: 300, expiresAt });
    await giveCoupon(deps, id, {
      title: '新人满5减1红包',
      type: 1,
      minOrderFen: 500,
      discountFen: 100,
      expiresAt: deps.clock.now() + 2 * DAY,
    });
    await giveCoupon(deps, id, {
      title: '85折红包',
      type: 2,
      minOrderFen: 1_000,
      discountPercentage: 15,
      maxDiscountFen: 500,
      expiresAt: expiresAt + 30 * DAY,
    });
  }
}
