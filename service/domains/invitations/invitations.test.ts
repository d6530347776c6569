import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/invitations.ts';
import { listMessages } from '#contract/rest/messages.ts';
import { updateSettings } from '#contract/rest/payPassword.ts';
import * as session from '#contract/rest/session.ts';
import { listRedPackets } from '#contract/rest/wallet.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { upholdComplaint } from '#service/domains/complaints/decide.ts';
import { fileComplaint } from '#service/domains/complaints/file.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aPhone, seal, smsCode, verifyKey } from '#testing/builders/identity.ts';
import { aListing, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, type RequestOptions, type TestService } from '#testing/builders/service.ts';
import { rewardInvitation } from './reward.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService({ trustGateway: ['127.0.0.1'] });
});
afterAll(() => service.close());

let serial = 0;
const anAddress = () => `203.0.${Math.floor(serial / 250)}.${(serial++ % 250) + 1}`;
const seen = (device: string | undefined, from = anAddress()): RequestOptions => ({
  from,
  ...(device && { headers: { 'x-fingerprint': device } }),
});
const inviteOf = ({ token }: Person, said: RequestOptions = seen(`own-${(serial += 1)}`)) =>
  service.get(contract.getInvite, {}, { ...said, token });
const listOf = ({ token }: Person) => service.get(contract.listInvitations, { query: {} }, { token });
const packetsOf = async ({ token }: Person, status: 1 | 3 = 1) =>
  (await service.get(listRedPackets, { query: { status } }, { token })).list.map(({ title, couponsInfo }) => [
    title,
    couponsInfo.min_order_amount,
    couponsInfo.discount_amount,
  ]);
const coinsOf = async ({ token }: Person) => (await service.get(session.getUserInfo, {}, { token })).gold_coin;

/** Registers a friend by invite link in another browser. */
async function aFriend(code: string, said: RequestOptions = seen(`browser-${(serial += 1)}`)): Promise<Person> {
  const mobile = aPhone();
  const sms = await smsCode(service, mobile, 'register', said);
  const sealed = await seal(service, 'register', 'Lantern_2049');
  const body = { mobile, code: sms, invite: code, password: sealed.password, verify_key: await verifyKey(service, 'submit', said) };
  const { token, user_id: id } = await service.get(
    session.register,
    { body },
    { ...said, headers: { ...said.headers, ...sealed.headers } },
  );
  return { id, token };
}

async function proveName({ id }: Person, name = '陈友', birth = '1991-02-03'): Promise<void> {
  const { deps } = service;
  await deps.db.updateTable('user_account').set({ real_name: name, birth_date: birth }).where('id', '=', id).execute();
  const settings = { user_id: id, pay_password_above: 100_000_000 };
  await deps.db
    .insertInto('user_setting')
    .values(settings)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
  await openingBalance(deps, id, 100_000);
}

/** A rental of one hour that has ended. */
async function play(friend: Person, rental = 500) {
  const order = await aPaidOrder(service, friend, await aListing(service, { rental }), {
    agreed_total: rental + 2_000,
    use_vip: false,
  });
  service.clock.move(HOUR);
  await runDueJobs(service.deps);
  return order;
}

/** The same, and settled a day later. */
async function rent(friend: Person, rental = 500): Promise<void> {
  await play(friend, rental);
  service.clock.move(DAY);
  await runDueJobs(service.deps);
}

const rowOf = (orderNo: string) =>
  service.database.db.selectFrom('rental_order').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow();

test('the link is created once, even by fifty concurrent requests, and leads to the registration page', async () => {
  const inviter = await aRenter(service);
  const asked = await Promise.all(Array.from({ length: 50 }, () => inviteOf(inviter)));
  const [{ code, url, qr } = { code: '', url: '', qr: '' }] = asked;
  expect(new Set(asked.map((answer) => answer.code)).size).toBe(1);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(url).toBe(`http://localhost:8080/register?invite=${code}`);
  expect(Buffer.from(qr.replace('data:image/svg+xml;base64,', ''), 'base64').toString()).toMatch(/^<svg[^>]* width="280"/);
  expect(asked[0]).toMatchObject({ invited: 0, waiting: 0, rewarded: 0, coins: 0 });
});

