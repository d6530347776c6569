import { afterEach, expect, test } from 'vitest';
import * as contract from '#contract/rest/session.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { doWork } from '#lib/work.ts';
import { handDrawn, puzzleAnswer } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

/** At this rate limit, proof of work is required after so many wrong or right solutions. */
const LIMIT = { wrong: 2, right: 6 } as const;
let service: TestService;
afterEach(() => service.close());

const begin = async () => (service = await aService({ rateLimit: 36 }));
const draw = (from: string) => service.get(contract.createCaptcha, { query: { web_action: 'login' } }, { from });
/** One call per minute, to stay below the rate limit. */
const solve = async (from: string, { answer = 0, work = '' } = {}) => {
  service.clock.move(60_000);
  const puzzle = await draw(from);
  const x = (await puzzleAnswer(service.deps.db, puzzle.captcha_id)) + answer;
  const done = work === '' && puzzle.work !== null ? await doWork(puzzle.work) : work;
  const body = { captcha_id: puzzle.captcha_id, web_action: 'login' as const, x, trail: handDrawn(x), manner: 'drag' as const };
  const { code } = await service.ask(contract.validateCaptcha, { body: { ...body, ...(done !== '' && { work: done }) } }, { from });
  return { code, work: puzzle.work, done };
};
/** Maximum tries of a solver. */
const triesOf = (done: string): number => (JSON.parse(done) as { solution: { counter: number } }).solution.counter;

test('an address that solves more puzzles than a household needs proof of work, doubled for each further one', async () => {
  await begin();
  const from = '203.0.113.5';
  for (let solved = 0; solved < LIMIT.right; solved += 1) expect(await solve(from)).toMatchObject({ code: 0, work: null });
  const tries = [];
  for (let solved = 0; solved < 3; solved += 1) {
    const { code, done } = await solve(from);
    expect(code).toBe(0);
    tries.push(triesOf(done));
  }
  for (const [level, made] of tries.entries()) {
    expect(made).toBeGreaterThanOrEqual(200 * 2 ** level);
    expect(made).toBeLessThanOrEqual(600 * 2 ** level);
  }
  expect((await solve('203.0.113.6')).work).toBe(null);
  service.clock.move(HOUR);
  expect((await solve(from)).work).toBe(null);
});

test('after failures proof of work is required earlier, and a right solution without it is rejected', async () => {
  await begin();
  const from = '203.0.113.7';
  for (let failed = 0; failed < LIMIT.wrong; failed += 1) expect((await solve(from, { answer: 40 })).code).toBe(40303);
  expect(await solve(from, { work: 'none' })).toMatchObject({ code: 40303, work: expect.stringContaining('SHA-256') });
  expect((await solve(from)).code).toBe(0);
});

test('proof of work for one puzzle is rejected for another, and a tampered challenge is rejected', async () => {
  await begin();
  const from = '203.0.113.8';
  for (let failed = 0; failed < LIMIT.wrong; failed += 1) await solve(from, { answer: 40 });
  const { done } = await solve(from);
  expect((await solve(from, { work: done })).code).toBe(40303);
  service.clock.move(60_000);
  const easier = (await draw(from)).work?.replace(/"keyPrefix":"\w+"/, '"keyPrefix":"00"') ?? '';
  expect((await solve(from, { work: await doWork(easier) })).code).toBe(40303);
});

test('the text captcha needs proof of work too', async () => {
  await begin();
  const from = '203.0.113.9';
  const read = async (given?: string) => {
    service.clock.move(60_000);
    const { captcha_id, work } = await service.get(contract.createTextCaptcha, { query: { web_action: 'login' } }, { from });
    const { answer_text } = await service.deps.db
      .selectFrom('captcha_puzzle')
      .select('answer_text')
      .where('id', '=', captcha_id)
      .executeTakeFirstOrThrow();
    const done = work === null || given !== undefined ? given : await doWork(work);
    const body = { captcha_id, web_action: 'login' as const, text: answer_text ?? '', ...(done !== undefined && { work: done }) };
    return (await service.ask(contract.validateTextCaptcha, { body }, { from })).code;
  };
  const codes = [];
  for (let solved = 0; solved < LIMIT.right; solved += 1) codes.push(await read());
  expect([...codes, await read(''), await read()]).toEqual([0, 0, 0, 0, 0, 0, 40306, 0]);
});
