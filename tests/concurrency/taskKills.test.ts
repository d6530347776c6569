import { expect, onTestFinished, test } from 'vitest';
import { SECOND } from '#contract/rules/constants.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing } from '#testing/builders/market.ts';
import { chances } from '#testing/builders/payoutHost.ts';
import {
  accountOfLives,
  aLife,
  decideHeld,
  endings,
  escrowGap,
  type Life,
  type LifeStage,
  liveOn,
  sendAgain,
} from '#testing/builders/taskLives.ts';
import { aMortalDatabase, type MortalDatabase } from './mortalDatabase.ts';
import { aServiceProcess, aSharedMarket, type RunningProcess, type SharedMarket } from './processes.ts';

/** `npm run test:nightly` runs two thousand. */
const LIVES = Number(process.env['TASK_LIVES'] ?? 6);
const AT_ONCE = Math.min(LIVES, 200);
const ROUNDS = LIVES > 100 ? 16 : 5;
const SEED = Number(process.env['TASK_SEED'] ?? 11);
const SECRET = 'a-secret-for-benches-and-tests-only';

const random = chances(SEED);

/** The marketplace, whose service and database are killed and restarted. */
class Mortals {
  readonly #database: MortalDatabase;
  #service: RunningProcess | undefined;
  #market: SharedMarket | undefined;
  kills = 0;

  constructor(database: MortalDatabase) {
    this.#database = database;
  }

  get market(): SharedMarket {
    if (!this.#market) throw new Error('no service runs');
    return this.#market;
  }

  async start(): Promise<void> {
    await this.#market?.close();
    this.#service = await aServiceProcess(this.#database);
    this.#market = aSharedMarket(this.#database, [this.#service]);
  }

  async kill(victim: 'service' | 'database' | 'both' | 'nobody'): Promise<void> {
    if (victim !== 'nobody') this.kills += 1;
    await Promise.all([
      (victim === 'service' || victim === 'both') && this.#service?.kill(),
      (victim === 'database' || victim === 'both') && this.#database.kill(),
    ]);
  }

  async stop(): Promise<void> {
    await this.#market?.close();
    await this.#service?.kill();
  }
}

/** Every life makes a step; the kill comes after some of them. */
async function playRound(mortals: Mortals, lives: readonly Life[], stage: () => LifeStage): Promise<void> {
  const victim = random.of(['service', 'database', 'both', 'nobody', 'nobody', 'nobody'] as const) ?? 'nobody';
  const after = random.of([1, Math.ceil(AT_ONCE / 4), Math.ceil(AT_ONCE / 2), AT_ONCE]) ?? 1;
  const killing = Promise.withResolvers<void>();
  let done = 0;
  const now = stage();
  const steps = lives.map(async (life) => {
    await liveOn(now, life).catch((error: unknown) => {
      // A step that a kill interrupted may have no answer; it is sent again.
      if (victim === 'nobody') throw error;
    });
    done += 1;
    if (done === after) killing.resolve();
  });
  await killing.promise;
  await Promise.all([...steps, mortals.kill(victim)]);
  if (victim === 'service' || victim === 'both') await mortals.start();
}

/** Lets deadlines pass: of a share of the places and tasks, or of all. */
async function pass({ pool }: MortalDatabase, share: number): Promise<void> {
  await pool.query('update task_place set due_at = now() where ended_at is null and due_at > now() and random() < $1::float8', [share]);
  await pool.query("update task set pay_deadline = now() where status in ('unpaid', 'paying') and random() < $1::float8", [share]);
  await pool.query("update task set offer_ends_at = now() where status = 'open' and random() < $1::float8", [share / 4]);
  await pool.query(
    `update charge set closed_at = now(), status = 'expired'
    where task_id is not null and status in ('pending', 'expired') and $1::float8 = 1`,
    [share],
  );
  await pool.query(
    `update job set run_at = now() where kind in ('task.place', 'task.close', 'task.offer') and run_at > now()
    and (kind <> 'task.close' or random() < $1::float8)`,
    [share],
  );
}

test(
  `${LIVES} random lives of tasks (seed ${SEED}) under kill -9 of service and database between any two steps`,
  { timeout: 120 * SECOND + LIVES * 2 * SECOND },
  async () => {
    const database = await aMortalDatabase();
    onTestFinished(() => database.drop());
    const mortals = new Mortals(database);
    onTestFinished(() => mortals.stop());
    await mortals.start();
    const { game_id: gameId } = await aListing(mortals.market);
    const seen = new Map<string, number>();
    const stage = (): LifeStage => ({ market: mortals.market, random, gameId, cashierSecret: SECRET, seen });
    for (let batch = 0; batch < LIVES / AT_ONCE; batch += 1) {
      const lives = await Promise.all(Array.from({ length: AT_ONCE }, () => aLife(stage())));
      for (let round = 0; round < ROUNDS; round += 1) {
        await playRound(mortals, lives, stage);
        if (round > 3 && random.is(0.5)) await pass(database, 0.1);
        expect(await escrowGap(database.db)).toBe(0);
      }
      await expect.poll(() => sendAgain(lives, mortals.market), { interval: 100, timeout: 60_000 }).toBe(0);
      const unfinished = async (): Promise<number> => {
        await pass(database, 1);
        await decideHeld(stage());
        return (await accountOfLives(database.db)).unfinished;
      };
      await expect.poll(unfinished, { interval: 200, timeout: 90_000 }).toBe(0);
    }
    const account = await accountOfLives(database.db);
    const ends = await endings(database.db);
    console.log(
      `${LIVES} lives under ${mortals.kills} kills: ${JSON.stringify(account)}; places: ${JSON.stringify(ends)}; ` +
        `answers: ${JSON.stringify([...seen])}`,
    );
    expect(await ledgerState({ database })).toEqual(soundLedger);
    expect([account.unfinished, account.doubled, await escrowGap(database.db)]).toEqual([0, 0, 0]);
    expect(account.users + account.revenue).toBe(account.opened);
    expect(account.revenue).toBe(account.fees);
  },
);
