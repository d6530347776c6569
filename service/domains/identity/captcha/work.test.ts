import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/session.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { doWork } from '#lib/work.ts';
import { countRightPuzzle, isSecondRight } from '#service/domains/identity/attempts.ts';
import { countSending } from '#service/domains/identity/codeLimits.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { demandFor } from '#service/domains/identity/captcha/work.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { addressMostOf } from '#service/domains/identity/sms/codes.ts';
import { aUser, handDrawn, puzzleAnswer } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

/** At this rate limit, a time-lock is required after so many wrong or right solutions. */
const LIMIT = { wrong: 2, right: 6 } as const;
/** Codes by SMS in a calm hour: a 160th of the day's budget. */
const CALM = 50;
const FIRST = 12_500;
let service: TestService;
afterEach(() => service.close());

const begin = async () => (service = await aService({ rateLimit: 36, smsADay: CALM * 160 }));
const draw = (from: string, browser?: string) =>
  service.get(
    contract.createCaptcha,
    { query: { web_action: 'login' } },
    { from, ...(browser !== undefined && { headers: { 'x-fingerprint': browser } }) },
  );
const stepsOf = (work: string | null): number | null => (work === null ? null : (JSON.parse(work) as { steps: number }).steps);
interface Tried {
  readonly answer?: number;
  readonly work?: string;
  readonly browser?: string;
}

/** One call per minute, to stay below the rate limit. */
const solve = async (from: string, { answer = 0, work = '', browser }: Tried = {}) => {
  service.clock.move(60_000);
  const puzzle = await draw(from, browser);
  const x = (await puzzleAnswer(service.deps.db, puzzle.captcha_id)) + answer;
  const done = work === '' && puzzle.work !== null ? await doWork(puzzle.work) : work;
  const body = { captcha_id: puzzle.captcha_id, web_action: 'login' as const, x, trail: handDrawn(x), manner: 'drag' as const };
  const headers = browser === undefined ? {} : { headers: { 'x-fingerprint': browser } };
  const { code } = await service.ask(
    contract.validateCaptcha,
    { body: { ...body, ...(done !== '' && { work: done }) } },
    { from, ...headers },
  );
  return { code, steps: stepsOf(puzzle.work), done };
};
const sent = (count: number) =>
  service.database.pool.query(
    `insert into sms_sent (phone, address, sent_at) select '1380000' || lpad(n::text, 4, '0'), '198.51.100.' || n, $1
     from generate_series(1, $2::integer) n`,
    [new Date(service.clock.now()), count],
  );

/** Problem code of the first of two right solutions. */
const AGAIN = 40307;
const newBrowser = () => randomBytes(16).toString('hex');
const knownBrowser = async (userId?: string) => {
  const browser = newBrowser();
  await openSession(service.deps, { userId: userId ?? (await aUser(service)).id, remember: false, fingerprint: browser });
  return browser;
};
/** An address with more right solutions than a household makes. */
const aBusyAddress = async (from: string, right = 100) => {
  for (let solved = 0; solved < right; solved += 1) await countRightPuzzle(service.deps, from);
  return from;
};

describe('the work of an address', () => {
  test('begins after more right solutions than a household needs: two pictures, and little work in a calm hour', async () => {
    await begin();
    const from = '203.0.113.5';
    for (let solved = 0; solved < LIMIT.right; solved += 1) expect(await solve(from)).toMatchObject({ code: 0, steps: null });
    const codes = [];
    for (let solved = 0; solved < 6; solved += 1) codes.push(await solve(from));
    expect(codes.map(({ code, steps }) => [code, steps])).toEqual([AGAIN, 0, AGAIN, 0, AGAIN, 0].map((code) => [code, FIRST]));
    expect(stepsOf((await draw('203.0.113.6')).work)).toBeNull();
    service.clock.move(HOUR);
    expect(stepsOf((await draw(from)).work)).toBeNull();
  });

  test('begins earlier after failures, and a right solution without it, or with that of another puzzle, is rejected', async () => {
    await begin();
    const from = '203.0.113.7';
    for (let failed = 0; failed < LIMIT.wrong; failed += 1) expect((await solve(from, { answer: 40 })).code).toBe(40303);
    expect(await solve(from, { work: 'none' })).toMatchObject({ code: 40303, steps: FIRST });
    const { code, done } = await solve(from);
    expect(code).toBe(AGAIN);
    expect((await solve(from, { work: done })).code).toBe(40303);
    expect((await solve(from)).code).toBe(0);
  });

  test('counts a first right solution for five minutes, for its own browser and purpose, and once', async () => {
    await begin();
    const from = await aBusyAddress('203.0.113.8');
    const [one, other] = [newBrowser(), newBrowser()];
    expect((await solve(from, { browser: one })).code).toBe(AGAIN);
    expect((await solve(from, { browser: other })).code).toBe(AGAIN);
    service.clock.move(5 * 60_000);
    expect((await solve(from, { browser: one })).code).toBe(AGAIN);
    expect((await solve(from, { browser: one })).code).toBe(0);
    const askers = ['login a', 'sendSms a'] as const;
    const second = async (asker: string) => isSecondRight(service.deps, asker);
    expect([await second(askers[0]), await second(askers[1]), await second(askers[0])]).toEqual([false, false, true]);
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => second(askers[1])));
    expect(atOnce.filter(Boolean).length).toBeLessThanOrEqual(10);
  });

  test('never exceeds what a slow phone computes in 3 s, however busy the address and the site', async () => {
    await begin();
    const from = await aBusyAddress('203.0.113.10');
    const total = async (address: string) => {
      const { steps, pictures } = await demandFor(service.deps, { address, visitor: undefined });
      return (steps ?? 0) * pictures;
    };
    expect([await total('203.0.113.11'), await total(from)]).toEqual([0, 2 * FIRST]);
    await sent(64 * CALM);
    expect([await total('203.0.113.11'), await total(from)]).toEqual([16 * FIRST, 8 * FIRST]);
  });

  test('is required for the text captcha too', async () => {
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
    expect([...codes, await read(''), await read(), await read()]).toEqual([0, 0, 0, 0, 0, 0, 40306, AGAIN, 0]);
  });
});