test('a friend gets a red packet at once; the inviter coins and a red packet when the first order of five yuan is settled', async () => {
  const inviter = await aRenter(service, { realName: '林邀', birthDate: '1985-01-01' });
  const { code } = await inviteOf(inviter);
  const friend = await aFriend(code.toLowerCase());
  expect(await packetsOf(friend)).toEqual([
    ['新人红包', 2_000, 300],
    ['好友邀请红包', 1_000, 500],
  ]);
  expect(await coinsOf(inviter)).toBe(0);
  await proveName(friend);
  await rent(friend, 499);
  expect(await inviteOf(inviter)).toMatchObject({ invited: 1, waiting: 1, rewarded: 0, coins: 0 });
  await rent(friend, 500);
  const rewardedAt = service.clock.now();
  await rent(friend, 900);
  expect(await coinsOf(inviter)).toBe(200);
  expect(await packetsOf(inviter)).toEqual([['邀请奖励红包', 1_000, 300]]);
  expect(await inviteOf(inviter)).toMatchObject({ invited: 1, waiting: 0, rewarded: 1, coins: 200 });
  const { list } = await listOf(inviter);
  expect(list).toEqual([
    {
      id: friend.id,
      name: expect.stringMatching(/^玩\*\*\*\d$/),
      at: expect.any(Number),
      status: 'rewarded',
      coins: 200,
      rewarded_at: rewardedAt,
    },
  ]);
  const { list: told } = await service.get(listMessages, { query: { kind: 'activity' } }, { token: inviter.token });
  expect(told.map(({ title }) => title)).toEqual(['邀请奖励已到账', '好友已注册']);
});

test("a friend with a hidden name is anonymous in the inviter's list, until it is shown again", async () => {
  const inviter = await aRenter(service);
  const friend = await aFriend((await inviteOf(inviter)).code);
  const shown = async (show_in_rankings: boolean) => {
    await service.get(updateSettings, { body: { show_in_rankings } }, friend);
    return (await listOf(inviter)).list.map(({ name }) => name);
  };
  const unset = (await listOf(inviter)).list.map(({ name }) => name);
  const own = [expect.stringMatching(/^玩\*\*\*\d$/) as string];
  expect([unset, await shown(false), await shown(true)]).toEqual([own, ['匿名用户'], own]);
});

test('the first order earns one reward, even if settled fifty times concurrently', async () => {
  const inviter = await aRenter(service);
  const friend = await aFriend((await inviteOf(inviter)).code);
  await proveName(friend);
  const { order_no } = await aPaidOrder(service, friend, await aListing(service));
  const order = await rowOf(order_no);
  await Promise.all(Array.from({ length: 50 }, () => inTransaction(service.deps, (deps) => rewardInvitation(deps, order))));
  expect([await coinsOf(inviter), await packetsOf(inviter)]).toEqual([200, [['邀请奖励红包', 1_000, 300]]]);
});

/** Refunds a finished order of the friend, in whole or in part. */
async function refund(orderNo: string, amount: number | 'all' = 'all') {
  await fileComplaint(service.deps, {
    orderNo,
    party: 'renter',
    cause: 'other',
    words: '一直登不上去，号主也不回复',
    claim: null,
    reportedAt: service.clock.now(),
  });
  await inTransaction(service.deps, (deps) => upholdComplaint(deps, orderNo, { amount, because: '属实', by: 'platform' }));
}

/** The friend's first order earned the reward when it ended, as it did before rewards waited for the settlement; then it is refunded. */
async function refundFirst(friend: Person, spend: (inviter: Person) => Promise<unknown>, inviter: Person, amount: number | 'all' = 'all') {
  await proveName(friend);
  const { order_no: orderNo } = await play(friend);
  const order = await rowOf(orderNo);
  await inTransaction(service.deps, (deps) => rewardInvitation(deps, order));
  expect(await coinsOf(inviter)).toBe(200);
  await spend(inviter);
  await refund(orderNo, amount);
}

test('an order that has ended earns nothing before it is settled, so that a refund finds nothing spent', async () => {
  const inviter = await aRenter(service);
  const friend = await aFriend((await inviteOf(inviter)).code);
  await proveName(friend);
  const { order_no } = await play(friend);
  expect([await coinsOf(inviter), await packetsOf(inviter)]).toEqual([0, []]);
  await refund(order_no);
  service.clock.move(DAY);
  await runDueJobs(service.deps);
  expect([await coinsOf(inviter), await inviteOf(inviter)]).toMatchObject([0, { waiting: 1, rewarded: 0, coins: 0 }]);
  await rent(friend);
  expect([await coinsOf(inviter), await inviteOf(inviter)]).toMatchObject([200, { waiting: 0, rewarded: 1, coins: 200 }]);
});

