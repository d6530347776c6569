import { cancelOrder, renewOrder } from '#contract/rest/orders.ts';
import { createWithdrawal } from '#contract/rest/payouts.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { WITHDRAWAL_REST } from '#contract/rules/withdrawal.ts';
import { upholdComplaint } from '#service/domains/complaints/decide.ts';
import { fileComplaint } from '#service/domains/complaints/file.ts';
import { payByItself } from '#service/domains/payouts/withdrawalPay.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { Refused } from '#service/kernel/http/problem.ts';
import {
  aListing,
  anOrder,
  aPaidOrder,
  askOrder,
  keyed,
  type Listing,
  type Order,
  pay,
  type Person,
  wishFor,
} from '#testing/builders/market.ts';
import { aPayee, aPayProof, aWithdrawal } from '#testing/builders/payouts.ts';
import type { TestService } from '#testing/builders/service.ts';

export const commands = ['create', 'pay', 'renew', 'cancel', 'complain', 'decide', 'withdraw', 'payOut'] as const;
export type Command = (typeof commands)[number];
export type Pair = readonly [Command, Command];

/** Every pair of two commands, each with itself too. */
export const pairs: readonly Pair[] = commands.flatMap((one, at) => commands.slice(at).map((other) => [one, other] as const));

type State = 'listed' | 'unpaid' | 'booked' | 'renting' | 'disputed';

/** States of an order in which a command has an effect. */
const states: Readonly<Record<Command, readonly State[]>> = {
  create: ['listed', 'unpaid', 'booked', 'renting', 'disputed'],
  pay: ['unpaid'],
  renew: ['renting'],
  cancel: ['unpaid', 'booked'],
  complain: ['renting', 'disputed'],
  decide: ['disputed'],
  withdraw: ['listed', 'unpaid', 'booked', 'renting', 'disputed'],
  payOut: ['listed', 'unpaid', 'booked', 'renting', 'disputed'],
};

/** The state of the order that both commands meet in, or of the first one's. */
const stateOf = ([one, other]: Pair): State => states[one].find((state) => states[other].includes(state)) ?? states[one][0] ?? 'listed';

interface Placed {
  readonly listing: Listing;
  readonly order: Order | null;
}

export interface World {
  readonly renter: Person;
  readonly owner: Person;
  readonly other: Person;
  readonly placed: readonly [Placed, Placed];
  /** The renter has complained about the first order. */
  readonly isDisputed: boolean;
  readonly withdrawalNo: string | null;
  readonly proofs: readonly [string, string];
}

const WITHDRAWN = 1_000;
const WORDS = '一直登不上去，号主也不回复消息';
const file = (deps: Deps, orderNo: string, party: 'renter' | 'owner'): Promise<unknown> =>
  inTransaction(deps, (inside) =>
    fileComplaint(inside, {
      orderNo,
      party,
      cause: 'other',
      words: WORDS,
      claim: party === 'owner' ? 700 : 300,
      reportedAt: deps.clock.now(),
    }),
  );

async function place(service: TestService, renter: Person, owner: Person, state: State): Promise<Placed> {
  const listing = await aListing(service, { owner_id: owner.id });
  const ahead = { mode: 'appoint', start_at: service.clock.now() + 4 * HOUR } as const;
  if (state === 'listed') return { listing, order: null };
  if (state === 'unpaid') return { listing, order: await anOrder(service, renter, listing) };
  const order = await aPaidOrder(service, renter, listing, state === 'booked' ? ahead : {});
  if (state === 'disputed') await file(service.deps, order.order_no, 'renter');
  return { listing, order };
}

const spends: Readonly<Partial<Record<Command, number>>> = { pay: 2_500, renew: 500, withdraw: WITHDRAWN };

/** A renter and an owner with what both commands need; the renter's wallet pays for the dearer of the two only. */
export async function aWorld(service: TestService, [one, other]: Pair): Promise<World> {
  const rich = { balance: 1_000_000 };
  const [renter, owner, stranger] = [await aPayee(service, rich), await aPayee(service, { balance: 0 }), await aPayee(service, rich)];
  const { db } = service.deps;
  const state = stateOf([one, other]);
  const first = await place(service, renter, owner, state);
  const second = states[other].includes(state) ? first : await place(service, renter, owner, states[other][0] ?? 'listed');
  const isPaidOut = one === 'payOut' || other === 'payOut';
  const withdrawalNo = isPaidOut ? (await aWithdrawal(service, renter, WITHDRAWN)).withdrawal_no : null;
  service.clock.move(isPaidOut ? WITHDRAWAL_REST : MINUTE);
  if (withdrawalNo !== null) await db.deleteFrom('job').where('subject', '=', withdrawalNo).execute();
  const proofs = [await aPayProof(service, renter, WITHDRAWN), await aPayProof(service, renter, WITHDRAWN)] as const;
  await leave(service, renter, Math.max(spends[one] ?? 0, spends[other] ?? 0));
  return { renter, owner, other: stranger, placed: [first, second], isDisputed: state === 'disputed', withdrawalNo, proofs };
}

