import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/deactivation.ts';
import { createOrder } from '#contract/rest/orders.ts';
import { proveOwner } from '#contract/rest/security.ts';
import { getUserInfo, logout } from '#contract/rest/session.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { CLOSING_DELAY, CLOSING_SENTENCE, CONFIRM_WITHIN, GIVE_UP_SENTENCE } from '#contract/rules/deactivation.ts';
import { useProof } from '#service/domains/identity/proofs.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aUser, ownCode } from '#testing/builders/identity.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, aPaidOrder, keyed, wishFor } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let beside: TestService;
beforeAll(async () => {
  service = await aService();
  beside = await aService({ beside: service });
});
afterAll(async () => {
  await beside.close();
  await service.close();
});

type User = Awaited<ReturnType<typeof aUser>>;

const proofOf = async (user: User) => {
  // One code per phone and minute.
  service.clock.move(MINUTE);
  const sms_code = await ownCode(service, user, 'deactivate');
  return (await service.get(proveOwner, { body: { purpose: 'deactivate', sms_code } }, user)).proof;
};
const check = (user: { token: string }) => service.get(contract.checkDeactivation, {}, user);
const start = async (user: User, more: { give_up?: string; give_up_amount?: number } = {}) =>
  service.ask(contract.startDeactivation, { body: { proof: await proofOf(user), ...more } }, user);
const confirm = (user: { token: string }, sentence: string = CLOSING_SENTENCE, at: TestService = service) =>
  at.ask(contract.confirmDeactivation, { body: { sentence } }, user);
