import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { testDatabase } from '#testing/harness/database.ts';
import { tables } from '#service/domains/list.ts';
import { describeSchema } from './schema.ts';

test('schema.sql is what the migrations and functions make; npm run codegen -- --schema writes it', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  expect(await describeSchema(database.pool)).toBe(fs.readFileSync(path.join(import.meta.dirname, 'schema.sql'), 'utf8'));
});

/** Columns used by the database only. */
const unread = ['listing.haystack', 'listing.recommendation'];
const journals = ['schema_function', 'schema_migration'];

test('the tables in code have the columns of the database, with the same nullability', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name || case when is_nullable = 'YES' then ' null' else '' end as name
     from information_schema.columns where table_schema = 'public' and not table_name = any ($1)`,
    [journals],
  );
  const coded = Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, { isNullable }]) => `${table}.${name}${isNullable ? ' null' : ''}`),
  );
  const found = rows.map(({ name }) => name).filter((name) => !unread.includes(name.replace(' null', '')));
  expect(coded.toSorted()).toEqual(found.toSorted());
});
