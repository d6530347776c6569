import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropAlert, listAlerts, setAlert } from '#contract/rest/alerts.ts';
import { listMessages } from '#contract/rest/messages.ts';
import { ALERT_KEPT_DAYS, ALERTS_MOST } from '#contract/rules/alert.ts';
import { DAY } from '#contract/rules/constants.ts';
import { runDueJobs } from '#service/jobs.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { aListing, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import type { AlertKind } from './tables.ts';
import { domain } from './domain.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const ONCE = '这个提醒只发一次，还想等可以在账号页再开。';

const set = ({ token }: Person, id: string, kind: AlertKind) => service.ask(setAlert, { body: { account_id: id, kind } }, { token });
const drop = ({ token }: Person, id: string, kind: AlertKind) => service.get(dropAlert, { query: { account_id: id, kind } }, { token });
const list = async ({ token }: Person) => (await service.get(listAlerts, {}, { token })).list;
const told = async ({ token }: Person) =>
  (await service.get(listMessages, { query: {} }, { token })).list.map(({ title, content, leads_to }) => [title, content, leads_to]);
const change = (id: string, values: string) => service.database.db.write(sql`update listing set ${sql.raw(values)} where id = ${id}`);
/** Runs the jobs that are due; returns how many of them tell alerts. */
async function jobs(): Promise<number> {
  const queued = await service.database.db.selectFrom('job').select('subject').where('kind', '=', 'alert.tell').execute();
  await runDueJobs(service.deps);
  return queued.length;
}

test('“free again” is told once, when the rental has ended, and leads to the account', async () => {
  const [person, other] = [await aRenter(service), await aRenter(service)];
  const { id } = await aListing(service, { title: '凤求凰', is_rented: true });
  expect(await set(person, id, 'free')).toMatchObject({ code: 0 });
  expect((await list(person)).map(({ kind, rental, set_at, told_at, account }) => [kind, rental, set_at, told_at, account.id])).toEqual([
    ['free', null, NOON, null, id],
  ]);
  await change(id, 'look_count = look_count + 1, rental = 600');
  expect(await jobs()).toBe(0);
  await change(id, 'is_rented = false');
  expect(await jobs()).toBe(1);
  expect(await told(person)).toEqual([['等的账号空出来了', `“凤求凰”现在可以租了。${ONCE}`, `/detail/${id}.html`]]);
  await change(id, 'is_rented = true');
  await change(id, 'is_rented = false');
  expect([await jobs(), (await told(person)).length, await told(other)]).toEqual([0, 1, []]);
  expect((await list(person)).map(({ told_at }) => told_at)).toEqual([service.clock.now()]);
});

test('“cheaper than now” is told below the price at which it was set, after the activity', async () => {
  const person = await aRenter(service);
  const { id } = await aListing(service, { title: '飞衡', rental: 500, discount: 0.9 });
  expect(await set(person, id, 'cheaper')).toMatchObject({ code: 0 });
  expect((await list(person))[0]).toMatchObject({ rental: 450 });
  await change(id, 'discount = 1');
  await change(id, 'rental = 450');
  expect([await jobs(), await told(person)]).toEqual([1, []]);
  await change(id, 'rental = 449');
  expect(await jobs()).toBe(1);
  expect(await told(person)).toEqual([['等的账号降价了', `“飞衡”从每小时 ¥4.50 降到 ¥4.49。${ONCE}`, `/detail/${id}.html`]]);
});

test('an alert that was told can be set again, and one that is switched off tells nothing', async () => {
  const person = await aRenter(service);
  const { id } = await aListing(service, { is_rented: true });
  for (const turn of [1, 2]) {
    expect(await set(person, id, 'free')).toMatchObject({ code: 0 });
    await change(id, 'is_rented = false');
    await jobs();
    expect((await told(person)).length).toBe(turn);
    await change(id, 'is_rented = true');
  }
  await set(person, id, 'free');
  await drop(person, id, 'free');
  await drop(person, id, 'free');
  await change(id, 'is_rented = false');
  expect([await jobs(), (await told(person)).length, await list(person)]).toEqual([0, 2, []]);
});