const shown = (number: string) => service.ask(contract.getDeactivation, { params: { number } });
const login = async (user: User): Promise<User> => ({
  ...user,
  ...(await openSession(service.deps, { userId: user.id, remember: true, fingerprint: null })),
});
const statusOf = async ({ id }: User) =>
  (await service.deps.db.selectFrom('user_account').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

/** Confirms the closing and logs in again. */
async function closing(user: User) {
  const { number } = (await start(user)).data as { number: string };
  expect(await confirm(user)).toMatchObject({ code: 0, data: { number, status: 'cooling' } });
  return { number, again: await login(user) };
}

test('starts with a phone code, is confirmed by the typed sentence, and closes after seven days, once over two processes', async () => {
  const user = await aUser(service);
  expect(await check(user)).toEqual({ obstacles: [], current: null });
  const begun = await start(user);
  expect(begun).toMatchObject({ code: 0, data: { status: 'requested', closes_at: null, ended_at: null } });
  expect(await check(user)).toEqual({ obstacles: [], current: begun.data });
  expect(await start(user)).toMatchObject({ data: begun.data });
  for (const [sentence, message] of [
    ['', `请输入“${CLOSING_SENTENCE}”`],
    ['确认注销', `输入的内容和“${CLOSING_SENTENCE}”不一致`],
  ] as const)
    expect(await confirm(user, sentence)).toMatchObject({ code: 40000, data: { fields: { sentence: message } } });
  const { number } = begun.data as { number: string };
  const closesAt = service.clock.now() + CLOSING_DELAY;
  expect(await confirm(user, ` 「${CLOSING_SENTENCE}」 `)).toMatchObject({
    code: 0,
    data: { number, status: 'cooling', closes_at: closesAt },
  });
  expect((await beside.ask(getUserInfo, {}, user)).status).toBe(401);
  await runDueJobs(service.deps);
  expect(await shown(number)).toMatchObject({ code: 0, data: { status: 'cooling', closes_at: closesAt } });
  service.clock.move(CLOSING_DELAY);
  await Promise.all([runDueJobs(service.deps), runDueJobs(beside.deps)]);
  expect(await shown(number.toLowerCase())).toMatchObject({ code: 0, data: { status: 'closed', ended_at: closesAt } });
  const events = await service.deps.db
    .selectFrom('deactivation_event')
    .innerJoin('deactivation', 'deactivation.id', 'deactivation_id')
    .select(['event', 'by', 'from_status', 'to_status'])
    .where('deactivation_no', '=', number)
    .orderBy('deactivation_event.id')
    .execute();
  expect(events).toEqual([
    { event: 'deactivation.start', by: 'user', from_status: null, to_status: 'requested' },
    { event: 'deactivation.confirm', by: 'user', from_status: 'requested', to_status: 'cooling' },
    { event: 'cooling.over', by: 'clock', from_status: 'cooling', to_status: 'closed' },
  ]);
  expect((await aUser(service, { phone: user.phone })).phone).toBe(user.phone);
});

test('a login during the cooling period can only read, withdraw the closing and log out; withdrawing keeps the account', async () => {
  const user = await aUser(service);
  const { number, again } = await closing(user);
  expect(await service.get(getUserInfo, {}, again)).toMatchObject({ is_closing: true });
  expect(await service.get(contract.getAccountStatus, {}, again)).toMatchObject({ status: 'closing', closing: { number } });
  const listing = await aListing(service);
  expect(await service.ask(createOrder, { body: wishFor(listing) }, keyed(again))).toMatchObject({ status: 403, code: 40316 });
  expect(await service.ask(contract.delistOwn, {}, again)).toMatchObject({ status: 403, code: 40316 });
  expect(await service.ask(logout, {}, again)).toMatchObject({ code: 0 });
  const back = await login(user);
  expect(await service.ask(contract.withdrawDeactivation, {}, back)).toMatchObject({ code: 0, data: { number, status: 'withdrawn' } });
  expect(await service.ask(contract.withdrawDeactivation, {}, back)).toMatchObject({ code: 40950 });
  expect(await service.get(getUserInfo, {}, back)).toMatchObject({ is_closing: false });
  service.clock.move(CLOSING_DELAY);
  await runDueJobs(service.deps);
  expect(await statusOf(user)).toBe('normal');
});

test('an unconfirmed closing is void after half an hour', async () => {
  const user = await aUser(service);
  const begun = (await start(user)).data as { number: string };
  service.clock.move(CONFIRM_WITHIN);
  expect(await confirm(user)).toMatchObject({ code: 40950 });
  await runDueJobs(service.deps);
  expect(await shown(begun.number)).toMatchObject({ data: { status: 'withdrawn' } });
  expect(await check(user)).toMatchObject({ current: null });
});

test('a confirmed closing voids the proofs issued before, also if it is withdrawn', async () => {
  const user = await aUser(service);
  const sms_code = await ownCode(service, user, 'change_password');
  const { proof } = await service.get(proveOwner, { body: { purpose: 'change_password', sms_code } }, user);
  const { again } = await closing(user);
  await service.get(contract.withdrawDeactivation, {}, again);
  await expect(useProof(service.deps, proof, { userId: user.id, purpose: 'change_password' })).rejects.toThrow(
    expect.objectContaining({ problem: 'PROOF_INVALID' }),
  );
});

test('of two concurrent confirmations in two processes, one takes effect', async () => {
  const user = await aUser(service);
  await start(user);
  const answers = await Promise.all([confirm(user), confirm(user, CLOSING_SENTENCE, beside)]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await statusOf(user)).toBe('closing');
});

describe('obstacles', () => {
  const kinds = async (user: { token: string }) => (await check(user)).obstacles.map(({ kind }) => kind);
  const rich = async (fen: number) => {
    const user = await aUser(service, { realName: '林一', birthDate: '1990-05-04' });
    await service.deps.db.insertInto('user_setting').values({ user_id: user.id, pay_password_above: 100_000_000 }).execute();
    await openingBalance(service.deps, user.id, fen);
    return user;
  };

  test('an order is an obstacle for its renter, with the frozen deposit, and for its owner; a listing until it is delisted', async () => {
    const [renter, owner] = [await rich(10_000), await aUser(service)];
    const listing = await aListing(service, { owner_id: owner.id });
    await aPaidOrder(service, renter, listing);
    expect((await check(renter)).obstacles).toEqual([
      { kind: 'rented', count: 1, amount: 0 },
      { kind: 'frozen', count: 0, amount: 2_000 },
      { kind: 'balance', count: 0, amount: 7_500 },
    ]);
    expect((await check(owner)).obstacles).toEqual([
      { kind: 'lent', count: 1, amount: 0 },
      { kind: 'listing', count: 1, amount: 0 },
    ]);
    expect(await start(renter)).toMatchObject({
      code: 42295,
      data: { details: { obstacles: ['rented', 'frozen', 'balance'] } },
    });
    expect(await service.get(contract.delistOwn, {}, owner)).toEqual({ delisted: 1 });
    expect(await kinds(owner)).toEqual(['lent']);
    await service.deps.db
      .insertInto('complaint')
      .values({
        order_id: (
          await service.deps.db.selectFrom('rental_order').select('id').where('listing_id', '=', listing.id).executeTakeFirstOrThrow()
        ).id,
        party: 'renter',
        cause: 'other',
        words: '上号之后一直被顶下来，玩不了',
        claim: 100,
        reported_at: new Date(service.clock.now()),
        filed_at: new Date(service.clock.now()),
        answer_due: new Date(service.clock.now()),
        decide_due: new Date(service.clock.now()),
      })
      .execute();
    expect(await kinds(owner)).toEqual(['lent', 'complaint']);
    expect(await kinds(renter)).toEqual(['rented', 'complaint', 'frozen', 'balance']);
  });

  test('a missing phone number and a pending withdrawal are obstacles', async () => {
    const user = await aUser(service);
    const now = new Date(service.clock.now());
    const asked = {
      user_id: user.id,
      withdrawal_no: `W${user.id}`,
      amount: 1_000,
      fee: 10,
      account: 'a',
      holder: 'h',
      needs_operator: true,
    };
    await service.deps.db
      .insertInto('withdrawal')
      .values({ ...asked, status: 'requested', created_at: now })
      .execute();
    await service.deps.db.updateTable('user_account').set({ phone: null }).where('id', '=', user.id).execute();
    expect(await kinds(user)).toEqual(['no_phone', 'withdrawal']);
    await service.deps.db.deleteFrom('withdrawal').where('user_id', '=', user.id).execute();
  });

  test('a balance is given up by typing a sentence and forfeited on closing; money that arrives later keeps the account open', async () => {
    const [leaving, staying] = [await rich(1_234), await rich(1_234)];
    expect(await start(leaving, { give_up: '放弃', give_up_amount: 1_234 })).toMatchObject({ code: 40000 });
    expect(await start(leaving, { give_up: GIVE_UP_SENTENCE, give_up_amount: 1_233 })).toMatchObject({ code: 42295 });
    for (const user of [leaving, staying]) {
      expect(await start(user, { give_up: GIVE_UP_SENTENCE, give_up_amount: 1_234 })).toMatchObject({ code: 0 });
      expect(await confirm(user)).toMatchObject({ code: 0 });
    }
    await openingBalance(service.deps, staying.id, 1);
    service.clock.move(CLOSING_DELAY);
    await runDueJobs(service.deps);
    expect(await Promise.all([leaving, staying].map(statusOf))).toEqual(['closed', 'normal']);
    const balances = service.deps.db.selectFrom('wallet_account').select('balance').where('kind', '=', 'available');
    expect(await balances.where('user_id', 'in', [leaving.id, staying.id]).orderBy('user_id').execute()).toEqual([
      { balance: 0 },
      { balance: 1_235 },
    ]);
    expect(await ledgerState(service)).toEqual(soundLedger);
    expect((await service.get(getUserInfo, {}, await login(staying))).unread_notifications).toBe(1);
  });
});

test('a malformed or unknown number is not found', async () => {
  for (const number of ['1', 'ZXAAAAAAAAAAAAAAAA']) expect(await shown(number)).toMatchObject({ status: 404, code: 40400 });
});
