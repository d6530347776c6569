import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePlay, orders } from '#contract/rest/index.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { playsOfDay } from '#contract/rules/freePlay.ts';
import { dropPasswordDue } from '#service/domains/listings/passwordDue.ts';
import { runDueJobs } from '#service/jobs.ts';
import { instant, text } from '#service/kernel/database/columns.ts';
import { type Random, randomFrom } from '#service/kernel/lib/random.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aFreePlayOffer } from '#testing/builders/freePlayRows.ts';
import { aRenter, askOrder, keyed, type Listing, pay, type Person, wishFor } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { isNightly } from '#testing/nightly.ts';

/** Each part can be run alone (`-t 'part 3'`): its clock and its people are its own. */
const PARTS = isNightly ? 10 : 1;
const HISTORIES = isNightly ? 1_000 : 500;
const STEPS = 9;
/** After so many histories other people play: the limits of a person would refuse ever more. */
const PEOPLE_FOR = 15;
const WINDOWS = [{ from: 12 * 60, to: 18 * 60 }] as const;

let service: TestService;
beforeEach(async () => {
  service = await aService();
  // What is due every day reads ever more with every history, and nothing here depends on it.
  await service.deps.db.deleteFrom('job').execute();
});
afterEach(() => service.close());

interface Scene {
  readonly listing: Listing;
  readonly people: readonly Person[];
  readonly random: Random;
  /** Numbers of orders and ids of plays, with whose they are. */
  readonly made: { readonly person: Person; readonly orderNo?: string; readonly playId?: string }[];
}

type Step = (scene: Scene) => Promise<unknown>;

/** Refusals that were given; a fault must not be among them. */
const problems = new Set<string>();
function heard<Said extends { readonly data: object }>(answer: Said): Said {
  if ('problem' in answer.data) problems.add(String(answer.data.problem));
  return answer;
}

const steps: Readonly<Record<string, Step>> = {
  async take({ listing, people, random, made }) {
    const person = random.pick(people);
    const play = random.pick(playsOfDay(WINDOWS, 60, service.clock.now()));
    const body = { account_id: listing.id, start_at: play.start };
    const { data } = heard(await service.ask(freePlay.createFreePlay, { body }, keyed(person)));
    if ('id' in data) made.push({ person, playId: data.id });
  },
  async leave({ random, made }) {
    const own = random.some(
      made.filter(({ playId }) => playId !== undefined),
      1,
    )[0];
    if (own?.playId) heard(await service.ask(freePlay.leaveFreePlay, { params: { id: own.playId } }, keyed(own.person)));
  },
  async order({ listing, people, random, made }) {
    const person = random.pick(people);
    const isAhead = random.chance(0.5);
    const hours = random.int(1, 3);
    const wish = wishFor(listing, {
      hours,
      agreed_total: hours * listing.rental,
      ...(isAhead && { mode: 'appoint' as const, start_at: service.clock.now() + random.int(4, 30) * 10 * MINUTE }),
    });
    const { data } = heard(await askOrder(service, person, wish));
    if ('order_no' in data) made.push({ person, orderNo: data.order_no });
  },
  async pay({ random, made }) {
    const own = random.some(
      made.filter(({ orderNo }) => orderNo !== undefined),
      1,
    )[0];
    if (own?.orderNo) heard(await pay(service, own.person, own.orderNo));
  },
  async cancel({ random, made }) {
    const own = random.some(
      made.filter(({ orderNo }) => orderNo !== undefined),
      1,
    )[0];
    if (own?.orderNo)
      await service.ask(orders.cancelOrder, { params: { order_no: own.orderNo }, body: { agreed_fee: 0 } }, keyed(own.person));
  },
  async renew({ listing, random, made }) {
    const own = random.some(
      made.filter(({ orderNo }) => orderNo !== undefined),
      1,
    )[0];
    const body = { hours: 1, agreed_price: listing.rental };
    if (own?.orderNo) heard(await service.ask(orders.renewOrder, { params: { order_no: own.orderNo }, body }, keyed(own.person)));
  },
  async wait({ random }) {
    service.clock.move(random.int(1, 12) * 5 * MINUTE);
    if (random.chance(0.8)) await runDueJobs(service.deps);
  },
  password: ({ listing }) => dropPasswordDue(service.deps.db, service.clock.now(), listing.id),
};
/** How often each is drawn. */
const drawn = [
  'take',
  'take',
  'take',
  'leave',
  'order',
  'order',
  'pay',
  'pay',
  'pay',
  'cancel',
  'renew',
  'wait',
  'wait',
  'wait',
  'password',
];

