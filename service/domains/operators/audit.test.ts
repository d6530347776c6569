import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#contract/rules/constants.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { testDatabase } from '#testing/harness/database.ts';
import { testByNight } from '#testing/harness/testByNight.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { verifyAudit } from './audit.ts';
import { auditKeyOf, publishRoot } from './auditRoots.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const key = auditKeyOf(Buffer.alloc(32, 7));
const act = (subject: string, because: string) =>
  actAs(service.deps, { operator: '小周', action: 'user.note', subject, input: { because } }, async () => ({ done: true }));
test('rows cannot be changed, deleted or truncated', async () => {
  await act('order-1', '第一件');
  for (const statement of [
    sql`update operator_action set operator = '别人'`,
    sql`delete from operator_action`,
    sql`truncate operator_action`,
    sql`update approval_event set note = ''`,
    sql`delete from audit_root`,
  ])
    await expect(service.deps.db.write(statement)).rejects.toThrow('is append-only');
});

test('fifty actions at once make one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, place) => act(`order-at-once-${place}`, '同时')));
  const { links, faults: found } = await verifyAudit(service.deps.db);
  expect([links, found]).toEqual([51, []]);
});

test('on a shared server a role that may only insert adds links, and changes, removes or unguards none', async () => {
  const { db, drop } = await testDatabase();
  const role = `auditor_${process.pid}_${Math.round(performance.now())}`;
  await db.write(sql`create role ${sql.id(role)} nologin nosuperuser`);
  await db.write(sql`grant select, insert on operator_action to ${sql.id(role)}`);
  const as = (statement: ReturnType<typeof sql>) =>
    db.transaction(async (inside) => {
      await inside.write(sql`set local role ${sql.id(role)}`);
      await inside.write(statement);
    });
  for (const subject of ['one', 'two'])
    await as(sql`insert into operator_action (at, operator, action, subject, input, result)
      values (now(), '小周', 'user.note', ${subject}, '{}', '{}')`);
  for (const [statement, why] of [
    [sql`update operator_action set operator = '别人'`, 'permission denied'],
    [sql`delete from operator_action`, 'permission denied'],
    [sql`truncate operator_action`, 'permission denied'],
    [sql`alter table operator_action disable trigger user`, 'must be owner'],
    [sql`drop trigger operator_action_linked on operator_action`, 'must be owner'],
    [sql`set session_replication_role = replica`, 'permission denied'],
  ] as const)
    await expect(as(statement)).rejects.toThrow(why);
  // A hash that is brought along is replaced by the link's own.
  await as(sql`insert into operator_action (at, operator, action, subject, input, result, place, hash)
    values (now(), '小周', 'user.note', 'three', '{}', '{}', 99, 'forged')`);
  expect(await verifyAudit(db)).toEqual({ links: 3, roots: 0, erased: 0, faults: [] });
  await db.write(sql`drop owned by ${sql.id(role)}`);
  await db.write(sql`drop role ${sql.id(role)}`);
  await drop();
});

/** A chain of so many links, in each way changed in one of them, as somebody with the database's password would do it. */
async function changedRow(all: number): Promise<number> {
  const AT_ONCE = 10_000;
  const { db: changed, drop } = await testDatabase();
  for (let links = 0; links < all; links += AT_ONCE) {
    await changed.write(sql`
      insert into operator_action (at, operator, action, subject, input, result)
      select now(), '小周', 'test.many', 'many-' || number, jsonb_build_object('because', '理由 ' || number), '{}'
      from generate_series(${links + 1}::int, ${Math.min(all, links + AT_ONCE)}::int) as number`);
  }
  const asOwner = (statement: ReturnType<typeof sql>) =>
    changed.transaction(async (db) => {
      await db.write(sql`alter table operator_action disable trigger user`);
      await db.write(statement);
      await db.write(sql`alter table operator_action enable trigger user`);
    });
  const faults = async () => (await verifyAudit(changed, { key })).faults;
  const began = performance.now();
  const { links, faults: sound } = await verifyAudit(changed);
  console.log(`${links} links verified in ${Math.round(performance.now() - began)} ms`);
  expect([links, sound]).toEqual([all, []]);
  const place = Math.floor(all / 2);
  const changes = [
    [sql`input = '{"because": "改过"}'`, 'contents', sql`input = jsonb_build_object('because', ${`理由 ${place}`}::text)`],
    [sql`result = '{"paid": 1}'`, 'contents', sql`result = '{}'`],
    [sql`after = '{}'`, 'contents', sql`after = null`],
    [sql`operator = '小吴'`, 'hash', sql`operator = '小周'`],
    [sql`at = at + interval '1 millisecond'`, 'hash', sql`at = at - interval '1 millisecond'`],
    [sql`action = 'test.other'`, 'hash', sql`action = 'test.many'`],
  ] as const;
  for (const [change, what, back] of changes) {
    await asOwner(sql`update operator_action set ${change} where place = ${place}`);
    expect(await faults()).toEqual([{ place, what }]);
    await asOwner(sql`update operator_action set ${back} where place = ${place}`);
  }
  expect(await faults()).toEqual([]);
  await asOwner(sql`delete from operator_action where place = ${place}`);
  expect(await faults()).toEqual([{ place: place + 1, what: 'gap' }]);
  await drop();
  return links;
}

