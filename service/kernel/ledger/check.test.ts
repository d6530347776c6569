import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { id } from '#service/kernel/database/columns.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { runDueJobs } from '#service/jobs.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { aListing, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { operator } from '#tools/operator/cli.ts';
import { checkLedger } from './check.ts';

let service: TestService;
let renter: Person;
beforeAll(async () => {
  service = await aService();
  renter = await aRenter(service);
  await aPaidOrder(service, renter, await aListing(service));
});
afterAll(() => service.close());

const NIGHT = NOON + DAY - 12 * HOUR + 3 * HOUR + 40 * MINUTE;
const lastCheck = async () => {
  const row = await service.database.db.selectFrom('ledger_check').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const { ended_at, sum: total, unbalanced, drifting, examples } = row;
  return { isEnded: ended_at !== null, sum: total, unbalanced, drifting, examples };
};
const sound = { isEnded: true, sum: 0, unbalanced: 0, drifting: 0, examples: [] };

async function night(at: number): Promise<void> {
  service.clock.move(at - service.clock.now());
  await runDueJobs(service.deps);
}

async function said(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const print = { out: (line: string) => void lines.push(line), err: (line: string) => void lines.push(line) };
  expect(await operator(args, print, (work) => work(service.deps), await terminalOf(service.deps))).toBe(0);
  return lines.join('\n');
}

/** Bypasses the triggers that keep the ledger immutable. */
const tamper = (statement: string) =>
  service.database.db.stream(async (client) => {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  });

test('a consistent ledger raises no alarm and is checked again at 03:40', async () => {
  await runDueJobs(service.deps);
  expect(await lastCheck()).toEqual(sound);
  expect(await said('alarms')).toBe('没有未处理的警报');
  const job = await service.database.db.selectFrom('job').select('run_at').where('kind', '=', 'ledger.check').executeTakeFirstOrThrow();
  expect(job.run_at.getTime()).toBe(NIGHT);
});

test('a changed entry and a changed balance raise one alarm, which counts the nights until it is closed', async () => {
  const changed = await service.database.db.read(
    { transaction_id: id },
    sql`select max(transaction_id) as transaction_id from ledger_entry where account_id = ${`${renter.id}1`}`,
  );
  const transaction = changed[0]?.transaction_id ?? '';
  await tamper(`update ledger_entry set amount = amount - 5 where transaction_id = ${transaction} and account_id = ${renter.id}1`);
  await tamper(`update wallet_account set balance = balance + 7 where id = ${renter.id}2`);
  await night(NIGHT);
  const off = { isEnded: true, sum: -5, unbalanced: 1, drifting: 2, examples: expect.any(Array) };
  expect(await lastCheck()).toEqual(off);
  expect((await lastCheck()).examples).toEqual([`transaction ${transaction}`, `account ${renter.id}1`, `account ${renter.id}2`]);
  expect(service.logged.filter((line) => line.includes('ledger is off'))).toHaveLength(1);
  await night(NIGHT + DAY);
  const words = `账目不平：合计 -5 分，不平的交易 1 笔，与账目不符的钱包 2 个`;
  const alarms = JSON.parse(await said('alarms', '--json')) as { alarm: string; times: number; words: string }[];
  // The balance also contradicts the deposits that explain it, which another check finds ten minutes later.
  expect(alarms.map((alarm) => [alarm.times, alarm.words])).toEqual([
    [1, `账实不符：frozen 1 处（user ${renter.id}）`],
    [2, expect.stringContaining(words)],
  ]);
  expect(await said('alarms')).toContain(words);

  await tamper(`update ledger_entry set amount = amount + 5 where transaction_id = ${transaction} and account_id = ${renter.id}1`);
  await tamper(`update wallet_account set balance = balance - 7 where id = ${renter.id}2`);
  for (const { alarm } of alarms) expect(await said('alarm', 'close', alarm, '--because', '演练时改过，已改回')).toBe('已关闭');
  await night(NIGHT + 2 * DAY);
  expect([await lastCheck(), await said('alarms')]).toEqual([sound, '没有未处理的警报']);
});

describe('the check', () => {
  /** Runs a whole check; returns the number of runs, and when the next one is due. */
  const whole = async () => {
    for (let runs = 1; runs < 20; runs += 1) {
      const again = await inTransaction(service.deps, checkLedger);
      if (again.getTime() !== service.clock.now()) return { runs, again: again.getTime() };
    }
    throw new Error('the check does not end');
  };

  test('runs again at 03:40 of the same day if it ended before that, else of the next day', async () => {
    const midnight = NIGHT + 3 * DAY - 3 * HOUR - 40 * MINUTE;
    const due = async (at: number) => {
      service.clock.move(midnight + at - service.clock.now());
      return (await whole()).again - midnight;
    };
    const night = 3 * HOUR + 40 * MINUTE;
    expect([await due(0), await due(night - 1), await due(night), await due(DAY - 1)]).toEqual([night, night, DAY + night, DAY + night]);
  });

  test('reads a slice of the transactions, then the wallets, then ends', async () => {
    expect((await whole()).runs).toBe(3);
  });

  test('names at most five transactions and wallets', async () => {
    for (let person = 0; person < 6; person += 1) {
      const { id: drifting } = await aRenter(service);
      await tamper(`update wallet_account set balance = balance + 1 where id = ${drifting}1`);
    }
    await whole();
    const { drifting, examples } = await lastCheck();
    expect([drifting, examples.length]).toEqual([6, 5]);
    await tamper(`update wallet_account set balance = balance - 1 where id in (select (user_id || '1')::bigint from wallet_account w
      where w.kind = 'available' and balance <> (select sum(amount) from ledger_entry where account_id = w.id))`);
    await whole();
    expect(await lastCheck()).toEqual(sound);
  });

  test('keeps the last 400', async () => {
    const { id: newest } = await service.database.db
      .selectFrom('ledger_check')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await service.database.pool.query(`insert into ledger_check (began_at, ended_at) select now(), now() from generate_series(1, 400)`);
    await whole();
    const ids = (await service.database.db.selectFrom('ledger_check').select('id').orderBy('id').execute()).map(({ id: each }) =>
      Number(each),
    );
    expect([ids[0], ids.length]).toEqual([Number(newest) + 1, 401]);
  });
});
