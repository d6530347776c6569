import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import { domains } from '#service/domains/list.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { queryOf } from './query.ts';
import { chargesQuery, listingsQuery, ordersQuery, peopleQuery } from './search.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Nodes of the plan that is chosen when a table is too large to be read as a whole. */
const planOf = (statement: Statement): Promise<Plan[]> =>
  service.deps.db.transaction(async (db) => {
    await db.write(sql`set local enable_seqscan = off`);
    const columns = { 'QUERY PLAN': json<readonly { readonly Plan: Plan }[]>() };
    const [row] = await db.read(columns, sql`explain (format json) ${statement}`);
    return (row?.['QUERY PLAN'] ?? []).flatMap((each) => nodesOf(each.Plan));
  });

test.each([
  ['people', peopleQuery, '13800138000'],
  ['people by name', peopleQuery, '林'],
  ['orders', ordersQuery, '202611271101020399'],
  ['listings', listingsQuery, '42'],
  ['charges', chargesQuery, 'CHARGE-7777'],
])('%s are found by an index with a condition, whatever is searched', async (_, query, text) => {
  const nodes = await planOf(query(queryOf(text)));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).toEqual([]);
  const read = nodes.filter((node) => node['Index Name'] !== undefined);
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((node) => node['Index Cond'] === undefined).map((node) => node['Index Name'])).toEqual([]);
});

/** The index of the waiting rows of each queue. */
const waiting: Readonly<Record<string, readonly string[]>> = {
  complaints: ['complaint_waiting', 'one_open_complaint'],
  withdrawals: ['withdrawal_waiting'],
  disputes: ['payment_dispute_waiting'],
  reviews: ['review_held'],
  suggestions: ['suggestion_waiting'],
  applications: ['merchant_application_submitted'],
  // Accounts that wait, or edits that do: whichever the planner thinks fewer.
  listings: ['listing_edit_waiting', 'listing_state'],
  publishing: ['publishing_stop_pkey'],
  tasks: ['task_place_disputed'],
  chats: ['chat_left'],
  deactivations: ['one_open_deactivation'],
};

/** Many accounts, few of which wait. */
const manyEdits = sql`
  insert into listing_edit (listing_id, saved_at, waiting_since)
  select n, now(), case when n % 1000 = 0 then now() end from generate_series(1, 5000) n`;

test('every queue reads only its waiting rows, by an index of them', async () => {
  const apis = await Promise.all(domains.flatMap(({ operatorApi }) => (operatorApi ? [operatorApi()] : [])));
  const queues = apis.flatMap(({ operatorApi }) => operatorApi.queues ?? []);
  expect(queues.map(({ name }) => name).toSorted()).toEqual(Object.keys(waiting).toSorted());
  await service.deps.db.transaction(async (db) => {
    await db.write(sql`set local session_replication_role = replica`);
    await db.write(manyEdits);
  });
  await service.deps.db.write(sql`analyze listing_edit`);
  const without: string[] = [];
  for (const { name, open } of queues) {
    const nodes = await planOf(sql`select count(*), min(due), min(at) from (${open()}) open`);
    const read = nodes.map((node) => node['Index Name']);
    if (!(waiting[name] ?? []).some((index) => read.includes(index))) without.push(`${name}: ${read.join(' ')}`);
  }
  expect(without).toEqual([]);
});
