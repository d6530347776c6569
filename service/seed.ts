import { sql } from 'kysely';
import { type Demo, type DemoCast, type Seed, seedPhases } from './kernel/demo.ts';
import { domains } from './domains/list.ts';
import type { Vault } from './kernel/credentials/vault.ts';
import type { Clock, Db, Deps } from './kernel/deps.ts';
import { randomFrom } from './kernel/lib/random.ts';

const SEED = 20_261_120;

interface Wanted {
  readonly db: Db;
  readonly logins: Vault;
  readonly say?: (line: string) => void;
  readonly clock?: Clock;
}

/** Fills an empty database with the demo in one transaction. Deterministic, relative to the clock's now. */
export async function seedDemo({ db: database, logins, say = () => {}, clock = { now: () => Date.now() } }: Wanted): Promise<void> {
  const seeds: Seed[] = [];
  for (const { seed: load } of domains) if (load) seeds.push((await load()).seed);
  const now = clock.now();
  await database.transaction(async (db) => {
    const begun: Omit<Demo, 'cast'> = { deps: depsOf(db, logins, { now: () => now }), now, random: randomFrom(SEED) };
    const cast = await castOf(seeds, begun);
    for (const phase of seedPhases) {
      for (const seed of seeds) if (phase !== 'people') await seed[phase]?.({ ...begun, cast });
    }
  });
  await database.write(sql`analyze`);
  say(await summaryOf(database));
}

async function castOf(seeds: readonly Seed[], begun: Omit<Demo, 'cast'>): Promise<DemoCast> {
  const makers = seeds.flatMap(({ people }) => people ?? []);
  const [make] = makers;
  if (!make || makers.length > 1) throw new Error('exactly one domain makes the people of the demo');
  return make(begun);
}

async function summaryOf(db: Db): Promise<string> {
  const count = async (table: 'game' | 'listing') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows;
  return `已填入 ${await count('game')} 款游戏、${await count('listing')} 个账号`;
}

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
