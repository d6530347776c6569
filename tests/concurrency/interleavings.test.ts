import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { isNightly } from '#testing/nightly.ts';
import { Gate } from './gate.ts';
import { aWorld, outcomeOf, type Pair, pairs, run } from './interleavings.ts';

/** Schedules of each pair; `npm test` runs one of every fourth pair, the nightly run all of all. */
const SHARE = Number(process.env['INTERLEAVINGS'] ?? (isNightly ? Number.POSITIVE_INFINITY : 1));
const DAILY_PAIRS = 4;

let services: readonly [TestService, TestService];
let gates: readonly [Gate, Gate];
beforeAll(async () => {
  const one = await aService();
  await one.database.pool.query(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''50ms''', current_database()); end $$`,
  );
  const other = await aService({ beside: one });
  services = [one, other];
  gates = [new Gate(one.database.pool), new Gate(other.database.pool)];
});
afterAll(async () => {
  await services[1].close();
  await services[0].close();
});

/** `first` runs `before` statements, then the other one `after`, then both go on at the same time. */
interface Schedule {
  readonly first: 0 | 1;
  readonly before: number;
  readonly after: number;
}

const open = (): void => {
  for (const gate of gates) gate.allow(Number.POSITIVE_INFINITY);
};

async function race(pair: Pair, { first, before, after }: Schedule): Promise<{ outcome: string; statements: readonly [number, number] }> {
  open();
  const world = await aWorld(services[0], pair);
  const [leader, follower] = first === 0 ? ([0, 1] as const) : ([1, 0] as const);
  const passed = gates.map((gate) => gate.passed);
  gates[leader].allow(before);
  gates[follower].allow(0);
  const running: Promise<string>[] = [];
  const start = (side: 0 | 1): Promise<string> => (running[side] = run(services[side], pair[side], world, side));
  const led = start(leader).catch(() => undefined);
  await (before === whole ? led : gates[leader].stopped(led));
  gates[follower].allow(after);
  await gates[follower].stopped(start(follower).catch(() => undefined));
  open();
  const answers = await Promise.all([running[0], running[1]]);
  const [one = 0, other = 0] = gates.map((gate, at) => gate.passed - (passed[at] ?? 0));
  const outcome = JSON.stringify({ answers, ...(await outcomeOf(services[0], world)) }, null, 1);
  return { outcome, statements: [one, other] };
}

const whole = Number.POSITIVE_INFINITY;

/** Each statement of one command as the last before the other begins, and each of the other's as the last before both go on. */
const schedulesOf = (statements: readonly [number, number]): Schedule[] =>
  ([0, 1] as const).flatMap((first) => {
    const [own = 0, others = 0] = first === 0 ? statements : statements.toReversed();
    return Array.from({ length: own }, (_, before) => before + 1).flatMap((before) =>
      Array.from({ length: others + 1 }, (_, after) => ({ first, before, after })),
    );
  });

/** Visits every schedule once before any again. */
const stepOf = (schedules: readonly Schedule[]): number => [37, 31, 29, 23, 1].find((step) => schedules.length % step !== 0) ?? 1;

const chosen = (schedules: readonly Schedule[], seed: number): readonly Schedule[] =>
  Array.from({ length: Math.min(SHARE, schedules.length) }, (_, n) => schedules[(seed * 7 + n * stepOf(schedules)) % schedules.length]!);

const counts = { pairs: 0, schedules: 0, wrong: 0 };
const shown = (pair: Pair, { first, before, after }: Schedule): string =>
  `${pair.join(' and ')}: ${pair[first]} runs ${before} statements, ${pair[first === 0 ? 1 : 0]} runs ${after}`;

test('two money commands on one order or wallet end as one after the other, however they interleave', { timeout: 3_600_000 }, async () => {
  const wrong: string[] = [];
  const daily = [...pairs.entries()].filter(([at]) => SHARE > 1 || at % DAILY_PAIRS === 0);
  for (const [at, pair] of daily) {
    const forwards = await race(pair, { first: 0, before: whole, after: whole });
    const backwards = await race(pair, { first: 1, before: whole, after: whole });
    const right = [forwards.outcome, backwards.outcome];
    for (const schedule of chosen(schedulesOf(forwards.statements), at)) {
      const { outcome } = await race(pair, schedule);
      if (!right.includes(outcome)) wrong.push(`${shown(pair, schedule)}\n${outcome}\ninstead of\n${right.join('\nor\n')}`);
      counts.schedules += 1;
    }
    counts.pairs += 1;
  }
  counts.wrong = wrong.length;
  process.stdout.write(`interleavings: ${counts.pairs} pairs, ${counts.schedules} schedules, ${counts.wrong} wrong ends\n`);
  expect(wrong.slice(0, 3).join('\n\n')).toBe('');
  expect(counts).toEqual({ pairs: daily.length, schedules: counts.schedules, wrong: 0 });
  expect(await ledgerState(services[0])).toEqual(soundLedger);
});
