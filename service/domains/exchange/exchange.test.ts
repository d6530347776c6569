import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUserInfo } from '#contract/rest/session.ts';
import * as contract from '#contract/rest/invitations.ts';
import { listRedPackets } from '#contract/rest/wallet.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { type CodeGift, guessChance } from '#contract/rules/exchangeCode.ts';
import { makeBatch } from './makeBatch.ts';
import { codeHasher } from './exchange.ts';
import { randomCode } from '#service/domains/invitations/ownCode.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { verifyKey } from '#testing/builders/identity.ts';
import { aKey, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService({ trustGateway: ['127.0.0.1'] });
});
afterAll(() => service.close());

const coins: CodeGift = { kind: 'coins', coins: 30 };
const packet: CodeGift = { kind: 'packet', title: '秋日红包', minOrderFen: 1_500, discountFen: 400, days: 7 };

async function batch(gift: CodeGift, count = 1, { from = -HOUR, until = DAY } = {}): Promise<string[]> {
  const hashOf = await codeHasher(service.deps);
  const now = service.clock.now();
  const wish = { title: '秋日活动', gift, from: now + from, until: now + until, count, madeBy: '小周', hashOf };
  return (await inTransaction(service.deps, (deps) => makeBatch(deps, wish))).codes;
}

let serial = 0;
const anAddress = () => `192.0.2.${(serial += 1)}`;

interface How {
  readonly key?: string;
  readonly from?: string;
  readonly verify_key?: string;
}
const exchange = ({ token }: Person, code: string, { key = aKey(), from = anAddress(), verify_key }: How = {}) =>
  service.ask(
    contract.exchangeCode,
    { body: { code, ...(verify_key !== undefined && { verify_key }) } },
    { token, from, headers: { 'idempotency-key': key } },
  );
const coinsOf = async ({ token }: Person) => (await service.get(getUserInfo, {}, { token })).gold_coin;

const INVALID = { code: 42310, status: 422, message: '兑换码无效，请检查后重试', data: { problem: 'CODE_INVALID' } };
const USED = { code: 42311, status: 422, message: '已兑换，同一批兑换码每人只能用一次', data: { problem: 'CODE_USED' } };

test('a code gives coins once; a repeated key returns the same response, another key is refused as used', async () => {
  const person = await aRenter(service);
  const [code = ''] = await batch(coins);
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/);
  const key = aKey();
  const answer = { code: 0, data: { title: '秋日活动', kind: 'coins', gift: '30 金币' } };
  expect(await exchange(person, ` ${code.toLowerCase().replaceAll('-', ' ')} `, { key })).toMatchObject(answer);
  expect(await exchange(person, ` ${code.toLowerCase().replaceAll('-', ' ')} `, { key })).toMatchObject(answer);
  expect(await exchange(person, code)).toMatchObject(USED);
  expect(await coinsOf(person)).toBe(30);
  const entries = await service.database.db
    .selectFrom('loyalty_entry')
    .select(['cause', 'note', 'amount'])
    .where('user_id', '=', person.id)
    .execute();
  expect(entries).toEqual([{ cause: 'code', note: '秋日活动', amount: 30 }]);
});

test('a red packet is valid for as many days as its batch defines', async () => {
  const person = await aRenter(service);
  const [code = ''] = await batch(packet);
  expect(await exchange(person, code)).toMatchObject({ code: 0, data: { kind: 'packet', gift: '满15减4红包' } });
  const { list } = await service.get(listRedPackets, { query: {} }, { token: person.token });
  expect(list).toMatchObject([
    { title: '秋日红包', expires_at: service.clock.now() + 7 * DAY, couponsInfo: { min_order_amount: 1_500, discount_amount: 400 } },
  ]);
});