test.each([
  { rental: 2_000, refunded: 1, coins: 200 },
  { rental: 2_000, refunded: 1_500, coins: 200 },
  { rental: 2_000, refunded: 1_501, coins: 0 },
])('of ¥20.00 rent $refunded fen refunded: $coins coins, whether rewarded before or not', async ({ rental, refunded, coins }) => {
  for (const isRewardedBefore of [false, true]) {
    const inviter = await aRenter(service);
    const friend = await aFriend((await inviteOf(inviter)).code);
    await proveName(friend);
    const { order_no } = await play(friend, rental);
    const order = await rowOf(order_no);
    if (isRewardedBefore) await inTransaction(service.deps, (deps) => rewardInvitation(deps, order));
    await refund(order_no, refunded);
    expect(await coinsOf(inviter)).toBe(coins);
  }
});

test('a refund of that order takes coins and red packet back, once, and a later order earns nothing', async () => {
  const inviter = await aRenter(service);
  const friend = await aFriend((await inviteOf(inviter)).code);
  await refundFirst(friend, async () => {}, inviter);
  expect([await coinsOf(inviter), await packetsOf(inviter), await packetsOf(inviter, 3)]).toEqual([0, [], [['邀请奖励红包', 1_000, 300]]]);
  expect(await inviteOf(inviter)).toMatchObject({ invited: 1, waiting: 0, rewarded: 0, coins: 0 });
  expect((await listOf(inviter)).list).toMatchObject([{ status: 'taken_back', coins: 0 }]);
  await rent(friend);
  expect(await coinsOf(inviter)).toBe(0);
  const { list: told } = await service.get(listMessages, { query: { kind: 'activity' } }, { token: inviter.token });
  expect(told.map(({ title }) => title)).toEqual(['邀请奖励已收回', '邀请奖励已到账', '好友已注册']);
});

test('a partial refund that leaves less than five yuan takes them back as well', async () => {
  const inviter = await aRenter(service);
  const friend = await aFriend((await inviteOf(inviter)).code);
  await refundFirst(friend, async () => {}, inviter, 100);
  expect([await coinsOf(inviter), await packetsOf(inviter), (await listOf(inviter)).list]).toMatchObject([
    0,
    [],
    [{ status: 'taken_back' }],
  ]);
});

test('spent coins are not taken back, and the ledger records how many were', async () => {
  const inviter = await aRenter(service);
  const friend = await aFriend((await inviteOf(inviter)).code);
  const spend = ({ id }: Person) =>
    service.database.db.write(sql`select post_loyalty(now(), ${id}, 'coin', -150, 'packet', 'a', '', now())`);
  await refundFirst(friend, spend, inviter);
  expect(await coinsOf(inviter)).toBe(0);
  expect((await listOf(inviter)).list).toMatchObject([{ status: 'taken_back', coins: 150 }]);
});

const faults = () => service.database.db.selectFrom('invitation').select(['status', 'why_not']);

test.each([
  ['the device that opened the page', 'same_device', seen('own-device', '198.51.100.1'), seen('own-device', '198.51.100.2')],
  ['the address that opened the page', 'same_address', seen('device-a', '198.51.100.3'), seen('device-b', '198.51.100.3')],
  ['the same household by IPv6', 'same_address', seen('device-c', '2001:db8:1:2::5'), seen('device-d', '2001:db8:1:2:9::1')],
])('a friend who registers from %s earns nothing for either', async (_, why_not, own, friends) => {
  const inviter = await aRenter(service);
  const { code } = await inviteOf(inviter, own);
  const friend = await aFriend(code, friends);
  expect(await packetsOf(friend)).toEqual([['新人红包', 2_000, 300]]);
  expect(await faults().where('invitee_id', '=', friend.id).execute()).toEqual([{ status: 'void', why_not }]);
  await proveName(friend);
  await rent(friend);
  expect([await coinsOf(inviter), await packetsOf(inviter)]).toEqual([0, []]);
  expect((await listOf(inviter)).list).toMatchObject([{ status: 'void', coins: 0, rewarded_at: null }]);
});

