import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCredit, listPoints } from '#contract/rest/loyalty.ts';
import { cancelOrder, renewOrder } from '#contract/rest/orders.ts';
import { writeReview } from '#contract/rest/reviews.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import type { ComplaintCause, ComplaintParty } from '#contract/rules/complaint.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aReview } from '#testing/builders/review.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { upholdComplaint } from '#service/domains/complaints/decide.ts';
import { rejectComplaint, withdrawComplaint } from '#service/domains/complaints/end.ts';
import { fileComplaint } from '#service/domains/complaints/file.ts';
import { settlePoints } from './ofOrder.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const move = async (ms: number): Promise<void> => {
  service.clock.move(ms);
  await runDueJobs(service.deps);
};
const read = ({ id }: Person) =>
  service.database.db
    .selectFrom('user_account')
    .select(['points', 'credit_score', 'gold_coin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const held = async (person: Person): Promise<[points: number, credit: number, coins: number]> => {
  const { points, credit_score, gold_coin } = await read(person);
  return [points, credit_score, gold_coin];
};

/** A user with a phone and no finished order. */
async function someone(): Promise<Person> {
  const person = await aRenter(service);
  const phone = `139${person.id.padStart(8, '0')}`;
  await service.database.db.updateTable('user_account').set({ phone, finished_orders: 0 }).where('id', '=', person.id).execute();
  return person;
}

interface Rented {
  readonly renter: Person;
  readonly owner: Person;
  /** The renter's inviter. */
  readonly inviter: Person;
  readonly orderNo: string;
}
/** A paid rental of 12.50 yuan for one hour from now, the friend's first. */
async function rented(): Promise<Rented> {
  const [renter, owner, inviter] = [
    await someone(),
    await someone(),
    await aRenter(service, { realName: '林邀', birthDate: '1985-01-01' }),
  ];
  await service.database.db
    .insertInto('invitation')
    .values({ invitee_id: renter.id, inviter_id: inviter.id, at: new Date(service.clock.now()), status: 'registered' })
    .execute();
  const { order_no } = await aPaidOrder(service, renter, await aListing(service, { rental: 1_250, owner_id: owner.id }));
  return { renter, owner, inviter, orderNo: order_no };
}

const complain = ({ orderNo }: Rented, party: ComplaintParty, cause: ComplaintCause) =>
  inTransaction(service.deps, (deps) =>
    fileComplaint(deps, {
      orderNo,
      party,
      cause,
      words: '说清楚发生了什么事情，十个字以上',
      reportedAt: deps.clock.now(),
      claim: party === 'owner' ? 500 : null,
    }),
  );
const uphold = ({ orderNo }: Rented, amount: number | 'all') =>
  inTransaction(service.deps, (deps) => upholdComplaint(deps, orderNo, { amount, because: '证据充分', by: 'platform' }));

type Ending = readonly [
  how: string,
  (order: Rented) => Promise<unknown>,
  renter: readonly [points: number, credit: number, coins: number],
  ownersCredit: number,
  invitersCoins: number,
];
const endings: readonly Ending[] = [
  ['finished', () => move(HOUR), [12, 61, 0], 60, 0],
  ['finished and settled', () => move(HOUR + DAY), [12, 61, 0], 60, 200],
  [
    'renewed by an hour, then finished',
    async ({ renter, orderNo }) => {
      const body = { hours: 1, agreed_price: 1_250 };
      await service.get(renewOrder, { params: { order_no: orderNo }, body }, keyed(renter));
      await move(2 * HOUR);
    },
    [25, 61, 0],
    60,
    0,
  ],
  [
    'finished, then refunded whole',
    async (order) => {
      await move(HOUR);
      await complain(order, 'renter', 'not_as_described');
      await uphold(order, 'all');
    },
    [0, 61, 0],
    50,
    0,
  ],
  [
    'finished, then refunded in part',
    async (order) => {
      await move(HOUR);
      await complain(order, 'renter', 'not_as_described');
      await uphold(order, 500);
    },
    [7, 61, 0],
    50,
    200,
  ],
  [
    'refunded whole while it runs',
    async (order) => {
      await complain(order, 'renter', 'kicked_out');
      await uphold(order, 'all');
    },
    [0, 60, 0],
    50,
    0,
  ],
  [
    'refunded in part while it runs',
    async (order) => {
      await complain(order, 'renter', 'kicked_out');
      await uphold(order, 500);
    },
    [7, 60, 0],
    50,
    200,
  ],
  [
    'damages for misuse while it runs',
    async (order) => {
      await complain(order, 'owner', 'cheating');
      await uphold(order, 'all');
    },
    [12, 41, 0],
    60,
    200,
  ],
  [
    'damages for something else after the end',
    async (order) => {
      await move(HOUR);
      await complain(order, 'owner', 'other');
      await uphold(order, 'all');
    },
    [12, 51, 0],
    60,
    200,
  ],
  [
    'a complaint rejected',
    async (order) => {
      await move(HOUR);
      await complain(order, 'renter', 'other');
      await inTransaction(service.deps, (deps) => rejectComplaint(deps, order.orderNo, '证据不足'));
    },
    [12, 61, 0],
    60,
    0,
  ],
  [
    'a complaint withdrawn',
    async (order) => {
      await move(HOUR);
      await complain(order, 'renter', 'other');
      await inTransaction(service.deps, (deps) => withdrawComplaint(deps, order.orderNo, '已经协商好了'));
    },
    [12, 61, 0],
    60,
    0,
  ],
  [
    'reviewed, then refunded whole',
    async (order) => {
      await move(HOUR);
      await service.get(writeReview, { params: { order_no: order.orderNo }, body: aReview() }, keyed(order.renter));
      await complain(order, 'renter', 'not_as_described');
      await uphold(order, 'all');
    },
    [0, 61, 10],
    50,
    0,
  ],
  [
    'refunded because its owner is silent',
    async (order) => {
      await move(HOUR);
      await complain(order, 'renter', 'not_as_described');
      await move(12 * HOUR);
    },
    [0, 61, 0],
    50,
    0,
  ],
  [
    'charged with damages because its renter is silent, which proves nothing',
    async (order) => {
      await complain(order, 'owner', 'cheating');
      await move(12 * HOUR);
    },
    [12, 51, 0],
    60,
    200,
  ],
];

test.each(endings)('an order that is %s', async (_how, end, renter, ownersCredit, invitersCoins) => {
  // On another day: credit for finished orders is given once a day.
  service.clock.move(DAY);
  const order = await rented();
  await end(order);
  const [owner, inviter] = [await read(order.owner), await read(order.inviter)];
  expect([await held(order.renter), owner.credit_score, inviter.gold_coin]).toEqual([renter, ownersCredit, invitersCoins]);
});

test('every entry of renter and owner names the order', async () => {
  service.clock.move(DAY);
  const order = await rented();
  await move(HOUR);
  await complain(order, 'renter', 'not_as_described');
  await uphold(order, 500);
  const { renter, owner, orderNo } = order;
  const log = async (rest: typeof listCredit | typeof listPoints, { token }: Person) =>
    (await service.get(rest, { query: {} }, { token })).list.map(({ cause, amount, order_no, note }) => [cause, amount, order_no, note]);
  expect([await log(listCredit, renter), await log(listPoints, renter), await log(listCredit, owner)]).toEqual([
    [['finished_order', 1, orderNo, '']],
    [
      ['rent_refunded', -5, orderNo, ''],
      ['rent', 12, orderNo, ''],
    ],
    [['complaint_lost', -10, orderNo, '']],
  ]);
});

test.each([
  ['free', 6 * HOUR, [0, 60, 0]],
  ['late', 2 * HOUR, [0, 59, 0]],
] as const)('a booking cancelled: %s', async (_how, ahead, renter) => {
  const [person, listing] = [await someone(), await aListing(service, { rental: 1_250 })];
  const start_at = Math.ceil((service.clock.now() + ahead) / (10 * MINUTE)) * 10 * MINUTE;
  const order = await aPaidOrder(service, person, listing, { mode: 'appoint', start_at });
  const body = { agreed_fee: order.late_cancel_fee ?? 0 };
  await service.get(cancelOrder, { params: { order_no: order.order_no }, body }, keyed(person));
  expect(await held(person)).toEqual(renter);
});

test('an unpaid order changes nothing', async () => {
  const [person, listing] = [await aRenter(service), await aListing(service)];
  await anOrder(service, person, listing);
  await move(20 * MINUTE);
  expect(await held(person)).toEqual([0, 60, 0]);
});

test('of several orders on one day, only the first earns credit; the fifth earns five more, once', async () => {
  service.clock.move(2 * DAY - ((service.clock.now() - NOON) % DAY));
  const person = await someone();
  const scores: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    await aPaidOrder(service, person, await aListing(service));
    await move(HOUR + MINUTE);
    scores.push((await held(person))[1]);
  }
  expect(scores).toEqual([61, 61, 61, 61, 66]);
});

test('a refund after the end that changes no whole point leaves no entry', async () => {
  const { id } = await someone();
  const order = { order_no: '20261120000000000000', renter_id: id, rent: 1_250, ended_at: new Date(NOON) };
  const entries = async () =>
    (await service.database.db.selectFrom('loyalty_entry').select(['cause', 'amount']).where('user_id', '=', id).execute()).length;
  const settle = (refunded: number) => inTransaction(service.deps, ({ db }) => settlePoints(db, NOON, order, refunded));
  await settle(50);
  expect(await entries()).toBe(0);
  await settle(51);
  expect(await entries()).toBe(1);
});
