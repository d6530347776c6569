import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { runDueJobs } from '#service/jobs.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing } from '#testing/builders/market.ts';
import { chances } from '#testing/builders/payoutHost.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { accountOfLives, aLife, decideHeld, endings, escrowGap, type LifeStage, liveOn } from '#testing/builders/taskLives.ts';

const LIVES = Number(process.env['TASK_LIVES'] ?? 40);
const AT_ONCE = 40;
const ROUNDS = 30;
const SEED = Number(process.env['TASK_SEED'] ?? 20261127);

let service: TestService;
let stage: LifeStage;
const random = chances(SEED);
beforeAll(async () => {
  service = await aService();
  const { game_id: gameId } = await aListing(service);
  stage = { market: service, random, gameId, cashierSecret: service.deps.outside.cashierSecret, seen: new Map() };
});
afterAll(() => service.close());

test(
  `${LIVES} random lives of tasks (seed ${SEED}): escrow at every step, nothing stuck, no fen lost`,
  { timeout: 60_000 + LIVES * 500 },
  async () => {
    const { db } = service.deps;
    for (let batch = 0; batch < LIVES / AT_ONCE; batch += 1) {
      const lives = await Promise.all(Array.from({ length: AT_ONCE }, () => aLife(stage)));
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all(lives.map((life) => liveOn(stage, life)));
        if (random.is(0.6)) await runDueJobs(service.deps);
        service.clock.move(random.of([0, 0, 0, MINUTE, MINUTE, 4 * MINUTE, HOUR]) ?? 0);
        expect(await escrowGap(db)).toBe(0);
      }
      for (let days = 0; days < 10; days += 1) {
        service.clock.move(DAY);
        await runDueJobs(service.deps);
        await decideHeld(stage);
      }
    }
    const account = await accountOfLives(db);
    const ends = await endings(db);
    console.log(`${LIVES} lives: ${JSON.stringify(account)}; places: ${JSON.stringify(ends)}; answers: ${JSON.stringify([...stage.seen])}`);
    expect(await ledgerState(service)).toEqual(soundLedger);
    expect([account.unfinished, account.doubled, await escrowGap(db)]).toEqual([0, 0, 0]);
    expect(account.users + account.revenue).toBe(account.opened);
    expect(account.revenue).toBe(account.fees);
    expect(Object.keys(ends)).toEqual(expect.arrayContaining(['accepted', 'divided', 'overdue', 'recalled', 'refused']));
  },
);
