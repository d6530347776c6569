import { afterAll, beforeAll, expect, test } from 'vitest';
import { lifecycles as rest } from '#contract/operator/index.ts';
import { type LifecycleName, lifecycleNames } from '#contract/operator/lifecycles.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { histories } from '#service/domains/list.ts';
import { openSession } from '#service/domains/operators/signIn.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aListing, anOrder, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { anOperator, type TestOperator, theOperators, type TestOperators } from '#testing/builders/operators.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let operators: TestOperators;
let person: TestOperator;
/** A session of its own for each call: one that rests for half an hour ends, and the clock moves by days. */
const token = async (): Promise<string> =>
  (await openSession(service.deps, { personId: person.personId, seen: { ip: '10.0.0.1', userAgent: 'test' } })).token;
let renter: Person;
beforeAll(async () => {
  service = await aService();
  operators = await theOperators(service);
  person = await anOperator(service, ['service']);
  renter = await aRenter(service, { balance: 1_000_000 });
});
afterAll(async () => {
  await operators.http.close();
  await service.close();
});

const states = async (chart: LifecycleName) => {
  const { states: all } = await operators.get(rest.getLifecycle, { params: { chart } }, { token: await token() });
  return Object.fromEntries(all.map((each) => [each.state, each]));
};
const rows = async (chart: LifecycleName, state: string, overdue: 'true' | 'false' = 'false') =>
  operators.ask(rest.listLifecycleRows, { params: { chart }, query: { state, overdue, limit: 50 } as never }, { token: await token() });

test('every chart that moves rows is shown, and each of its states can be read', async () => {
  expect(histories.map(({ chart: { chart } }) => chart).toSorted()).toEqual([...lifecycleNames].toSorted());
  let read = 0;
  for (const chart of lifecycleNames)
    for (const state of Object.keys(await states(chart)))
      for (const overdue of ['false', 'true'] as const) {
        expect([chart, state, (await rows(chart, state, overdue)).status]).toEqual([chart, state, 200]);
        read += 1;
      }
  console.log(`${read} lists of rows of ${lifecycleNames.length} charts`);
});

test('orders are counted in the state that their columns say, with the time spent and what is overdue', async () => {
  const unpaid = await anOrder(service, renter, await aListing(service));
  const paid = await aPaidOrder(service, renter, await aListing(service));
  const before = await states('orderLifecycle');
  expect([before['unpaid']?.count, before['renting']?.count, before['unpaid']?.overdue]).toEqual([1, 1, 0]);
  expect([before['unpaid']?.p95_ms, before['unpaid']?.sample]).toEqual([0, 1]);

  service.clock.move(20 * MINUTE);
  const late = await states('orderLifecycle');
  expect([late['unpaid']?.overdue, late['unpaid']?.longest_ms]).toEqual([1, 5 * MINUTE]);
  const overdue = (await rows('orderLifecycle', 'unpaid', 'true')).data as { list: { number: string }[] };
  expect(overdue.list.map(({ number }) => number)).toEqual([unpaid.order_no]);

  await runDueJobs(service.deps);
  const closed = await states('orderLifecycle');
  expect([closed['unpaid']?.count, closed['unpaid']?.p95_ms, closed['closed']?.count]).toEqual([0, 20 * MINUTE, 1]);

  service.clock.move(2 * HOUR);
  await runDueJobs(service.deps);
  const ended = await states('orderLifecycle');
  expect([ended['renting']?.count, ended['finished.unsettled']?.count, ended['finished.settled']?.count]).toEqual([0, 1, 0]);

  service.clock.move(DAY);
  await runDueJobs(service.deps);
  const settled = await states('orderLifecycle');
  expect([settled['finished.unsettled']?.count, settled['finished.settled']?.count]).toEqual([0, 1]);
  // The rental ended at its hour; the clock of this test ran its job 80 minutes later.
  expect(settled['finished.unsettled']?.p95_ms).toBe(DAY + 80 * MINUTE);
  const ends = (await rows('orderLifecycle', 'finished.settled')).data as { list: { number: string; since: number }[] };
  expect(ends.list).toMatchObject([{ number: paid.order_no, since: expect.any(Number) }]);
});

test('a page of rows begins after the last of the one before', async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const one = await aRenter(service, { balance: 1_000_000 });
    numbers.push((await anOrder(service, one, await aListing(service))).order_no);
  }
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { list: { number: string }[]; next_cursor: string | null } = await operators.get(
      rest.listLifecycleRows,
      {
        params: { chart: 'orderLifecycle' },
        query: { state: 'unpaid', limit: 2, overdue: false, ...(cursor !== null && { cursor }) } as never,
      },
      { token: await token() },
    );
    found.push(...page.list.map(({ number }) => number));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(found).toEqual(numbers);
});

test('no state of the chart, and a cursor that is none, are refused', async () => {
  expect((await rows('orderLifecycle', 'nowhere')).status).toBe(404);
  const strange = {
    params: { chart: 'orderLifecycle' as const },
    query: { state: 'unpaid', limit: 2, overdue: false, cursor: "1' or true" } as never,
  };
  expect((await operators.ask(rest.listLifecycleRows, strange, { token: await token() })).status).toBe(400);
});