test('tells nothing while the account is off the shelf or its game is closed', async () => {
  const person = await aRenter(service);
  const off = await aListing(service, { is_rented: true });
  const closed = await aListing(service, { is_rented: true, game: { maintenance_status: true, is_suspended: true } });
  for (const { id } of [off, closed]) await set(person, id, 'free');
  await change(off.id, 'is_rented = false, is_listed = false');
  await change(closed.id, 'is_rented = false');
  await jobs();
  expect(await told(person)).toEqual([]);
  await change(off.id, 'is_listed = true');
  await jobs();
  expect((await told(person)).map(([, , leads]) => leads)).toEqual([`/detail/${off.id}.html`]);
});

test('an account that rests is free again when its rest is over, and a draft is unknown', async () => {
  const person = await aRenter(service);
  const { id } = await aListing(service, { at_rest_until: new Date(NOON + DAY) });
  const draft = await aListing(service, { state: 'draft', is_listed: false });
  expect((await set(person, draft.id, 'cheaper')).data).toMatchObject({ problem: 'LISTING_DELETED' });
  expect(await set(person, id, 'free')).toMatchObject({ code: 0 });
  await change(id, 'at_rest_until = null');
  expect([await jobs(), (await told(person)).length]).toEqual([1, 1]);
});

test('ten thousand alerts on one account are told by one statement, each once', async () => {
  const { id } = await aListing(service, { is_rented: true });
  const { db } = service.database;
  await db.write(sql`
    with people as (
      insert into user_account (username, nickname, avatar)
      select 'waits_' || n, '玩家', '/a.svg' from generate_series(1, 10000) n returning id
    )
    insert into listing_alert (user_id, listing_id, kind, set_at) select id, ${id}, 'free', ${new Date(NOON)} from people`);
  await change(id, 'is_rented = false');
  expect(await jobs()).toBe(1);
  const leads = `/detail/${id}.html`;
  const [row] = await db.read(
    { messages: whole, people: whole },
    sql`select count(*) as messages, count(distinct user_id) as people from notification where leads_to = ${leads}`,
  );
  expect(row).toEqual({ messages: 10_000, people: 10_000 });
});

test('refuses one that is needless, an unknown account, and more than the limit over all tabs', async () => {
  const person = await aRenter(service);
  const { id, owner_id, game_id } = await aListing(service);
  expect((await set(person, id, 'free')).data).toMatchObject({ problem: 'ALERT_NEEDLESS' });
  expect((await set(person, '900000000000', 'cheaper')).data).toMatchObject({ problem: 'LISTING_DELETED' });
  const many = await Promise.all(Array.from({ length: ALERTS_MOST + 5 }, () => aListing(service, { owner_id, game_id, is_rented: true })));
  const answers = await Promise.all(many.map((each) => set(person, each.id, 'free')));
  expect(answers.filter(({ code }) => code === 0).length).toBe(ALERTS_MOST);
  expect(answers.find(({ code }) => code !== 0)?.data).toMatchObject({ problem: 'ALERTS_FULL' });
  expect((await list(person)).length).toBe(ALERTS_MOST);
});

test('what was told long ago is swept', async () => {
  const person = await aRenter(service);
  const { id } = await aListing(service, { is_rented: true });
  await set(person, id, 'free');
  await change(id, 'is_rented = false');
  await jobs();
  const tellAt = (at: number) =>
    service.database.db
      .updateTable('listing_alert')
      .set({ told_at: new Date(at) })
      .where('user_id', '=', person.id)
      .execute();
  for (const [past, left] of [
    [0, 1],
    [1, 0],
  ] as const) {
    await tellAt(NOON - ALERT_KEPT_DAYS * DAY - past);
    await domain.sweep?.(service.deps);
    expect((await list(person)).length).toBe(left);
  }
});