describe('the work of the whole site', () => {
  test('begins with the codes of a busy hour, doubles with them up to a limit, and ends with the hour', async () => {
    await begin();
    const steps = [];
    for (const more of [CALM - 1, 1, CALM, 2 * CALM, 4 * CALM, 8 * CALM, 16 * CALM]) {
      await sent(more);
      steps.push(stepsOf((await draw(`203.0.113.${steps.length}`)).work));
    }
    expect(steps).toEqual([null, FIRST, 2 * FIRST, 4 * FIRST, 8 * FIRST, 16 * FIRST, 16 * FIRST]);
    service.clock.move(HOUR);
    expect(stepsOf((await draw('203.0.113.20')).work)).toBeNull();
  });

  test('begins with wrong captchas of many addresses, and with registrations', async () => {
    await begin();
    const wrong = (count: number) =>
      service.database.pool.query(
        `insert into login_attempt (subject, failures, last_at, blocked_until)
         select 'captcha:198.51.100.' || n, 1, $1, 'epoch' from generate_series(1, $2::integer) n`,
        [new Date(service.clock.now()), count],
      );
    await wrong(300);
    expect(stepsOf((await draw('203.0.113.1')).work)).toBe(FIRST);
    service.clock.move(HOUR);
    const { id } = await aUser(service);
    await service.database.pool.query(
      `with users as (insert into user_account (username, nickname, avatar) select 'guest_' || n, '玩家', '' from generate_series(1, 400) n
       returning id) insert into registration (user_id, created_at) select id, $1 from users where id <> $2`,
      [new Date(service.clock.now()), id],
    );
    expect(stepsOf((await draw('203.0.113.2')).work)).toBe(2 * FIRST);
  });

  test('is spared a known browser, for five captchas an hour; an unknown one is not spared', async () => {
    await begin();
    await sent(4 * CALM);
    const browser = await knownBrowser();
    const steps = [];
    for (let drawn = 0; drawn < 6; drawn += 1) steps.push(stepsOf((await draw(`203.0.113.${drawn}`, browser)).work));
    expect(steps).toEqual([null, null, null, null, null, 4 * FIRST]);
    expect(stepsOf((await draw('203.0.113.9', newBrowser())).work)).toBe(4 * FIRST);
  });

  test('and of a busy address is spared a known browser; an account spares ten captchas an hour in all its browsers', async () => {
    await begin();
    await sent(4 * CALM);
    const from = await aBusyAddress('203.0.113.12');
    const userId = (await aUser(service)).id;
    const spared = [];
    for (let at = 0; at < 12; at += 1)
      spared.push((await demandFor(service.deps, { address: from, visitor: await knownBrowser(userId) })).pictures);
    expect(spared).toEqual([...Array.from({ length: 10 }, () => 1), 2, 2]);
    expect(await solve(from, { browser: await knownBrowser() })).toMatchObject({ code: 0, steps: null });
  });
});

test('in an attacked hour an address gets half as many codes, except for phones used in the requesting browser', async () => {
  await begin();
  expect([await addressMostOf(service.deps, false), await addressMostOf(service.deps, true)]).toEqual([36, 36]);
  await sent(CALM);
  expect([await addressMostOf(service.deps, false), await addressMostOf(service.deps, true)]).toEqual([18, 36]);
  const addressMost = await addressMostOf(service.deps, false);
  const fifty = Array.from({ length: 50 }, (_, at) =>
    inTransaction(service.deps, (held) =>
      countSending(held, { channel: 'sms', to: `13700000${String(at).padStart(3, '0')}`, address: '203.0.113.77', addressMost }),
    ).then(
      () => 'sent',
      () => 'refused',
    ),
  );
  expect((await Promise.all(fifty)).filter((each) => each === 'sent')).toHaveLength(18);
});
