import type pg from 'pg';
import { getOwnTable, listOwnIds, listOwnListings } from '#contract/rest/ownListings.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { openDatabase } from '#service/database.ts';
import { listIncomeRows, readIncome } from '#service/domains/lending/income.ts';
import { readOffer } from '#service/domains/lending/offer.ts';
import { listDue } from '#service/domains/lending/passwords.ts';
import { listLentRows, readLentOrder } from '#service/domains/lending/queries.ts';
import { centreOf, ownListings } from '#service/domains/merchants/listings/list.ts';
import { presentOwn, readOwn } from '#service/domains/merchants/listings/own.ts';
import { ownIds, ownTable } from '#service/domains/merchants/listings/table.ts';
import { goingRate, refreshGoingRates } from '#service/domains/merchants/listings/goingRates.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { filled, load, withThrowAway } from './listings.ts';
import type { BenchRow } from './orders.ts';

const FEW = 10_000;
const MANY = Number(process.env['CENTRE_LISTINGS'] ?? 1_000_000);
/** Accounts and rentals of the owner whose pages are read: as many in both markets. */
const OWN = 2_000;
const OWN_ORDERS = 6_000;
/** Owners, who have the first ids. */
const PEOPLE = 500;
const ROUNDS = 80;
const MOST_RATIO = 1.2;
/** Below, a difference is noise of the clock, in ms. */
const NOISE_MS = 0.3;

const owner: Caller = {
  id: '1',
  isVip: false,
  isSuper: false,
  realName: '林一',
  birthDate: '1990-05-04',
  creditScore: 80,
  finishedOrders: 10,
  certType: 2,
  isClosing: false,
  limits: [],
  limitedUntil: 0,
};

/** Finished rentals of the last 60 days, each with its settlement; `listing` and `owner` are expressions of n. */
const orders = (from: number, until: number, listing: string, owned: string, renters: number): string => `
  with placed as (
    insert into rental_order (order_no, renter_id, owner_id, listing_id, status, mode, type, paid_hours, bonus_hours, created_at, start_at,
      end_at, pay_deadline, paid_at, ended_at, settled_at, rent_base, activity_discount, vip_discount, coupon_discount, rent,
      game_money_fen, deposit, payable, lines)
    select '9' || lpad(n::text, 19, '0'), ${PEOPLE} + 1 + n % ${renters}, ${owned}, ${listing}, 6, 'now', 1, 3, 0, start_at, start_at,
      start_at + interval '3 hours', start_at, start_at, start_at + interval '3 hours', start_at + interval '27 hours', 900, 0, 0, 0, 900,
      0, 2000, 2900, '[]'
    from generate_series(${from}, ${until}) n,
      lateral (select now() - (n * 7 % 1400) * interval '1 hour' - interval '2 days' as start_at) placed
    returning id, owner_id, renter_id, settled_at
  ), moved as (
    insert into ledger_transaction (at, kind, order_id) select settled_at, 'settlement', id from placed returning id, order_id
  )
  insert into ledger_entry (transaction_id, account_id, amount)
  select moved.id, account, amount from moved join placed on placed.id = moved.order_id,
    lateral (values (available_account(placed.owner_id), 855), (3, 45), (available_account(placed.renter_id), -900))
      entry (account, amount)`;

async function fill(pool: pg.Pool, size: number): Promise<void> {
  // No page of the centre searches by terms, and building their indexes takes most of the time.
  await pool.query('drop index listing_banded_terms, listing_priced_terms; drop statistics listing_hall_terms');
  await load(pool, size);
  await pool.query('set session_replication_role = replica');
  await pool.query(`update listing set owner_id = 2 + id % 400 where owner_id = 1`);
  await pool.query(`update listing set owner_id = 1 where id % ${size / OWN} = 0`);
  // As many orders a renter in both markets; nobody rents from himself.
  const renters = Math.ceil(size / 20);
  await pool.query(`insert into user_account (id, username, nickname, avatar)
    overriding system value select ${PEOPLE} + n, 'renter' || n, '租客', '/a.svg' from generate_series(1, ${renters}) n`);
  await pool.query(orders(1, OWN_ORDERS, `${size / OWN} * (1 + n % ${OWN})`, '1', renters));
  for (let from = OWN_ORDERS + 1; from < OWN_ORDERS + size / 5; from += 100_000)
    await pool.query(
      orders(from, Math.min(from + 99_999, OWN_ORDERS + size / 5), `${size / OWN} * (n % ${OWN}) + 1`, `2 + n % 400`, renters),
    );
  await pool.query(`insert into order_event (order_id, at, event, from_status, to_status, by)
    select id, paid_at, 'payment.settled', 1, 3, 'renter' from rental_order`);
  await pool.query(`update listing set password_due_at = now(), password_due_order = (
      select max(id) from rental_order where listing_id = listing.id
    ) where owner_id = 1 and id % ${(size / OWN) * 20} = 0`);
}

