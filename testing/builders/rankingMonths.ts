import { sql } from 'kysely';
import { dayKey, fromShanghai } from '#contract/rules/clock.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { RANKING_LISTED, startOfMonth } from '#contract/rules/ranking.ts';
import { countRent } from '#service/domains/ranking/count.ts';
import { readOwn, readTop } from '#service/domains/ranking/read.ts';
import { id, whole } from '#service/kernel/database/columns.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Db } from '#service/kernel/deps.ts';
import { available, platform, post } from '#service/kernel/ledger/post.ts';
import { randomFrom } from '#service/kernel/lib/random.ts';
import { anOldOrder } from './draws.ts';
import { aListing, aRenter, type Person } from './market.ts';
import type { TestService } from './service.ts';

interface Months {
  readonly months: number;
  readonly seed: number;
}

/** The ranking of a month from the ledger alone: what orders of its newcomers paid out of escrow as settlement, less refunds. */
const fromLedger = (db: Db, from: number, until: number) =>
  db.read(
    { user_id: id, fen: whole },
    sql`
    select renter_id as user_id, sum(fen)::bigint as fen
    from (
      select order_id, -sum(amount) as fen, max(at) as at
      from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
      where account_id = ${platform.escrow} and kind = 'settlement' and order_id is not null
        and at >= ${new Date(from)} and at < ${new Date(until)}
      group by order_id
    ) settled join rental_order on rental_order.id = order_id join user_account on user_account.id = renter_id
      left join user_setting on user_setting.user_id = renter_id
      join user_account owner on owner.id = owner_id
    where user_account.created_at >= ${new Date(from)} and user_account.created_at < ${new Date(until)} and fen > 0
      and coalesce(show_in_rankings, true)
      and user_account.real_name is distinct from owner.real_name
    group by renter_id order by 2 desc, max(settled.at), renter_id`,
  );

/** Random months of registrations, settlements, refunds and hidden names; compares each with the ledger. Returns the places compared. */
export async function compareMonths(service: TestService, { months, seed }: Months): Promise<number> {
  const { deps, clock } = service;
  const { db } = deps;
  const random = randomFrom(seed);
  const [own, other] = [await aListing(service), await aListing(service)];
  await db.updateTable('user_account').set({ real_name: '号主本人' }).where('id', '=', own.owner_id).execute();
  let compared = 0;
  for (let turn = 0; turn < months; turn += 1) {
    const begins = fromShanghai({ y: 2030, m: 1 + turn, d: 1 });
    const ends = startOfMonth(begins, 1);
    const people: Person[] = [];
    for (let each = random.int(1, 8); each > 0; each -= 1) {
      clock.move(begins + random.int(-2, 3) * DAY - clock.now());
      const person = await aRenter(service, { balance: 0, realName: random.int(0, 5) === 0 ? '号主本人' : `新人${each}` });
      const created = new Date(clock.now());
      await db.updateTable('user_account').set({ created_at: created }).where('id', '=', person.id).execute();
      people.push(person);
    }
    for (let each = random.int(1, 16); each > 0; each -= 1) {
      const renter = random.pick(people);
      clock.move(random.int(begins + 4 * DAY, ends + HOUR) - clock.now());
      await settle(service, renter, random.int(0, 1) === 0 ? own : other, random.int(1, 8) * 100, random.int(0, 3) === 0);
      if (random.int(0, 6) === 0)
        await db
          .updateTable('user_setting')
          .set({ show_in_rankings: random.int(0, 1) === 0 })
          .where('user_id', '=', renter.id)
          .execute();
    }
    const month = dayKey(begins);
    const [page, ledger] = [await readTop(db, month, RANKING_LISTED), await fromLedger(db, begins, ends)];
    const shown = JSON.stringify(page.map(({ user_id, fen }) => [user_id, fen]));
    const right = JSON.stringify(ledger.slice(0, RANKING_LISTED).map(({ user_id, fen }) => [user_id, fen]));
    if (shown !== right) throw new Error(`${month}: the page has ${shown}, the ledger ${right}`);
    for (const [at, { user_id }] of ledger.entries()) {
      const place = ((await readOwn(db, user_id, month))?.ahead ?? 0) + 1;
      if (place !== at + 1) throw new Error(`${month}: ${user_id} is ${place}, not ${at + 1}`);
      compared += 1;
    }
  }
  return compared;
}

/** Pays an order into escrow and settles it; a part of the rent may go back to the renter first. */
async function settle(
  service: TestService,
  renter: Person,
  listing: Awaited<ReturnType<typeof aListing>>,
  rent: number,
  isRefunded: boolean,
): Promise<void> {
  const { deps, clock } = service;
  const orderId = await anOldOrder(service, renter, listing, rent);
  const refund = isRefunded ? Math.floor(rent / 2) : 0;
  const order = { id: orderId, renter_id: renter.id, owner_id: listing.owner_id };
  await inTransaction(deps, async (held) => {
    const { clearing, escrow, revenue } = platform;
    await post(held.db, clock.now(), [
      { kind: 'order_pay', orderId, transfers: [{ from: clearing, to: escrow, fen: rent }] },
      { kind: 'complaint_refund', orderId, transfers: [{ from: escrow, to: available(renter.id), fen: refund }] },
      {
        kind: 'settlement',
        orderId,
        transfers: [
          { from: escrow, to: available(listing.owner_id), fen: rent - refund - 1 },
          { from: escrow, to: revenue, fen: 1 },
        ],
      },
    ]);
    await countRent(held, order, rent - refund);
  });
}