test.each([
  ['the friend', seen('own-e', '198.51.100.11'), seen(undefined, '198.51.100.12')],
  ['the inviter', seen(undefined, '198.51.100.13'), seen('device-f', '198.51.100.14')],
])('a fingerprint that %s leaves out earns nothing', async (_, own, friends) => {
  const inviter = await aRenter(service);
  const { code } = await inviteOf(inviter, own);
  const friend = await aFriend(code, friends);
  expect(await packetsOf(friend)).toEqual([['新人红包', 2_000, 300]]);
  expect(await faults().where('invitee_id', '=', friend.id).execute()).toEqual([{ status: 'void', why_not: 'no_device' }]);
});

test('a device on which the inviter is logged in is recognised, even if it has not opened the page', async () => {
  const inviter = await aRenter(service);
  const { code } = await inviteOf(inviter);
  await service.database.db.updateTable('user_session').set({ fingerprint: 'phone-of-both' }).where('user_id', '=', inviter.id).execute();
  const friend = await aFriend(code, seen('phone-of-both'));
  expect(await faults().where('invitee_id', '=', friend.id).execute()).toEqual([{ status: 'void', why_not: 'same_device' }]);
});

test('the same person with another account earns nothing, and the friend’s unused red packet is withdrawn', async () => {
  const inviter = await aRenter(service, { realName: '王一人', birthDate: '1980-08-08' });
  const friend = await aFriend((await inviteOf(inviter)).code);
  await proveName(friend, '王一人', '1980-08-08');
  await rent(friend);
  expect([await coinsOf(inviter), await packetsOf(inviter)]).toEqual([0, []]);
  expect(await packetsOf(friend)).toEqual([['新人红包', 2_000, 300]]);
  expect((await listOf(inviter)).list).toMatchObject([{ status: 'void' }]);
});

test('a namesake and somebody born on the same day earn the reward', async () => {
  const inviter = await aRenter(service, { realName: '王一人', birthDate: '1980-08-09' });
  const { code } = await inviteOf(inviter);
  for (const [name, birth] of [
    ['王一人', '1980-08-08'],
    ['王二人', '1980-08-09'],
  ] as const) {
    const friend = await aFriend(code);
    await proveName(friend, name, birth);
    await rent(friend);
  }
  expect(await coinsOf(inviter)).toBe(400);
});

test('of eleven friends registered concurrently on one day, ten count; the next day has its own limit', { timeout: 60_000 }, async () => {
  const inviter = await aRenter(service);
  const { code } = await inviteOf(inviter);
  await Promise.all(Array.from({ length: 11 }, () => aFriend(code)));
  const counted = await faults().where('inviter_id', '=', inviter.id).orderBy('status').execute();
  expect(counted.map(({ status, why_not }) => why_not ?? status)).toEqual([...Array<string>(10).fill('registered'), 'too_many']);
  service.clock.move(DAY);
  const late = await aFriend(code);
  expect(await faults().where('invitee_id', '=', late.id).execute()).toEqual([{ status: 'registered', why_not: null }]);
});

test('an unknown code does not prevent registration', async () => {
  const friend = await aFriend('ZZZZZZZZ');
  expect(await packetsOf(friend)).toEqual([['新人红包', 2_000, 300]]);
});

test('the list is paged without duplicates and private to its user', async () => {
  const [inviter, other] = [await aRenter(service), await aRenter(service)];
  const { code } = await inviteOf(inviter);
  const friends: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) friends.unshift((await aFriend(code)).id);
  const read = async (cursor?: string): Promise<string[]> => {
    const query = { limit: 2, ...(cursor && { cursor }) };
    const { list, next_cursor: next } = await service.get(contract.listInvitations, { query }, { token: inviter.token });
    return [...list.map(({ id }) => id), ...(next === null ? [] : await read(next))];
  };
  expect(await read()).toEqual(friends);
  expect((await listOf(other)).list).toEqual([]);
  const foreign = await service.get(contract.listInvitations, { query: { cursor: friends[0] ?? '' } }, { token: other.token });
  expect(foreign).toEqual({ list: [], next_cursor: null });
});
