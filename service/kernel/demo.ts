import type { Random } from './lib/random.ts';
import type { Deps } from './deps.ts';
import type { Caller } from './http/caller.ts';

/** A demo account. */
export interface DemoPerson {
  readonly role: string;
  readonly username: string;
  /** null: logs in by username only. */
  readonly phone: string | null;
  readonly email?: string;
  readonly password: string;
  /** What to try with this account. */
  readonly note: string;
  readonly nickname: string;
  /** null before real-name verification. */
  readonly realName: string | null;
  /** ISO date. */
  readonly birthDate: string | null;
  readonly creditScore: number;
  readonly goldCoins: number;
  readonly finishedOrders: number;
  /** Fen. */
  readonly balance: number;
  readonly isVip: boolean;
  readonly avatar: number;
  readonly shop: { readonly name: string; readonly certType: 1 | 2 } | null;
}

/** The people of the demo data. */
export interface DemoCast {
  /** Those who can log in. */
  readonly people: readonly DemoPerson[];
  /** Ids by username. */
  readonly ids: ReadonlyMap<string, string>;
  /** Ids of those who own the listings. */
  readonly owners: readonly string[];
  /** Renters without a login. */
  readonly passers: readonly Caller[];
  readonly renter: Caller;
  readonly vip: Caller;
  readonly owner: Caller;
}

/** What demo data are made with: one transaction, one instant, one source of chance. */
export interface Demo {
  readonly deps: Deps;
  readonly now: number;
  readonly random: Random;
  readonly cast: DemoCast;
}

/** In this order: people; what they offer; their money before the demo; what they did; what goes on now; what is left to set. */
export const seedPhases = ['people', 'goods', 'balances', 'past', 'present', 'last'] as const;
export type SeedPhase = (typeof seedPhases)[number];

/** Steps of a domain by phase. `people` receives the demo before its cast is known, and returns it. */
export type Seed = Readonly<Partial<Record<Exclude<SeedPhase, 'people'>, (demo: Demo) => Promise<void>>>> & {
  readonly people?: (demo: Omit<Demo, 'cast'>) => Promise<DemoCast>;
};

/** The same dependencies at another instant. */
export const at = (deps: Deps, instant: number): Deps => ({ ...deps, clock: { now: () => instant } });
