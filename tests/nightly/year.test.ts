import { afterAll, beforeAll, expect, test } from 'vitest';
import * as loyalty from '#contract/rest/loyalty.ts';
import * as membership from '#contract/rest/membership.ts';
import { getWallet } from '#contract/rest/wallet.ts';
import { runDueJobs } from '#service/jobs.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

/** From before a turn of the year to after the leap day that follows the next one. */
const [FIRST_DAY, DAYS, PEOPLE, SEED] = ['2026-12-20', 440, 12, 20_261_220];
const [DAY, HOUR, MINUTE] = [86_400_000, 3_600_000, 60_000];
const BALANCE = 500_000;

// The oracle: the published rules, written without the product's own modules. Shanghai is UTC+8 all the year.
const shifted = (at: number) => new Date(at + 8 * HOUR);
const shanghai = (y: number, m: number, d: number, rest = 0): number => Date.UTC(y, m, d) - 8 * HOUR + rest;
const dayOf = (at: number): string => shifted(at).toISOString().slice(0, 10);
const monthLength = (y: number, m: number): number => new Date(Date.UTC(y, m + 1, 0)).getUTCDate();
/** So many months later, on the last day of a month that is too short. */
function monthsAfter(at: number, months: number): number {
  const date = shifted(at);
  const [y, m] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const rest = (at + 8 * HOUR) % DAY;
  const [year, month] = [y + Math.floor(m / 12), ((m % 12) + 12) % 12];
  return shanghai(year, month, Math.min(date.getUTCDate(), monthLength(year, month)), rest);
}

interface Run {
  readonly from: number;
  months: number;
}
const endOf = ({ from, months }: Run): number => monthsAfter(from, months);

const PLANS = {
  vip: [
    { plan: 'month', months: 1, fen: 990 },
    { plan: 'quarter', months: 3, fen: 2_680 },
    { plan: 'year', months: 12, fen: 9_800 },
  ],
  super: [
    { plan: 'month', months: 1, fen: 1_990 },
    { plan: 'year', months: 12, fen: 19_800 },
  ],
} as const;
const STREAK = [5, 5, 10, 10, 15, 15, 30];

/** What the rules say about one person who buys one product only. */
class Expected {
  readonly product: 'vip' | 'super';
  readonly runs: Run[] = [];
  readonly lots = new Map<number, number>();
  readonly packetDays = new Set<string>();
  spent = 0;
  credit: number;
  warned = 0;
  bought = 0;
  #signed: { day: string; step: number } | undefined;

  constructor(product: 'vip' | 'super', credit: number) {
    this.product = product;
    this.credit = credit;
  }

  get until(): number | null {
    const last = this.runs.at(-1);
    return last ? endOf(last) : null;
  }

  buy(now: number, { months, fen }: { months: number; fen: number }): void {
    this.spent += fen;
    const last = this.runs.at(-1);
    if (last && endOf(last) > now) last.months += months;
    else this.runs.push({ from: now, months });
  }

  signIn(now: number): void {
    const yesterday = dayOf(now - DAY);
    const step = this.#signed?.day === yesterday ? (this.#signed.step % 7) + 1 : 1;
    this.#signed = { day: dayOf(now), step };
    this.#add(now, STREAK[step - 1] ?? 0);
  }

  #add(now: number, coins: number): void {
    const end = shanghai(shifted(now).getUTCFullYear() + 2, 0, 1);
    this.lots.set(end, (this.lots.get(end) ?? 0) + coins);
  }

  get coins(): number {
    return [...this.lots.values()].reduce((sum, coins) => sum + coins, 0);
  }

  spend(coins: number): void {
    let left = coins;
    for (const [end, remaining] of [...this.lots].toSorted(([one], [other]) => one - other)) {
      const taken = Math.min(left, remaining);
      left -= taken;
      this.lots.set(end, remaining - taken);
    }
  }

  /** What happens by itself between two moments. */
  pass(before: number, now: number): void {
    for (const [end, remaining] of this.lots) {
      if (end <= now) this.lots.delete(end);
      else if (remaining > 0 && before < end - 30 * DAY && end - 30 * DAY <= now) this.warned += 1;
    }
    if (dayOf(before).slice(0, 7) !== dayOf(now - 30 * MINUTE).slice(0, 7))
      this.credit = Math.max(this.credit, Math.min(60, this.credit + 2));
    if (this.product === 'super') this.gifts(now);
  }

  gifts(now: number): void {
    for (const run of this.runs)
      for (let month = 0; month < run.months && monthsAfter(run.from, month) <= now; month += 1)
        this.packetDays.add(dayOf(monthsAfter(run.from, month)));
  }
}

