import { randomBytes } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { openDatabase } from '#service/database.ts';
import { seedDemo } from '#service/seed.ts';
import { isNightly } from '#testing/nightly.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, aPaidOrder, aRenter } from '#testing/builders/market.ts';
import { aService, NOON } from '#testing/builders/service.ts';
import { testDatabase } from '#testing/harness/database.ts';
import { databaseUrl } from '#testing/harness/databaseServer.ts';

/** An empty database and a role that only owns it, as on a shared server. */
async function ownedDatabase() {
  const { url } = inject('databaseServer');
  const server = createPool({ url, max: 1, statementTimeout: 0 });
  const name = `owner_${process.pid}_${randomBytes(5).toString('hex')}`;
  await server.query(`create role ${name} login nosuperuser nocreatedb nocreaterole password 'ordinary'`);
  await server.query(`create database ${name} owner ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  const own = new URL(databaseUrl(url, name));
  [own.username, own.password] = [name, 'ordinary'];
  const database = openDatabase({ url: own.href });
  const drop = async () => {
    await database.close();
    await server.query(`drop database if exists ${name} with (force)`);
    await server.query(`drop role ${name}`);
    await server.end();
  };
  return { ...database, url: own.href, drop };
}

test(`a role that only owns its database migrates it, ${isNightly ? 'fills it in ' : ''}and takes orders`, async () => {
  const database = await ownedDatabase();
  const { rows } = await database.pool.query(`select rolsuper from pg_roles where rolname = current_user`);
  expect(rows).toEqual([{ rolsuper: false }]);

  await migrate(database.pool);
  const service = await aService({ database });
  onTestFinished(() => service.close());
  if (isNightly) await seedDemo({ ...service.deps, db: database.db });
  const order = await aPaidOrder(service, await aRenter(service), await aListing(service));
  expect(order).toMatchObject({ order_status: 4, paid_at: NOON });
  await expect(database.pool.query('insert into ledger_entry (transaction_id, account_id, amount) values (1, 21, 5)')).rejects.toThrow(
    'written by post_movements alone',
  );
  expect(await ledgerState({ database })).toEqual(soundLedger);
}, 60_000);

test('a database migrated by a superuser can be migrated further, with the same result', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const settings = async () =>
    (await database.pool.query<{ proconfig: string }>(`select proconfig::text from pg_proc where proname = 'post_movements'`)).rows;
  const now = await settings();
  await database.pool.query(`
    update schema_migration set sha256 = '6aa5aba4bdd89b13eea08d36dbb12dc3083053e29dd02935bac86141295d1fcd'
      where name = '043_orders_in_one_statement.sql'`);
  await database.pool.query(`delete from schema_migration where name = '048_posting_as_anybody.sql'`);
  await database.pool.query(`delete from schema_function where name = 'post_movements.sql'`);
  await database.pool.query(`alter function post_movements set ledger.posting = 'on'`);
  expect(await migrate(database.pool)).toEqual(['048_posting_as_anybody.sql', 'post_movements.sql']);
  expect(await settings()).toEqual(now);
  expect(now[0]?.proconfig).not.toContain('ledger');
});
