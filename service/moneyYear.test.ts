import { afterAll, beforeAll, expect, test } from 'vitest';
import * as loyalty from '#contract/rest/loyalty.ts';
import * as membership from '#contract/rest/membership.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { checksOf, contradictionsOf } from '#service/kernel/ledger/books.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';
import { isNightly } from '#testing/nightly.ts';
import { domains } from './domains/list.ts';

const FIRST_DAY = Date.parse('2026-11-20T00:00:00+08:00');
/** Until after the coins of the first year have ended; `npm test` sees two ends of a month and one of a year. */
const DAYS = isNightly ? 411 : 45;

let service: TestService;
beforeAll(async () => {
  service = await aService({ start: FIRST_DAY });
});
afterAll(() => service.close());
const { at } = timeOf(() => service);

/** A calendar of its own: Shanghai is eight hours ahead, always. */
const dateOf = (instant: number) => {
  const local = new Date(instant + 8 * HOUR);
  return { y: local.getUTCFullYear(), m: local.getUTCMonth(), d: local.getUTCDate() };
};
const midnight = (y: number, m: number, d: number): number => Date.UTC(y, m, d) - 8 * HOUR;
const daysIn = (y: number, m: number): number => new Date(Date.UTC(y, m + 1, 0)).getUTCDate();
/** So many months after noon of a day; in a shorter month its last day. */
const monthsAfter = ({ y, m, d }: ReturnType<typeof dateOf>, months: number): number => {
  const [year, month] = [y + Math.floor((m + months) / 12), (m + months) % 12];
  return midnight(year, month, Math.min(d, daysIn(year, month))) + 12 * HOUR;
};

/** Coins as the rules describe them: lots that end with the next year, the oldest spent first. */
class Purse {
  #lots: { readonly ends: number; left: number }[] = [];
  #streak = 0;
  #last = -2;

  signIn(day: number, now: number): void {
    this.#streak = day === this.#last + 1 ? (this.#streak % 7) + 1 : 1;
    this.#last = day;
    this.#lots.push({ ends: midnight(dateOf(now).y + 2, 0, 1), left: [5, 5, 10, 10, 15, 15, 30][this.#streak - 1] ?? 0 });
  }

  live(now: number): number {
    return this.#lots.filter(({ ends }) => ends > now).reduce((sum, { left }) => sum + left, 0);
  }

  spend(coins: number, now: number): void {
    let rest = coins;
    for (const lot of this.#lots.filter(({ ends }) => ends > now).toSorted((a, b) => a.ends - b.ends)) {
      const taken = Math.min(rest, lot.left);
      lot.left -= taken;
      rest -= taken;
    }
  }
}

async function aMember(wish: Parameters<typeof aRenter>[1] = {}): Promise<Person> {
  const person = await aRenter(service, wish);
  const { db } = service.deps;
  await db
    .updateTable('user_session')
    .set({ expires_at: new Date(FIRST_DAY + 900 * DAY) })
    .where('user_id', '=', person.id)
    .execute();
  await db
    .updateTable('user_account')
    .set({ created_at: new Date(FIRST_DAY) })
    .where('id', '=', person.id)
    .execute();
  return person;
}

const coinsOf = async ({ token }: Person) => (await service.get(loyalty.getCoins, {}, { token })).balance;
const accountOf = ({ id }: Person) =>
  service.deps.db.selectFrom('user_account').select(['credit_score', 'vip_until']).where('id', '=', id).executeTakeFirstOrThrow();

async function buy(person: Person, product: 'vip' | 'super', plan: 'month' | 'year', price: number): Promise<void> {
  const body = { product, plan, agreed_total: price };
  const { subscription_no } = await service.get(membership.subscribe, { body }, keyed(person));
  await service.get(membership.payMembership, { params: { subscription_no }, body: { method: 'wallet' } }, keyed(person));
}

test(`${DAYS} days of coins, credit, memberships and packets are as foreseen`, { timeout: 1_800_000 }, async () => {
  const rich = { balance: 1_000_000 };
  const [saver, spender, low, vip, superMember] = [
    await aMember(),
    await aMember(),
    await aMember({ creditScore: 51 }),
    await aMember(rich),
    await aMember(rich),
  ];
  const purses = { saver: new Purse(), spender: new Purse() };
  const joined = { y: 2026, m: 11, d: 31 };
  let [credit, bought, compared] = [51, 0, 0];
  const wrong: string[] = [];
  const compare = (what: string, day: number, seen: unknown, foreseen: unknown): void => {
    compared += 1;
    if (JSON.stringify(seen) !== JSON.stringify(foreseen))
      wrong.push(`${what} on day ${day}: ${String(seen)} instead of ${String(foreseen)}`);
  };
  for (let day = 0; day < DAYS; day += 1) {
    const start = FIRST_DAY + day * DAY;
    const { d } = dateOf(start);
    // At midnight no job has run yet.
    service.clock.move(start - service.clock.now());
    compare('coins of the saver at midnight', day, await coinsOf(saver), purses.saver.live(start));
    if (d === 1) credit = Math.min(60, credit + 2);
    const noon = start + 12 * HOUR;
    await at(noon);
    if (day % 9 !== 8) {
      await service.get(loyalty.signIn, {}, { token: saver.token });
      purses.saver.signIn(day, noon);
    }
    await service.get(loyalty.signIn, {}, { token: spender.token });
    purses.spender.signIn(day, noon);
    if (d === 15 && purses.spender.live(noon) >= 100) {
      await service.get(loyalty.exchangeCoins, { body: { coins: 100 } }, keyed(spender));
      purses.spender.spend(100, noon);
    }
    if (noon === monthsAfter(joined, bought) - (bought === 0 ? 0 : DAY)) {
      await buy(vip, 'vip', 'month', 990);
      if (bought === 0) await buy(superMember, 'super', 'year', 19_800);
      bought += 1;
    }
    const gifts =
      bought === 0 ? 0 : Math.min(12, Array.from({ length: 15 }, (_, n) => monthsAfter(joined, n)).filter((due) => due <= noon).length);
    const packets = await service.deps.db.selectFrom('coupon').select('id').where('user_id', '=', superMember.id).execute();
    const { vip_until } = await accountOf(vip);
    compare('coins of the saver', day, await coinsOf(saver), purses.saver.live(noon));
    compare('coins of the spender', day, await coinsOf(spender), purses.spender.live(noon));
    compare('credit', day, (await accountOf(low)).credit_score, credit);
    compare('end of the membership', day, vip_until?.getTime() ?? null, bought === 0 ? null : monthsAfter(joined, bought));
    compare('wallet of the member', day, (await walletOf(service, vip)).available, 1_000_000 - 990 * bought);
    compare('monthly packets', day, packets.length, 4 * gifts);
  }
  process.stdout.write(`${DAYS} days: ${compared} comparisons, ${wrong.length} wrong\n`);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(await ledgerState(service)).toEqual(soundLedger);
  for (const check of Object.values(checksOf(domains.map(({ books }) => books))))
    expect(await contradictionsOf(service.deps.db, check)).toEqual({ count: 0, examples: '' });
});