test.each([
  ['nobody’s', null, null, 0],
  ['a VIP’s', 10, null, 10],
  ['a former VIP’s', -3, null, 0],
  ['a super member’s', 2, 40, 40],
])('VIP days are added after %s time', async (_, vip, superMember, behind) => {
  const person = await aRenter(service);
  const now = service.clock.now();
  const at = (days: number | null) => (days === null ? null : new Date(now + days * DAY));
  const { db } = service.database;
  await db
    .updateTable('user_account')
    .set({ vip_until: at(vip), super_until: at(superMember) })
    .where('id', '=', person.id)
    .execute();
  const [code = ''] = await batch({ kind: 'vip', days: 7 });
  expect(await exchange(person, code)).toMatchObject({ code: 0, data: { gift: '会员 7 天' } });
  const span = { starts_at: at(behind), ends_at: at(behind + 7) };
  const held = db.selectFrom('membership').select(['product', 'paid', 'starts_at', 'ends_at']).where('user_id', '=', person.id);
  expect(await held.execute()).toEqual([{ product: 'vip', paid: 0, ...span }]);
  const { vip_until } = await db.selectFrom('user_account').select('vip_until').where('id', '=', person.id).executeTakeFirstOrThrow();
  expect(vip_until).toEqual(span.ends_at);
});

describe('invalid codes all get the same refusal', () => {
  test.each(['-- ', 'ABC', '0123-4567-89OI', '兑换码'])('%j is malformed', async (code) => {
    expect(await exchange(await aRenter(service), code)).toMatchObject(INVALID);
  });

  test('unknown, used by another user, not yet valid and expired codes', async () => {
    const [one, other] = [await aRenter(service), await aRenter(service)];
    const [used = ''] = await batch(coins);
    const [soon = ''] = await batch(coins, 1, { from: HOUR, until: DAY });
    const [over = ''] = await batch(coins, 1, { from: -DAY, until: 0 });
    expect(await exchange(other, used)).toMatchObject({ code: 0 });
    const answers = [];
    for (const code of [randomCode(12), used, soon, over]) answers.push(await exchange(one, code));
    const texts = answers.map(({ code, message, data }) => ({ code, message, data: { ...data, request_id: '' } }));
    expect(texts).toEqual(Array(4).fill({ code: 42310, message: INVALID.message, data: { problem: 'CODE_INVALID', request_id: '' } }));
    expect(await coinsOf(one)).toBe(0);
  });
});

test('a user can redeem one code of a batch; others can redeem the rest', async () => {
  const [one, other] = [await aRenter(service), await aRenter(service)];
  const [first = '', second = ''] = await batch(coins, 2);
  const both = await Promise.all([exchange(one, first), exchange(one, second)]);
  expect(both.map(({ code }) => code).toSorted((low, high) => low - high)).toEqual([0, 42311]);
  const left = both[0].code === 0 ? second : first;
  expect(await exchange(one, left)).toMatchObject(USED);
  expect(await exchange(other, left)).toMatchObject({ code: 0 });
  expect([await coinsOf(one), await coinsOf(other)]).toEqual([30, 30]);
});

