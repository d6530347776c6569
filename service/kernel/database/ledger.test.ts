import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into user_account (username, nickname, avatar) values ('one', '甲', '/a.svg'), ('two', '乙', '/a.svg')`,
  );
});
afterAll(() => database.drop());

/** Lines of [movement, account, fen]. */
const move = (kinds: readonly string[], lines: readonly (readonly [place: number, account: number, fen: number])[]) =>
  database.pool.query(
    `select post_movements(now(), $1::ledger_kind[],
      array_fill(null::bigint, array[cardinality($1)]), array_fill(null::text, array[cardinality($1)]),
      $2, $3, $4)`,
    [kinds, lines.map(([place]) => place), lines.map(([, account]) => account), lines.map(([, , fen]) => fen)],
  );

const entries = async (): Promise<unknown[]> =>
  (
    await database.pool.query(`
    select kind, account_id, amount, balance_after
      from ledger_entry join ledger_transaction on id = transaction_id
      order by transaction_id, account_id`)
  ).rows;

test('each of several movements of one call records the balance after it', async () => {
  await move(
    ['opening', 'order_pay', 'deposit_freeze'],
    [
      [1, 4, -900],
      [1, 11, 900],
      [2, 11, -200],
      [2, 2, 200],
      [3, 11, -300],
      [3, 12, 300],
    ],
  );
  expect(await entries()).toEqual([
    { kind: 'opening', account_id: 4, amount: -900, balance_after: null },
    { kind: 'opening', account_id: 11, amount: 900, balance_after: 900 },
    { kind: 'order_pay', account_id: 2, amount: 200, balance_after: null },
    { kind: 'order_pay', account_id: 11, amount: -200, balance_after: 700 },
    { kind: 'deposit_freeze', account_id: 11, amount: -300, balance_after: 400 },
    { kind: 'deposit_freeze', account_id: 12, amount: 300, balance_after: 300 },
  ]);
});

test('the database rejects entries that would make the ledger inconsistent, without a trace', async () => {
  const before = await entries();
  await expect(
    move(
      ['renew'],
      [
        [1, 11, -100],
        [1, 2, 99],
      ],
    ),
  ).rejects.toThrow('the entries of a ledger transaction must sum to zero');
  await expect(
    move(
      ['renew', 'renew'],
      [
        [1, 11, -100],
        [1, 2, 99],
        [2, 11, 100],
        [2, 2, -99],
      ],
    ),
  ).rejects.toThrow('must sum to zero');
  await expect(
    move(
      ['renew'],
      [
        [1, 11, -100],
        [1, 9_991, 100],
      ],
    ),
  ).rejects.toThrow('a ledger entry names an unknown account');
  await expect(
    move(
      ['renew'],
      [
        [1, 11, -401],
        [1, 2, 401],
      ],
    ),
  ).rejects.toThrow('balance_not_negative');
  await expect(database.pool.query('insert into ledger_entry (transaction_id, account_id, amount) values (1, 21, 5)')).rejects.toThrow(
    'written by post_movements alone',
  );
  await expect(database.pool.query('update ledger_entry set amount = 0')).rejects.toThrow('ledger_entry is append-only');
  expect(await entries()).toEqual(before);
  expect(await ledgerState({ database })).toEqual({ ...soundLedger, misfrozen: 1 });
});

test('two users who pay each other concurrently do not deadlock', async () => {
  await move(
    ['opening'],
    [
      [1, 4, -10_000],
      [1, 11, 5_000],
      [1, 21, 5_000],
    ],
  );
  const there = () =>
    move(
      ['renew'],
      [
        [1, 11, -1],
        [1, 21, 1],
      ],
    );
  const back = () =>
    move(
      ['renew'],
      [
        [1, 21, -1],
        [1, 11, 1],
      ],
    );
  await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? there() : back())));
  const { rows } = await database.pool.query('select balance from wallet_account where id in (11, 21) order by id');
  expect(rows).toEqual([{ balance: 5_400 }, { balance: 5_000 }]);
});
