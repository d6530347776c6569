import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { type Handlers, runOne } from './queue.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
  await service.database.db.deleteFrom('job').execute();
});
afterAll(() => service.close());

const now = (): number => service.clock.now();
const job = (subject: string) =>
  service.database.db.selectFrom('job').select(['run_at', 'attempts', 'last_error']).where('subject', '=', subject).executeTakeFirst();
const queue = (kind: string, subject: string, run_at: number) =>
  service.database.db
    .insertInto('job')
    .values({ kind, subject, run_at: new Date(run_at) })
    .execute();

const failing = async () => {
  throw new Error('no luck');
};
const idle = { idle: async () => null };
const none: Handlers = { transactional: idle, outside: idle };

test.each<[string, Handlers]>([
  ['inside a transaction', { ...none, transactional: { fails: failing } }],
  ['outside of one', { ...none, outside: { fails: failing } }],
])('a job that fails %s is retried after 1, 5, 30, 120 and 600 seconds, then every half hour', async (name, handlers) => {
  await queue('fails', name, now());
  const waits: number[] = [];
  for (let tries = 1; tries <= 7; tries += 1) {
    expect(await runOne(service.deps, handlers)).toBe(true);
    const left = await job(name);
    expect(left).toMatchObject({ attempts: tries, last_error: 'no luck' });
    const wait = (left?.run_at.getTime() ?? 0) - now();
    waits.push(wait);
    service.clock.move(wait - 1);
    expect(await runOne(service.deps, handlers)).toBe(false);
    service.clock.move(1);
  }
  expect(waits).toEqual([SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 30 * MINUTE]);
  await service.database.db.deleteFrom('job').execute();
});

test('a job runs again when it returns a date and is deleted when it returns null; jobs run in order of their due times', async () => {
  const done: string[] = [];
  const handlers: Handlers = {
    ...none,
    transactional: {
      once: async (_deps, subject) => {
        done.push(subject);
        return null;
      },
      twice: async (_deps, subject, attempts) => {
        done.push(`${subject} ${attempts}`);
        return attempts === 0 ? new Date(now() + HOUR) : null;
      },
    },
  };
  await queue('once', 'later', now() - 1);
  await queue('twice', 'first', now() - 2);
  await queue('once', 'tomorrow', now() + DAY);
  await queue('unknown', 'nobody’s', now() - DAY);
  while (await runOne(service.deps, handlers));
  expect([done, await job('later'), await job('first')]).toEqual([
    ['first 0', 'later'],
    undefined,
    { run_at: new Date(now() + HOUR), attempts: 1, last_error: null },
  ]);
  service.clock.move(HOUR);
  while (await runOne(service.deps, handlers));
  expect([done, await job('first')]).toEqual([['first 0', 'later', 'first 1'], undefined]);
});

test('a job that runs outside a transaction is leased for ten seconds', async () => {
  const seen: (number | undefined)[] = [];
  const handlers: Handlers = {
    ...none,
    outside: {
      slow: async (_deps, subject) => {
        seen.push((await job(subject))?.run_at.getTime(), Number(await runOne(service.deps, handlers)));
        return null;
      },
    },
  };
  await queue('slow', 'asked', now());
  await runOne(service.deps, handlers);
  expect([seen, await job('asked')]).toEqual([[now() + 10 * SECOND, 0], undefined]);
});