type Deps = ReturnType<typeof depsOf>;
const depsOf = (db: ReturnType<typeof openDatabase>['db']) => ({ db, clock: { now: () => Date.now() } });

interface Market {
  readonly deps: Deps;
  readonly ids: readonly string[];
  readonly gameId: string;
  readonly orderNo: string;
  close(): Promise<void>;
}

async function open(server: string, size: number): Promise<Market> {
  const url = await filled(server, `centre_${size}`, (pool) => fill(pool, size));
  const { pool, db, close } = openDatabase({ url, statementTimeout: 0 });
  await migrate(pool);
  // Triggers do not run while a market is filled.
  await pool.query('insert into owner_income select * from income_of(0, 9223372036854775807) on conflict do nothing');
  for (const table of ['listing', 'rental_order', 'order_event', 'ledger_transaction', 'ledger_entry', 'owner_income'])
    // Rows that filling has changed lie on few pages of a large market: a plain vacuum would leave these as they are, and no index alone
    // would answer for them.
    await pool.query(`vacuum (analyze, index_cleanup on) ${table}`);
  const deps = depsOf(db);
  await refreshGoingRates(deps);
  const { rows } = await pool.query<{ id: string; game_id: string }>(
    'select id::text, game_id::text from listing where owner_id = 1 order by id limit 500',
  );
  const ids = rows.map(({ id }) => id);
  return { deps, ids, gameId: rows[0]?.game_id ?? '1', orderNo: `9${'1'.padStart(19, '0')}`, close };
}

const month = dayKey(Date.now()).slice(0, 7);
const table = (query: Readonly<Record<string, string>>) => getOwnTable.query.parse(query);

/** What each page of the centre reads. */
const pages: Readonly<Record<string, (market: Market, round: number) => Promise<unknown>>> = {
  'the head': ({ deps }) => centreOf(deps, owner),
  'a page of the list': ({ deps }) => ownListings(deps, owner.id, listOwnListings.query.parse({})),
  'the list, searched': ({ deps }, round) => ownListings(deps, owner.id, listOwnListings.query.parse({ keyword: `${round % 10}` })),
  'a page of the table': ({ deps }, round) => ownTable(deps, owner.id, table({ page: String(round % 40) })),
  'the table by hours': ({ deps }, round) => ownTable(deps, owner.id, table({ sort: 'hours', page: String(round % 40) })),
  'the ids of all': ({ deps }) => ownIds(deps, owner.id, listOwnIds.query.parse({})),
  'an account to edit': async ({ deps, ids }, round) => presentOwn(await readOwn(deps.db, owner.id, ids[round % ids.length] ?? '')),
  'the going rate': ({ deps, gameId }) => goingRate(deps, gameId, undefined),
  'windows and rest': ({ deps, ids }, round) => readOffer(deps, owner.id, ids[round % ids.length] ?? ''),
  orders: ({ deps }) =>
    listLentRows(deps.db, { ownerId: owner.id, type: 'all', listingId: undefined, gameId: undefined, cursor: undefined, limit: 20 }),
  'an order': ({ deps, orderNo }) => readLentOrder(deps.db, owner.id, orderNo),
  passwords: ({ deps }) => listDue(deps.db, owner.id, undefined, 20),
  'income of a month': ({ deps }) => readIncome(deps, { ownerId: owner.id, month }),
  'rows of income': ({ deps }) =>
    listIncomeRows(deps.db, { ownerId: owner.id, month, listingId: undefined, gameId: undefined, cursor: undefined, limit: 50 }),
};

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

/** Every page of the merchant centre of one owner, in a market of a million accounts and in one of ten thousand, in turn. */
export const benchCentrePages = (): Promise<BenchRow[]> =>
  withThrowAway({ shared_buffers: '1GB' }, async (server) => {
    const markets = [await open(server, FEW), await open(server, MANY)] as const;
    try {
      const rows: BenchRow[] = [];
      for (const [what, read] of Object.entries(pages)) {
        const [few, many]: [number[], number[]] = [[], []];
        for (let round = -5; round < ROUNDS; round += 1) {
          for (const [at, times] of [few, many].entries()) {
            const before = performance.now();
            await read(markets[at === 0 ? 0 : 1], Math.max(0, round));
            if (round >= 0) times.push(performance.now() - before);
          }
        }
        const [least, most] = [median(few), median(many)];
        rows.push({
          what: `merchant centre, ${what}: ${MANY.toLocaleString('en')} accounts on the market against ${FEW.toLocaleString('en')}, p50`,
          value: `${most.toFixed(2)} ms, ${least.toFixed(2)} ms: ${(most / least).toFixed(2)}`,
          target: `≤ ${MOST_RATIO}`,
          ok: most / least <= MOST_RATIO || most - least <= NOISE_MS,
        });
      }
      return rows;
    } finally {
      for (const market of markets) await market.close();
    }
  });
