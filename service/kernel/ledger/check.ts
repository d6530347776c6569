import { sql } from 'kysely';
import { addDays, startOfDay } from '#contract/rules/clock.ts';
import { HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { pick, type RowOf } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';
import { ledgerCheck } from './tables.ts';

/** Transactions or wallets read per run: few enough not to delay concurrent requests. */
const TRANSACTIONS = 20_000;
const WALLETS = 500;
const MOST_EXAMPLES = 5;

const open = pick(ledgerCheck, 'id', 'through_transaction', 'through_account', 'sum', 'unbalanced', 'drifting', 'examples');
type Open = RowOf<typeof open>;

/**
 * Checks the whole ledger every night at 03:40, in short runs so that other jobs get their turn: every transaction sums to zero, and every
 * wallet equals the sum of its entries. A mismatch raises an alarm.
 */
export async function checkLedger(deps: Deps): Promise<Date> {
  const { db, clock } = deps;
  const now = clock.now();
  const began = sql`insert into ledger_check (began_at) values (${new Date(now)}) on conflict do nothing`;
  if ((await first(db, open, sql`select * from ledger_check where ended_at is null`)) === undefined) await db.write(began);
  const check = await first(db, open, sql`select * from ledger_check where ended_at is null for update`);
  if (!check) return new Date(now + SECOND);
  if ((await readTransactions(deps, check)) || (await readWallets(deps, check))) return new Date(now);
  await end(deps, check);
  return new Date(addDays(startOfDay(now), now - startOfDay(now) < NIGHT ? 0 : 1) + NIGHT);
}

const NIGHT = 3 * HOUR + 40 * MINUTE;

/** Transactions are immutable, so runs may read them at different times. False when none are left. */
async function readTransactions({ db }: Deps, { id, through_transaction }: Open): Promise<boolean> {
  const slice = sql`
    with summed as (
      select transaction_id, sum(amount)::bigint as sum from ledger_entry
      where transaction_id > ${through_transaction} and transaction_id <= ${through_transaction}::bigint + ${TRANSACTIONS}
      group by transaction_id
    )
    update ledger_check set
      through_transaction = through_transaction + ${TRANSACTIONS},
      sum = ledger_check.sum + coalesce((select sum(summed.sum) from summed), 0),
      unbalanced = unbalanced + (select count(*) from summed where summed.sum <> 0),
      examples = (examples || array(
        select 'transaction ' || transaction_id from summed where summed.sum <> 0 order by 1 limit ${MOST_EXAMPLES}
      ))[:${MOST_EXAMPLES}]
    where id = ${id} and exists (select from ledger_entry where transaction_id > ${through_transaction})`;
  return (await db.write(slice)) > 0;
}

/** One statement reads a wallet and its entries, so that concurrent movements are in both or in neither. */
async function readWallets({ db }: Deps, { id, through_account }: Open): Promise<boolean> {
  const slice = sql`
    with read as (
      select id, balance,
        (select coalesce(sum(amount), 0) from ledger_entry where account_id = wallet_account.id) as sum
      from wallet_account
      where id > ${through_account} and not is_platform_account(id) order by id limit ${WALLETS}
    )
    update ledger_check set
      through_account = (select max(read.id) from read),
      drifting = drifting + (select count(*) from read where balance <> read.sum),
      examples = (examples || array(
        select 'account ' || read.id from read where balance <> read.sum order by 1 limit ${MOST_EXAMPLES}
      ))[:${MOST_EXAMPLES}]
    where id = ${id} and exists (select from read)`;
  return (await db.write(slice)) > 0;
}

async function end(deps: Deps, { id, sum, unbalanced, drifting, examples }: Open): Promise<void> {
  const { db, clock, log } = deps;
  const now = new Date(clock.now());
  await db.write(sql`update ledger_check set ended_at = ${now} where id = ${id}`);
  await db.write(sql`delete from ledger_check where ended_at is not null and id < ${id}::bigint - 400`);
  if (sum === 0 && unbalanced === 0 && drifting === 0) return;
  log.error({ check: id, sum, unbalanced, drifting, examples }, 'ledger is off');
  const words = `账目不平：合计 ${sum} 分，不平的交易 ${unbalanced} 笔，与账目不符的钱包 ${drifting} 个（${examples.join('，')}）`;
  await raiseAlarm(deps, 'ledger', words);
}