interface Used {
  readonly kind: string;
  readonly start: Date;
  readonly end: Date;
}

/** What the account was or will be used for: by players, and by renters who have paid. */
const usesOf = ({ id }: Listing): Promise<Used[]> =>
  service.deps.db.read(
    { kind: text, start: instant, end: instant },
    sql`
      select 'play' as kind, start_at as start, end_at as "end" from free_play
      where listing_id = ${id} and status not in ('cancelled', 'displaced') and end_at > start_at
      union all
      select 'order', start_at, coalesce(ended_at, end_at) from rental_order
      where listing_id = ${id} and status in (3, 4, 6, 8, 9) and paid_at is not null
      order by start, "end"`,
  );

const overlapsIn = (uses: readonly Used[]): string[] =>
  uses.flatMap(({ kind, end }, at) => {
    const next = uses[at + 1];
    return next && next.start < end ? [`${kind} until ${end.toISOString()}, ${next.kind} from ${next.start.toISOString()}`] : [];
  });

const tally = new Map<string, number>();

async function history(seed: number, people: readonly Person[]): Promise<string[]> {
  const random = randomFrom(seed);
  const listing = await aFreePlayOffer(service, { ...WINDOWS[0], keepsPassword: random.chance(0.5), deposit: 0 });
  const scene: Scene = { listing, people, random, made: [] };
  for (let step = 0; step < STEPS; step += 1) {
    // Now and then two things happen at once.
    const names = random.chance(0.25) ? [random.pick(drawn), random.pick(drawn)] : [random.pick(drawn)];
    await Promise.all(names.map((name) => steps[name]!(scene)));
  }
  const uses = await usesOf(listing);
  for (const { kind } of uses) tally.set(kind, (tally.get(kind) ?? 0) + 1);
  return overlapsIn(uses);
}

test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  'free plays and rentals never overlap, whatever people do: part %i',
  async (part) => {
    problems.clear();
    tally.clear();
    let people: Person[] = [];
    for (let day = 0; day < HISTORIES; day += 1) {
      if (day % PEOPLE_FOR === 0) people = await Promise.all(Array.from({ length: 5 }, () => aRenter(service, { balance: 1_000_000 })));
      const seed = (part - 1) * HISTORIES + day;
      expect(await history(seed, people), `history ${seed}`).toEqual([]);
      service.clock.move(NOON + (day + 1) * DAY - service.clock.now());
    }
    const twice = await service.deps.db.read(
      { kind: text },
      sql`select user_id::text as kind from free_play where status in ('booked', 'playing', 'ended')
        group by user_id, day having count(*) > 1`,
    );
    expect([twice, await ledgerState(service)]).toEqual([[], soundLedger]);
    expect([...problems].filter((name) => ['INTERNAL', 'NOT_READY', 'CONFLICT', 'BAD_REQUEST'].includes(name))).toEqual([]);
    const statuses = await service.deps.db.read({ kind: text }, sql`select distinct status as kind from free_play order by status`);
    console.log(`part ${part}, ${HISTORIES} histories: ${[...tally].map(([kind, count]) => `${count} × ${kind}`).join(', ')}`);
    expect(statuses.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['cancelled', 'displaced', 'ended', 'shortened']));
    expect(Math.min(...['play', 'order'].map((kind) => tally.get(kind) ?? 0))).toBeGreaterThan(HISTORIES / 5);
  },
  isNightly ? HOUR : 4 * MINUTE,
);