test('of fifty concurrent users one redeems a code; of concurrent requests of one user one takes effect', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => aRenter(service, { balance: 0 })));
  const [code = '', own = ''] = [...(await batch(coins)), ...(await batch(coins))];
  const answers = await Promise.all(people.map((person) => exchange(person, code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  const person = await aRenter(service);
  const tries = await Promise.all(Array.from({ length: 5 }, () => exchange(person, own)));
  expect(tries.map((answer) => answer.code).toSorted((low, high) => low - high)).toEqual([0, ...Array<number>(4).fill(42311)]);
  expect(await coinsOf(person)).toBe(30);
});

describe('after five wrong codes within an hour every attempt needs a solved captcha', () => {
  const NEEDED = { code: -410, message: '输错次数过多，请先完成验证', data: { problem: 'NEED_VERIFY' } };
  const wrong = (person: Person, how?: How) => exchange(person, randomCode(12), how);

  test('for one user from any address, even with fifty concurrent attempts', async () => {
    const person = await aRenter(service);
    const answers = await Promise.all(Array.from({ length: 50 }, () => wrong(person)));
    expect(answers.filter(({ code }) => code === 42310)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === -410)).toHaveLength(45);
    const [code = ''] = await batch(coins);
    expect(await exchange(person, code)).toMatchObject(NEEDED);
    expect(await exchange(person, code, { verify_key: 'made-up' })).toMatchObject({ data: { problem: 'VERIFY_KEY_INVALID' } });
    const solved = await verifyKey(service, 'submit');
    expect(await exchange(person, randomCode(12), { verify_key: solved })).toMatchObject(INVALID);
    expect(await exchange(person, code, { verify_key: solved })).toMatchObject({ data: { problem: 'VERIFY_KEY_INVALID' } });
    expect(await exchange(person, code, { verify_key: await verifyKey(service, 'submit') })).toMatchObject({ code: 0 });
  });

  test('but fifty people at one address at once are not mistaken for one who guesses', async () => {
    const from = '203.0.113.78';
    const people = await Promise.all(Array.from({ length: 50 }, () => aRenter(service)));
    const codes = await batch(coins, 50);
    const answers = await Promise.all(people.map((person, at) => exchange(person, codes[at] ?? '', { from })));
    expect(answers.map(({ code }) => code)).toEqual(Array<number>(50).fill(0));
    for (let turn = 0; turn < 5; turn += 1) expect(await wrong(people[turn]!, { from })).toMatchObject(INVALID);
    expect(await wrong(people[5]!, { from })).toMatchObject(NEEDED);
  });

  test('for one address with any user, until an hour has passed', async () => {
    const from = '203.0.113.77';
    for (let turn = 0; turn < 5; turn += 1) expect(await wrong(await aRenter(service), { from })).toMatchObject(INVALID);
    const person = await aRenter(service);
    expect(await wrong(person, { from })).toMatchObject(NEEDED);
    service.clock.move(HOUR);
    expect(await wrong(person, { from })).toMatchObject(INVALID);
  });

  test('valid codes and codes that the user has used before are not counted', async () => {
    const person = await aRenter(service);
    const [code = ''] = await batch(coins);
    expect(await exchange(person, code)).toMatchObject({ code: 0 });
    for (let turn = 0; turn < 6; turn += 1) expect(await exchange(person, code)).toMatchObject(USED);
    expect(await wrong(person)).toMatchObject(INVALID);
  });

  test('an attempt whose response was lost can be repeated with another captcha', async () => {
    const person = await aRenter(service);
    for (let turn = 0; turn < 5; turn += 1) await wrong(person);
    const [code = ''] = await batch(coins);
    const key = aKey();
    expect(await exchange(person, code, { key, verify_key: await verifyKey(service, 'submit') })).toMatchObject({ code: 0 });
    expect(await exchange(person, code, { key, verify_key: await verifyKey(service, 'submit') })).toMatchObject({ code: 0 });
    expect(await coinsOf(person)).toBe(30);
  });
});

test('creates ten thousand different codes at once, none stored in plain text', async () => {
  const started = performance.now();
  const codes = await batch(coins, 10_000);
  const took = performance.now() - started;
  console.log(`10,000 exchange codes in ${Math.round(took)} ms`);
  // Under 2 s on an idle machine; other tests run in parallel.
  expect(took).toBeLessThan(8_000);
  expect(new Set(codes).size).toBe(10_000);
  const kept = await service.database.db.selectFrom('exchange_code').select('code_hash').limit(1).execute();
  expect(kept[0]?.code_hash).toHaveLength(32);
});

test('a million attempts a day against a million valid codes find one in thousands of years', () => {
  const chance = guessChance(1_000_000, 1_000_000);
  console.log(`10^6 tries a day, 10^6 live codes: a hit with probability ${chance.toExponential(2)} a day`);
  expect(chance).toBeLessThan(1e-6);
});
