import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/orders.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aKey, aListing, aRenter, askOrder, keyed, type Listing, type Order, pay, type Person, wishFor } from '#testing/builders/market.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { aServiceProcess, aSharedMarket, type RunningProcess, type SharedMarket } from './processes.ts';

const KILLS = Number(process.env['KILLS'] ?? 4);
const RENTERS = 12;
const LISTINGS = 800;
/** Orders that a process creates and pays before it is killed during further ones. */
const BEFORE_A_KILL = 15;

let database: TestDatabase;
let renters: Person[] = [];
let listings: Listing[] = [];
beforeAll(async () => {
  database = await testDatabase({ max: 20 });
  const builders = aSharedMarket(database, []);
  renters = await Promise.all(Array.from({ length: RENTERS }, () => aRenter(builders, { balance: 100_000_000 })));
  const { owner_id, game_id } = await aListing(builders);
  listings = await Promise.all(Array.from({ length: LISTINGS }, () => aListing(builders, { owner_id, game_id })));
});
afterAll(() => database?.drop());

/** Acknowledged responses, which must not be lost. */
interface Acknowledged {
  readonly made: Map<string, Order>;
  readonly paid: Map<string, DataOf<typeof contract.payOrder>>;
  readonly refusals: unknown[];
}

/** A renter who retries unacknowledged requests with the same idempotency key at the next process. */
class Renter {
  readonly #person: Person;
  readonly #told: Acknowledged;
  readonly #nextListing: () => Listing | undefined;
  #unanswered: (() => Promise<void>) | null = null;
  #market: SharedMarket | undefined;

  constructor(person: Person, told: Acknowledged, nextListing: () => Listing | undefined) {
    this.#person = person;
    this.#told = told;
    this.#nextListing = nextListing;
  }

  /** Rents until the process is killed or `enough` returns true. */
  async rentAt(market: SharedMarket, enough: () => boolean): Promise<void> {
    this.#market = market;
    try {
      if (this.#unanswered) await this.#unanswered();
      while (!enough()) await this.#rent();
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  async #rent(): Promise<void> {
    const listing = this.#nextListing();
    if (!listing) throw new Error('more orders than accounts');
    const [orderKey, payKey] = [aKey(), aKey()];
    await this.#surely(async (market) => {
      const answer = await askOrder(market, this.#person, wishFor(listing), orderKey);
      if (answer.code !== 0) return void this.#told.refusals.push(answer);
      const order = answer.data as Order;
      this.#told.made.set(orderKey, order);
      await this.#surely(async (later) => {
        const payment = await pay(later, this.#person, order.order_no, 'wallet', payKey);
        if (payment.code !== 0) return void this.#told.refusals.push(payment);
        this.#told.paid.set(payKey, payment.data as DataOf<typeof contract.payOrder>);
      });
    });
  }

  async #surely(send: (market: SharedMarket) => Promise<void>): Promise<void> {
    const again = async (): Promise<void> => {
      this.#unanswered = again;
      await send(this.#market!);
      if (this.#unanswered === again) this.#unanswered = null;
    };
    await again();
  }
}

/** The process was killed before it sent a response. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['UND_ERR_SOCKET', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(String(error.code));

test(
  'after repeated kill -9 of the service under load the ledger sums to zero, and no acknowledged result is lost',
  { timeout: 300_000 },
  async () => {
    const told: Acknowledged = { made: new Map(), paid: new Map(), refusals: [] };
    let used = 0;
    const crowd = renters.map((person) => new Renter(person, told, () => listings[used++]));
    let next: Promise<RunningProcess> = aServiceProcess(database);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const service = await next;
      next = aServiceProcess(database);
      const market = aSharedMarket(database, [service]);
      const enough = told.paid.size + BEFORE_A_KILL;
      const renting = crowd.map((renter) => renter.rentAt(market, () => false));
      await expect.poll(() => told.paid.size, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
      await service.kill();
      await Promise.all(renting);
      await market.close();
    }
    const last = await next;
    const market = aSharedMarket(database, [last]);
    await Promise.all(crowd.map((renter) => renter.rentAt(market, () => true)));

    expect(told.refusals).toEqual([]);
    expect(await ledgerState({ database })).toEqual(soundLedger);
    const { rows } = await database.pool.query<{
      order_no: string;
      status: number;
      events: number;
      holds: number;
      jobs: number;
      spent: number;
    }>(`
    select order_no, status, (select count(*) from order_event where order_id = rental_order.id) as events,
      (select count(*) from order_hold where order_id = rental_order.id and active) as holds,
      (select count(*) from job
        where subject = rental_order.id::text and kind = case status when 4 then 'order.end' else 'order.close' end) as jobs,
      (select -sum(amount) from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
        where order_id = rental_order.id and account_id = available_account(renter_id))::integer as spent
    from rental_order order by order_no`);
    const paid = [...told.paid.values()].map(({ order_no }) => order_no).sort();
    expect(rows).toEqual(paid.map((order_no) => ({ order_no, status: 4, events: 3, holds: 1, jobs: 1, spent: 2_500 })));
    expect([...told.made.values()].map(({ order_no }) => order_no).sort()).toEqual(paid);
    expect(paid.length).toBeGreaterThanOrEqual(KILLS * BEFORE_A_KILL);

    const [key, first] = [...told.made][0]!;
    const renter = (
      await database.pool.query<{ renter_id: number }>('select renter_id from rental_order where order_no = $1', [first.order_no])
    ).rows[0]!.renter_id;
    const person = renters.find(({ id }) => id === String(renter))!;
    const repeated = await market.ask(
      contract.createOrder,
      { body: wishFor(listings.find(({ id }) => id === first.productInfo.id)!) },
      keyed(person, key),
    );
    expect(repeated.data).toEqual(first);
    await market.close();
    await last.stop();
  },
);