/** A repeatable sequence of numbers below 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let service: TestService;
beforeAll(async () => {
  service = await aService({ start: Date.parse(`${FIRST_DAY}T00:20:00+08:00`) });
});
afterAll(() => service.close());

const count = async (query: string, values: unknown[]): Promise<number> =>
  (await service.database.pool.query<{ found: number }>(`select count(*)::int as found from ${query}`, values)).rows[0]?.found ?? -1;

async function aMember(product: 'vip' | 'super', credit: number): Promise<{ person: Person; expected: Expected }> {
  const person = await aRenter(service, { balance: BALANCE });
  await service.database.pool.query(`update user_session set expires_at = '2099-01-01' where user_id = $1`, [person.id]);
  await service.database.pool.query('update user_account set credit_score = $2 where id = $1', [person.id, credit]);
  return { person, expected: new Expected(product, credit) };
}

async function shownTo(person: Person) {
  const { vip_until, super_until } = await service.get(membership.listMemberships, {}, { token: person.token });
  const { balance } = await service.get(loyalty.getCoins, {}, { token: person.token });
  const { available, frozen } = await service.get(getWallet, {}, { token: person.token });
  const { rows } = await service.database.pool.query<{ credit_score: number }>('select credit_score from user_account where id = $1', [
    person.id,
  ]);
  return {
    until: [vip_until, super_until],
    coins: balance,
    money: [available, frozen],
    credit: rows[0]?.credit_score,
    packets: await count(`coupon where user_id = $1 and source like 'super:%'`, [person.id]),
    warned: await count(`notification where user_id = $1 and title = '金币快到期了'`, [person.id]),
  };
}

const shouldShow = ({ product, until, coins, spent, credit, packetDays, warned }: Expected, now: number) => {
  const running = until !== null && until > now ? until : null;
  return {
    until: product === 'vip' ? [running, null] : [null, running],
    coins,
    money: [BALANCE - spent, 0],
    credit,
    packets: packetDays.size * 4,
    warned,
  };
};

test('memberships, coins, credit and money are right on every day of a year and more', { timeout: 1_200_000 }, async () => {
  const random = mulberry32(SEED);
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => aMember(n % 2 === 0 ? 'vip' : 'super', 40 + n * 2)));
  await runDueJobs(service.deps);
  const wrong: string[] = [];
  let [compared, bought, refused] = [0, 0, 0];
  for (let day = 1; day <= DAYS; day += 1) {
    const before = service.clock.now();
    const midnight = Date.parse(`${FIRST_DAY}T00:00:00+08:00`) + day * DAY;
    service.clock.move(midnight + 45 * MINUTE + Math.floor(random() * 23 * HOUR) - before);
    const now = service.clock.now();
    await runDueJobs(service.deps);
    for (const { person, expected } of people) {
      expected.pass(before, now);
      if (random() < 0.8) {
        await service.get(loyalty.signIn, {}, { token: person.token });
        expected.signIn(now);
      }
      if (random() < 0.1) {
        const { code } = await service.ask(loyalty.exchangeCoins, { body: { coins: 100 } }, keyed(person));
        if ((code === 0) !== expected.coins >= 100) wrong.push(`${dayOf(now)}: ${code} at ${expected.coins} coins`);
        if (code === 0) expected.spend(100);
        else refused += 1;
      }
      if (random() < 0.03 || (expected.until ?? 0) < now - 20 * DAY) {
        const plans = PLANS[expected.product];
        const terms = plans[Math.floor(random() ** 3 * plans.length)] ?? plans[0];
        const body = { product: expected.product, plan: terms.plan, agreed_total: terms.fen };
        const { subscription_no } = await service.get(membership.subscribe, { body }, keyed(person));
        await service.get(membership.payMembership, { params: { subscription_no }, body: { method: 'wallet' } }, keyed(person));
        expected.buy(now, terms);
        if (expected.product === 'super') expected.gifts(now);
        bought += 1;
      }
      expect({ day: dayOf(now), ...(await shownTo(person)) }).toEqual({ day: dayOf(now), ...shouldShow(expected, now) });
      compared += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(await ledgerState(service)).toEqual(soundLedger);
  expect(await count(`ops_alarm where kind like 'ledger%' or kind like 'books%'`, [])).toBe(0);
  console.log(`${DAYS} days × ${PEOPLE} people: ${compared} comparisons, ${bought} memberships bought, ${refused} exchanges refused`);
});
