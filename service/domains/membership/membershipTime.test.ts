import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '#contract/rules/constants.ts';
import { addMonths, MEMBERSHIP_END_NOTICE, type Span } from '#contract/rules/membership.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aRenter, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { grantMonthlyPackets, grantVip, type MembershipSpans, notifyMembershipEnd, timeOf } from './membershipTime.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const none: MembershipSpans = { vipUntil: null, superUntil: null, vip: [], super: [] };
const vip = { product: 'vip', plan: 'month', months: 1, priceFen: 990 } as const;
const more = { product: 'super', plan: 'month', months: 1, priceFen: 1_990 } as const;
const span = (startsAt: number, endsAt: number): Span => ({ startsAt, endsAt, paidFen: 990 });

describe('a bought month', () => {
  const before = Date.parse('2026-10-31T12:00:00+08:00');
  const until = addMonths(before, 1);
  test.each<[string, typeof vip | typeof more, Partial<MembershipSpans>, number, number]>([
    ['begins now', vip, {}, NOON, addMonths(NOON, 1)],
    ['follows running VIP', vip, { vipUntil: NOON + DAY }, NOON + DAY, addMonths(NOON + DAY, 1)],
    ['does not follow VIP that has ended', vip, { vipUntil: NOON - DAY }, NOON, addMonths(NOON, 1)],
    ['of VIP follows super membership', vip, { vipUntil: NOON, superUntil: NOON + 2 * DAY }, NOON + 2 * DAY, addMonths(NOON + 2 * DAY, 1)],
    ['of super membership does not wait for VIP', more, { vipUntil: NOON + DAY }, NOON, addMonths(NOON, 1)],
    ['keeps the day of the month of its first span', vip, { vipUntil: until, vip: [span(before, until)] }, until, addMonths(before, 2)],
    ['has its own day after a gap', vip, { vipUntil: until, vip: [span(before, until - 1)] }, until, addMonths(until, 1)],
  ])('%s', (_what, terms, standing, from, to) => {
    expect(timeOf(terms, { ...none, ...standing }, NOON)).toEqual({ from, to });
  });
});

const untilOf = async ({ id }: Person) =>
  (await service.deps.db.selectFrom('user_account').select('vip_until').where('id', '=', id).executeTakeFirst())?.vip_until?.getTime();
const give = ({ id }: Person, length: number) => inTransaction(service.deps, (deps) => grantVip(deps, id, length));
const spansOf = ({ id }: Person) => service.deps.db.selectFrom('membership').selectAll().where('user_id', '=', id).orderBy('id').execute();
const told = async ({ id }: Person) =>
  (await service.deps.db.selectFrom('notification').select('title').where('user_id', '=', id).execute()).map(({ title }) => title);

test('gifted VIP begins now or follows the membership, and its end is announced three days before', async () => {
  const person = await aRenter(service);
  const now = service.clock.now();
  expect([await give(person, DAY), await give(person, 2 * DAY), await untilOf(person)]).toEqual([now + DAY, now + 3 * DAY, now + 3 * DAY]);
  const [one, other] = await spansOf(person);
  expect(one).toMatchObject({ product: 'vip', starts_at: new Date(now), ends_at: new Date(now + DAY), paid: 0, subscription_id: null });
  expect(other).toMatchObject({ starts_at: new Date(now + DAY), ends_at: new Date(now + 3 * DAY) });
  const jobs = await service.deps.db.selectFrom('job').select('run_at').where('kind', '=', 'membership.ending').orderBy('run_at').execute();
  expect(jobs.map(({ run_at }) => run_at.getTime() + MEMBERSHIP_END_NOTICE)).toEqual([now + DAY, now + 3 * DAY]);
});

test('only the end of the last running span is announced', async () => {
  const person = await aRenter(service);
  await give(person, DAY);
  const [first] = await spansOf(person);
  await give(person, DAY);
  const [, last] = await spansOf(person);
  const announce = (id: string | undefined) => inTransaction(service.deps, (deps) => notifyMembershipEnd(deps, id ?? ''));
  await announce(first?.id);
  expect(await told(person)).toEqual([]);
  const { db } = service.deps;
  const end = last?.ends_at ?? new Date(0);
  const superUntil = (at: Date | null) => db.updateTable('user_account').set({ super_until: at }).where('id', '=', person.id).execute();
  await superUntil(new Date(end.getTime() + 1));
  await announce(last?.id);
  expect(await told(person)).toEqual([]);
  await superUntil(end);
  await announce(last?.id);
  expect(await told(person)).toEqual(['会员快到期了']);
  await db
    .updateTable('membership')
    .set({ ended_at: new Date(0) })
    .where('id', '=', last?.id ?? '')
    .execute();
  await announce(last?.id);
  expect(await told(person)).toHaveLength(1);
});

test('an ended membership is not announced, and gets no red packets', async () => {
  const person = await aRenter(service);
  const now = service.clock.now();
  const { db } = service.deps;
  const membership = { user_id: person.id, product: 'super', starts_at: new Date(now), ends_at: new Date(now + DAY), paid: 0 } as const;
  const { id } = await db
    .insertInto('membership')
    .values({ ...membership, subscription_id: null, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('user_account')
    .set({ super_until: new Date(now + DAY) })
    .where('id', '=', person.id)
    .execute();
  const packets = () => inTransaction(service.deps, (deps) => grantMonthlyPackets(deps, person.id));
  expect([await packets(), await packets(), await told(person)]).toEqual([null, null, ['本月会员红包已到账']]);
  const coupons = await db.selectFrom('coupon').select('expires_at').where('user_id', '=', person.id).execute();
  expect(coupons.map(({ expires_at }) => expires_at.getTime())).toEqual(Array(4).fill(addMonths(now, 1)));
  service.clock.move(DAY);
  await db.deleteFrom('membership_gift').where('user_id', '=', person.id).execute();
  await inTransaction(service.deps, (deps) => notifyMembershipEnd(deps, id));
  expect([await packets(), await told(person)]).toEqual([null, ['本月会员红包已到账']]);
});