/** Takes everything but so much from the renter's wallet. */
async function leave(service: TestService, { id }: Person, fen: number): Promise<void> {
  const { pool } = service.database;
  await pool.query(
    `select post_movements(now(), array['recharge']::ledger_kind[], array[null]::bigint[], array[null]::text[], array[1, 1],
      array[available_account($1), 1], array[$2 - balance, balance - $2]) from wallet_account where id = available_account($1)`,
    [id, fen],
  );
}

const saidOf = async (run: Promise<unknown>): Promise<string> => {
  try {
    await run;
    return 'ok';
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
};

const orderNoOf = ({ order }: Placed): string => order?.order_no ?? '';

/** Runs a command on a service; the answer is `ok` or the name of the refusal. */
export async function run(service: TestService, command: Command, world: World, place: 0 | 1): Promise<string> {
  const { renter, other, withdrawalNo } = world;
  const placed = world.placed[place];
  const order_no = orderNoOf(placed);
  const answered = async (asked: Promise<{ code: number; data: object }>): Promise<string> => {
    const { code, data } = await asked;
    return code === 0 ? 'ok' : 'problem' in data ? String(data.problem) : String(code);
  };
  switch (command) {
    case 'create': {
      const start_at = Math.ceil(((placed.order?.hire_end_time ?? service.clock.now() + HOUR) + 10 * MINUTE) / (10 * MINUTE)) * 10 * MINUTE;
      const wish = placed.order ? ({ mode: 'appoint', start_at } as const) : {};
      return answered(askOrder(service, place === 0 ? other : renter, wishFor(placed.listing, wish)));
    }
    case 'pay':
      return answered(pay(service, renter, order_no));
    case 'renew':
      return answered(service.ask(renewOrder, { params: { order_no }, body: { hours: 1, agreed_price: 500 } }, keyed(renter)));
    case 'cancel':
      return answered(
        service.ask(
          cancelOrder,
          { params: { order_no }, body: { agreed_fee: placed.order?.pay_deadline === null ? 50 : 0 } },
          keyed(renter),
        ),
      );
    case 'complain':
      return saidOf(file(service.deps, order_no, place === 0 && !world.isDisputed ? 'renter' : 'owner'));
    case 'decide':
      return saidOf(
        inTransaction(service.deps, (deps) =>
          upholdComplaint(deps, order_no, { amount: place === 0 ? 'all' : 100, because: '属实', by: 'platform' }),
        ),
      );
    case 'withdraw':
      return answered(service.ask(createWithdrawal, { body: { amount: WITHDRAWN, proof: world.proofs[place] } }, keyed(renter)));
    case 'payOut':
      return saidOf(inTransaction(service.deps, (deps) => payByItself(deps, withdrawalNo ?? '')));
  }
}

/** Everything that the two commands can have changed, without numbers and times that differ from world to world. */
export async function outcomeOf(service: TestService, { renter, owner, other, placed }: World): Promise<object> {
  const { pool } = service.database;
  const people = [renter.id, owner.id, other.id];
  const listings = placed.map(({ listing }) => listing.id);
  const rows = async (query: string, values: unknown[]) => (await pool.query<{ line: string }>(query, values)).rows.map(({ line }) => line);
  return {
    wallets: await rows(
      `select array_position($1::bigint[], user_id) || ' ' || kind || ' ' || balance as line from wallet_account
        where user_id = any ($1) order by array_position($1::bigint[], user_id), kind::text`,
      [people],
    ),
    orders: await rows(
      `select concat_ws(' ', array_position($1::bigint[], renter_id), status, rent, payable, wallet_frozen, game_money_refund, cancel_fee,
          extract(epoch from end_at - start_at)::int, settled_at is not null,
          (select active from order_hold where order_id = rental_order.id),
          (select string_agg(event, ',' order by order_event.id) from order_event where order_id = rental_order.id),
          (select string_agg(party || ':' || complaint.status || ':' || coalesce(paid, 0), ',' order by complaint.id) from complaint
            where order_id = rental_order.id)) as line
        from rental_order where listing_id = any ($2) order by array_position($2::bigint[], listing_id), rental_order.id`,
      [people, listings],
    ),
    withdrawals: await rows(
      `select concat_ws(' ', status, amount, payout_no is not null) as line from withdrawal where user_id = any ($1) order by id`,
      [people],
    ),
    ledger: await rows(
      `select concat_ws(' ', ledger_transaction.kind, sum(amount), count(*)) as line from ledger_entry
        join ledger_transaction on ledger_transaction.id = transaction_id join wallet_account on wallet_account.id = account_id
        where wallet_account.user_id = any ($1) group by ledger_transaction.kind order by 1`,
      [people],
    ),
  };
}
