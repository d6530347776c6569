import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder, renewOrder } from '#contract/rest/orders.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import type { ComplaintCause, ComplaintParty } from '#contract/rules/complaint.ts';
import { transact } from '#service/db/transact.ts';
import { runDueJobs } from '#service/jobs/index.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { upholdComplaint } from './complaintDecide.ts';
import { rejectComplaint, withdrawComplaint } from './complaintEnd.ts';
import { fileComplaint } from './complaintFile.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const move = async (ms: number): Promise<void> => {
  service.clock.move(ms);
  await runDueJobs(service.deps);
};
const held = async (userId: string): Promise<[points: number, credit: number]> => {
  const { points, credit_score } = await service.database.db
    .selectFrom('user_account')
    .select(['points', 'credit_score'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return [points, credit_score];
};

/** With a phone, and nothing finished yet. */
async function someone(): Promise<Person> {
  const person = await aRenter(service);
  const phone = `139${person.id.padStart(8, '0')}`;
  await service.database.db.updateTable('user_account').set({ phone, finished_orders: 0 }).where('id', '=', person.id).execute();
  return person;
}

interface Rented {
  readonly renter: Person;
  readonly owner: string;
  readonly orderNo: string;
}
/** A paid rental of 12.50 yuan, from now for an hour. */
async function rented(): Promise<Rented> {
  const [renter, owner] = [await someone(), await someone()];
  const { order_no } = await aPaidOrder(service, renter, await aListing(service, { rental: 1_250, owner_id: owner.id }));
  return { renter, owner: owner.id, orderNo: order_no };
}

const complain = ({ orderNo }: Rented, party: ComplaintParty, cause: ComplaintCause) =>
  transact(service.deps, (deps) =>
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
  transact(service.deps, (deps) => upholdComplaint(deps, orderNo, { amount, because: '证据充分', by: 'platform' }));

const endings: readonly (readonly [string, (order: Rented) => Promise<unknown>, renter: [number, number], owner: number])[] = [
  ['finished', () => move(HOUR), [12, 61], 60],
  ['finished and settled', () => move(HOUR + DAY), [12, 61], 60],
  [
    'renewed by an hour, then finished',
    async ({ renter, orderNo }) => {
      const body = { hours: 1, agreed_price: 1_250 };
      await service.get(renewOrder, { params: { order_no: orderNo }, body }, keyed(renter));
      await move(2 * HOUR);
    },
    [25, 61],
    60,
  ],
  [
    'finished, then refunded whole',
    async (order) => {
      await move(HOUR);
      await complain(order, 'renter', 'not_as_described');
      await uphold(order, 'all');
    },
    [0, 61],
    50,
  ],
  [
    'finished, then refunded in part',
    async (order) => {
      await move(HOUR);
      await complain(order, 'renter', 'not_as_described');
      await uphold(order, 500);
    },
    [7, 61],
    50,
  ],
  [
    'refunded whole while it runs',
    async (order) => {
      await complain(order, 'renter', 'kicked_out');
      await uphold(order, 'all');
    },
    [0, 60],
    50,
  ],
  [
    'refunded in part while it runs',
    async (order) => {
      await complain(order, 'renter', 'kicked_out');
      await uphold(order, 500);
    },
    [7, 60],
    50,
  ],
  [
    'damages for misuse while it runs',
    async (order) => {
      await complain(order, 'owner', 'cheating');
      await uphold(order, 'all');
    },
    [12, 41],
    60,
  ],
  [
    'damages for something else after the end',
    async (order) => {
      await move(HOUR);
      await complain(order, 'owner', 'other');
      await uphold(order, 'all');
    },
    [12, 51],
    60,
  ],
  [
    'a complaint rejected',
    async (order) => {
      await move(HOUR);
      await complain(order, 'renter', 'other');
      await transact(service.deps, (deps) => rejectComplaint(deps, order.orderNo, '证据不足'));
    },
    [12, 61],
    60,
  ],
  [
    'a complaint withdrawn',
    async (order) => {
      await move(HOUR);
      await complain(order, 'renter', 'other');
      await transact(service.deps, (deps) => withdrawComplaint(deps, order.orderNo, '已经协商好了'));
    },
    [12, 61],
    60,
  ],
];

test.each(endings)('an order that is %s', async (_how, end, renter, owner) => {
  // On a day of its own, because credit for finished orders comes once a day.
  service.clock.move(DAY);
  const order = await rented();
  await end(order);
  expect([await held(order.renter.id), (await held(order.owner))[1]]).toEqual([renter, owner]);
});

test.each([
  ['free', 6 * HOUR, [0, 60]],
  ['late', 2 * HOUR, [0, 59]],
] as const)('a booking that is cancelled: %s', async (_how, ahead, renter) => {
  const [person, listing] = [await someone(), await aListing(service, { rental: 1_250 })];
  const start_at = Math.ceil((service.clock.now() + ahead) / (10 * MINUTE)) * 10 * MINUTE;
  const order = await aPaidOrder(service, person, listing, { mode: 'appoint', start_at });
  const body = { agreed_fee: order.late_cancel_fee ?? 0 };
  await service.get(cancelOrder, { params: { order_no: order.order_no }, body }, keyed(person));
  expect(await held(person.id)).toEqual(renter);
});

test('an order that nobody paid moves nothing', async () => {
  const [person, listing] = [await aRenter(service), await aListing(service)];
  await anOrder(service, person, listing);
  await move(20 * MINUTE);
  expect(await held(person.id)).toEqual([0, 60]);
});

test('of several orders on a day one brings credit; the fifth brings five more, once', async () => {
  service.clock.move(2 * DAY - ((service.clock.now() - NOON) % DAY));
  const person = await someone();
  const scores: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    await aPaidOrder(service, person, await aListing(service));
    await move(HOUR + MINUTE);
    scores.push((await held(person.id))[1]);
  }
  expect(scores).toEqual([61, 61, 61, 61, 66]);
});
