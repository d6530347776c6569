import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import { avatarPath } from '#service/domains/pictures/paths.ts';
import type { Demo, DemoCast, DemoPerson, Seed } from '#service/kernel/demo.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { hashPassword } from '#service/domains/identity/password.ts';
import type { UserAccountTable } from '#service/domains/identity/tables.ts';
import { type Extra, owners, passers } from './owners.ts';
import { DEMO_PAY_PASSWORD, demoPeople, otherDevices } from './people.ts';

const OLDEST = 60 * DAY;
const PASSER_ORDERS = 40;
/** Fen; high enough that no payment of the demo asks for the pay password. */
const UNASKED = 100_000_000;

type Account = Insertable<UserAccountTable>;

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
async function insertPayPasswords({ deps: { db }, now, cast: { renter, vip, owner } }: Demo): Promise<void> {
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

async function insertPeople(db: Db, hashes: readonly string[], now: number): Promise<DemoCast> {
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
    people: demoPeople,
    ids: idOf,
    owners: owners.map(({ username }) => idOf.get(username) ?? ''),
    passers: passers.map((passer) => callerOf(idOf.get(passer.username) ?? '', passer)),
    renter: demo('renter'),
    vip: demo('vipuser'),
    owner: demo('owner'),
  };
}

/** Spares the renters of the demo the pay password while their history is made. */
async function spareThePassword({ deps: { db }, cast: { vip, renter, passers: renters } }: Demo): Promise<void> {
  const payers = [vip, renter, ...renters].map(({ id }) => ({ user_id: id, pay_password_above: UNASKED }));
  await db.insertInto('user_setting').values(payers).execute();
}

export const seed: Seed = {
  async people({ deps, now }) {
    const hashes = await Promise.all(demoPeople.map(({ password }) => hashPassword(password)));
    return insertPeople(deps.db, hashes, now);
  },
  balances: spareThePassword,
  async last(demo) {
    const { deps, now, cast } = demo;
    await deps.db.deleteFrom('user_setting').execute();
    await insertPayPasswords(demo);
    await insertSessions(deps.db, cast.renter.id, now);
  },
};