test('a changed row is found, whatever was changed in it, and so is a missing one', { timeout: 120_000 }, async () => {
  expect(await changedRow(2_000)).toBe(2_000);
});
testByNight('one changed row of 100,000 is found', async () => expect(await changedRow(100_000)).toBe(100_000), 600_000);

test('a chain that was rewritten as a whole is found by a root that was kept elsewhere', { timeout: 240_000 }, async () => {
  const other = await aService();
  const { db, clock } = other.deps;
  const actThere = (subject: string) =>
    actAs(other.deps, { operator: '小周', action: 'user.note', subject, input: { because: '真的' } }, async () => ({}));
  for (const subject of ['a', 'b', 'c']) await actThere(subject);
  expect(await publishRoot(other.deps, { key })).toBeNull();
  other.clock.move(DAY);
  const root = await publishRoot(other.deps, { key, mail: 'audit@example.com' });
  expect(root).toMatchObject({ day: '2026-11-20', place: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await publishRoot(other.deps, { key })).toBeNull();
  const mail = await db.selectFrom('outgoing_message').select(['address', 'template']).execute();
  expect(mail).toEqual([{ address: 'audit@example.com', template: 'EMAIL_AUDIT_ROOT' }]);
  const kept = root ? [root] : [];
  expect(await verifyAudit(db, { roots: kept, key })).toEqual({ links: 3, roots: 2, erased: 0, faults: [] });

  // Everything again with another reason, links and all, and the root of the database removed.
  await db.transaction(async (inside) => {
    await inside.write(sql`alter table operator_action disable trigger operator_action_is_append_only`);
    await inside.write(sql`alter table audit_root disable trigger audit_root_is_append_only`);
    await inside.write(sql`create temp table copied on commit drop as select * from operator_action order by place`);
    await inside.write(sql`delete from operator_action`);
    await inside.write(sql`delete from audit_root`);
    await inside.write(sql`
      insert into operator_action (at, operator, action, subject, input, result)
      select at, operator, action, subject, '{"because": "改过的"}', result from copied order by place`);
    await inside.write(sql`alter table operator_action enable trigger operator_action_is_append_only`);
    await inside.write(sql`alter table audit_root enable trigger audit_root_is_append_only`);
  });
  expect((await verifyAudit(db, { key })).faults).toEqual([]);
  expect((await verifyAudit(db, { roots: kept, key })).faults).toEqual([{ place: 3, what: 'root' }]);

  // A root that the rewriter signs with a key of their own.
  const forged = await publishRoot(other.deps, { key: auditKeyOf(Buffer.alloc(32, 8)) });
  expect(forged?.place).toBe(3);
  expect((await verifyAudit(db, { key })).faults).toEqual([{ place: 3, what: 'signature' }]);
  expect(clock.now()).toBeGreaterThan(0);
  await other.close();
});

test('without a key the missing signature is an alarm', async () => {
  await publishRoot(service.deps, { key: null });
  const alarms = await service.deps.db.selectFrom('ops_alarm').select('kind').execute();
  expect(alarms).toEqual([{ kind: 'audit' }]);
});

test('the erasure of an account is part of the chain, which stays sound', { timeout: 240_000 }, async () => {
  const other = await aService();
  const { db } = other.deps;
  const input = { because: '已电话告知 13800009999' };
  await actAs(other.deps, { operator: '小周', action: 'user.note', subject: 'x', input }, async () => ({}));
  await db.transaction(async (inside) => {
    await inside.write(sql`select set_config('account.erasing', 'on', true)`);
    await inside.write(sql`update operator_action set input = replace(input::text, '13800009999', '***********')::jsonb`);
    await inside.write(sql`select set_config('account.erasing', '', true)`);
  });
  const rows = await db.selectFrom('operator_action').select(['action', 'input']).orderBy('place').execute();
  expect(rows.map(({ action }) => action)).toEqual(['user.note', 'account.erased']);
  expect(rows[0]?.input).toEqual({ because: '已电话告知 ***********' });
  expect(await verifyAudit(db)).toEqual({ links: 2, roots: 0, erased: 1, faults: [] });
  await db.transaction(async (inside) => {
    await inside.write(sql`alter table operator_action disable trigger user`);
    await inside.write(sql`update operator_action set input = '{"because": "又改了"}' where place = 1`);
    await inside.write(sql`alter table operator_action enable trigger user`);
  });
  expect((await verifyAudit(db)).faults).toEqual([{ place: 1, what: 'contents' }]);
  await other.close();
});
