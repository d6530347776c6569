import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { together } from './together.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    create table written (id integer primary key);
    create function write_all(ids integer[], patience text) returns void language plpgsql as $$
    begin
      if patience is not null then perform set_config('lock_timeout', patience, true); end if;
      insert into written select unnest(ids);
    end $$`);
});
beforeEach(() => database.pool.query('truncate written'));
afterAll(() => database.drop());

/** Records the rows of every statement attempted. */
const recorded = () => {
  const tried: number[][] = [];
  const write = together<number, string>(async (db, rows, patience) => {
    tried.push([...rows]);
    await db.write(sql`select write_all(${rows}::integer[], ${patience}::text)`);
    return rows.map((id) => `${id} written`);
  });
  return { tried, write };
};
const outcome = (writing: Promise<string>): Promise<string> => writing.catch((error: Error) => error.message);
const written = async (): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('select id from written order by id')).rows.map(({ id }) => id);

test('concurrent rows are written by one statement, and rows that arrive during it by the next', async () => {
  const { tried, write } = recorded();
  const first = [1, 2].map((id) => write(database.db, id));
  await expect.poll(() => tried.length).toBe(1);
  const answers = await Promise.all([...first, ...[3, 4, 5].map((id) => write(database.db, id))]);
  expect(answers).toEqual(['1 written', '2 written', '3 written', '4 written', '5 written']);
  expect([tried, await written()]).toEqual([
    [
      [1, 2],
      [3, 4, 5],
    ],
    [1, 2, 3, 4, 5],
  ]);
});

test('a rejected row fails alone, and the others are written', async () => {
  const { tried, write } = recorded();
  await write(database.db, 2);
  const answers = await Promise.all([1, 2, 3].map((id) => outcome(write(database.db, id))));
  expect(answers).toEqual(['1 written', 'duplicate key value violates unique constraint "written_pkey"', '3 written']);
  expect([tried, await written()]).toEqual([
    [[2], [1, 2, 3], [1], [2], [3]],
    [1, 2, 3],
  ]);
});

test('a locked row does not delay the others', async () => {
  const { write } = recorded();
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query('insert into written values (2)');
  const held = outcome(write(database.db, 2));
  await Promise.all([1, 3].map((id) => write(database.db, id)));
  expect(await written()).toEqual([1, 3]);
  await other.query('rollback');
  other.release();
  expect(await held).toBe('2 written');
});

test('inside a transaction, a row is written by that transaction', async () => {
  const { tried, write } = recorded();
  const undone = database.db.transaction(async (db) => {
    await Promise.all([1, 2].map((id) => write(db, id)));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect([tried, await written()]).toEqual([[[1], [2]], []]);
});
