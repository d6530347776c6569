import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, missingMigrations, type SchemaFolders } from './migrate.ts';
import { createPool } from './pool.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { databaseUrl } from '#testing/harness/databaseServer.ts';

let database: TestDatabase;
let folder: string;
let folders: SchemaFolders;
const write = (name: string, sql: string) => fs.writeFileSync(path.join(folders.migrations, name), sql);
const writeFunction = (name: string, sql: string) => fs.writeFileSync(path.join(folders.functions, name), sql);
const countOf = async (table: string) => (await database.pool.query(`select count(*) as count from ${table}`)).rows;

beforeEach(async () => {
  database = await testDatabase();
  await database.pool.query('truncate schema_migration, schema_function');
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-'));
  folders = { migrations: path.join(folder, 'migrations'), functions: path.join(folder, 'functions') };
  for (const each of Object.values(folders)) fs.mkdirSync(each);
  write('001_first.sql', 'create table first_table (id int); insert into first_table values (1);');
  write('002_second.sql', 'create table second_table (id int);');
});
afterEach(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

test('applies missing migrations once, in order', async () => {
  expect(await missingMigrations(database.pool, folders)).toEqual(['001_first.sql', '002_second.sql']);
  expect(await migrate(database.pool, folders)).toEqual(['001_first.sql', '002_second.sql']);
  write('003_third.sql', 'insert into first_table values (2)');
  expect(await migrate(database.pool, folders)).toEqual(['003_third.sql']);
  expect(await migrate(database.pool, folders)).toEqual([]);
  expect(await countOf('first_table')).toEqual([{ count: 2 }]);
  expect(await missingMigrations(database.pool, folders)).toEqual([]);
});

const answer = async () => (await database.pool.query<{ answer: number }>('select answer()')).rows[0]?.answer;
const answering = (value: number) => `create or replace function answer() returns integer language sql as 'select half() + ${value}'`;

test('functions are applied after the migrations, in any order of reference, and again when their text changes', async () => {
  writeFunction('answer.sql', answering(20));
  writeFunction('half.sql', `create or replace function half() returns integer language sql as 'select 21'`);
  expect(await migrate(database.pool, folders)).toEqual(['001_first.sql', '002_second.sql', 'answer.sql', 'half.sql']);
  expect([await answer(), await migrate(database.pool, folders)]).toEqual([41, []]);
  writeFunction('answer.sql', answering(21));
  expect(await missingMigrations(database.pool, folders)).toEqual(['answer.sql']);
  expect(await migrate(database.pool, folders)).toEqual(['answer.sql']);
  expect([await answer(), await missingMigrations(database.pool, folders)]).toEqual([42, []]);
});

test('an earlier version does not replace the functions of a later one', async () => {
  writeFunction('answer.sql', answering(21));
  writeFunction('half.sql', `create or replace function half() returns integer language sql as 'select 21'`);
  await migrate(database.pool, folders);
  fs.rmSync(path.join(folders.migrations, '002_second.sql'));
  writeFunction('answer.sql', answering(0));
  expect([await missingMigrations(database.pool, folders), await migrate(database.pool, folders), await answer()]).toEqual([[], [], 42]);
});

test('of several concurrent starts exactly one applies', async () => {
  const starters = Array.from({ length: 4 }, () => createPool({ url: database.url, max: 1 }));
  const applied = await Promise.all(starters.map((pool) => migrate(pool, folders)));
  await Promise.all(starters.map((pool) => pool.end()));
  expect(applied.sort((a, b) => b.length - a.length)).toEqual([['001_first.sql', '002_second.sql'], [], [], []]);
  expect(await countOf('first_table')).toEqual([{ count: 1 }]);
});

test('refuses a migration that was changed after it was applied', async () => {
  await migrate(database.pool, folders);
  write('001_first.sql', 'create table other (id int)');
  await expect(migrate(database.pool, folders)).rejects.toThrow(
    new Error('migration 001_first.sql was changed after it had been applied; write a new one instead'),
  );
});

test('a failing migration is rolled back and named in the error', async () => {
  write('002_second.sql', 'create table second_table (id int); select 1 / 0;');
  await expect(migrate(database.pool, folders)).rejects.toThrow(new Error('migration 002_second.sql: division by zero'));
  expect(await missingMigrations(database.pool, folders)).toEqual(['002_second.sql']);
  expect((await database.pool.query(`select to_regclass('second_table') as found`)).rows).toEqual([{ found: null }]);
});

test('two migrations with the same number are refused', async () => {
  write('002_again.sql', 'select 1');
  await expect(migrate(database.pool, folders)).rejects.toThrow(new Error('two migrations carry the number 002'));
});

test('a database whose encoding cannot store Chinese is refused', async () => {
  const name = `${new URL(database.url).pathname.slice(1)}_ascii`;
  await database.pool.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C' locale_provider 'libc'`);
  const ascii = createPool({ url: databaseUrl(database.url, name), max: 1 });
  await expect(migrate(ascii, folders)).rejects.toThrow(new Error('数据库的编码须为 UTF8，现为 SQL_ASCII'));
  await ascii.end();
  await database.pool.query(`drop database ${name}`);
});
