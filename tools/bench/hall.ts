import { pinyin } from 'pinyin-pro';
import { openHandle } from '#service/database.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { gameShelf } from '#service/domains/listings/games.ts';
import type { HallQuery } from '#service/domains/listings/hall/filter.ts';
import { vocabularyOf } from '#service/domains/listings/hall/vocabulary.ts';
import { openHall } from '#service/domains/listings/hall/page.ts';
import { type Random, randomFrom } from '#service/kernel/lib/random.ts';
import { explaining } from './explain.ts';
import { filled, load, SEED, specs, withThrowAway } from './listings.ts';
import type { BenchRow } from './orders.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
const WARM_ROUNDS = 5;
const ROUNDS = 60;
const TARGET_MS = 1;
const TARGET_SEARCH_MS = 5;
const TARGET_RATIO = 1.5;

/** Typical hall queries, in equal shares. */
type Kind =
  | '默认排序'
  | '游戏、价格区间、按价格'
  | '游戏、大区'
  | '游戏、属性'
  | '一个汉字'
  | '两个汉字'
  | '一件物品'
  | '拼音'
  | '拼音首字母'
  | '几个词'
  | '别名与平台'
  | '错一个字'
  | '什么都不符合，取最近的'
  | '两个汉字、按价格'
  | '汉字、游戏、免押金'
  | '按热度'
  | '按评分'
  | '第二页起';

/** The statements that read a page's rows, and those that count matches. */
export const PAGE = /\bas keys from\b/;
export const COUNT = /\bas counted from\b/;

interface HallTiming {
  /** Planning and execution time of the page's statements and of the counting ones, from `explain`; 0 unless requested. */
  readonly databaseMs: number;
  readonly countMs: number;
  /** The whole call without HTTP: page, count unless cached, and response. */
  readonly serviceMs: number;
  readonly nextCursor: string | null;
}

interface Hall {
  readonly size: number;
  readonly ask: (query: HallQuery, isExplained: boolean) => Promise<HallTiming>;
  readonly close: () => Promise<void>;
}

const every: HallQuery = { limit: 20, available: 'bookable', sort: 'recommended' };
const words = (random: Random, spec = random.pick(specs)): string[] =>
  [...spec.pieces.flatMap(([, , names]) => names), ...spec.reasons].filter((text) => /^\p{Script=Han}{2,}/u.test(text));

export const kinds: Readonly<Record<Exclude<Kind, '第二页起'>, (random: Random) => HallQuery>> = {
  默认排序: () => every,
  '游戏、价格区间、按价格': (random) => {
    const least = random.int(1, 5) * 100;
    return {
      ...every,
      game_id: gameOf(random).id,
      rental_min: least,
      rental_max: least + random.int(1, 10) * 100,
      sort: random.pick(['price_asc', 'price_desc']),
    };
  },
  '游戏、大区': (random) => {
    const { id, spec } = gameOf(random);
    const platform = random.pick(spec.platforms);
    return { ...every, game_id: id, platform, zone: spec.zone(platform, random) };
  },
  '游戏、属性': (random) => {
    const { id, spec } = gameOf(random);
    const [name, value] = random.pick(spec.draw(random.next(), random).attrs);
    return { ...every, game_id: id, attrs: [name, String(value)].map(encodeURIComponent).join(':') };
  },
  一个汉字: (random) => ({
    ...every,
    keyword: random.pick([...random.pick(words(random))].filter((letter) => /\p{Script=Han}/u.test(letter))),
  }),
  两个汉字: (random) => ({ ...every, keyword: random.pick(words(random)).slice(0, 2) }),
  一件物品: (random) => {
    const { id, spec } = gameOf(random);
    const piece = random.pick(random.pick(spec.pieces)[2]);
    return random.chance(0.5) ? { ...every, game_id: id, piece } : { ...every, keyword: piece };
  },
  拼音: (random) => ({ ...every, keyword: plainPinyin(random.pick(words(random))) }),
  拼音首字母: (random) => ({
    ...every,
    keyword: initialsOf(random.chance(0.5) ? gameOf(random).spec.title : random.pick(words(random).filter((word) => word.length > 2))),
  }),
  几个词: (random) => {
    const { spec } = gameOf(random);
    return {
      ...every,
      keyword: `${spec.title.slice(0, 2)} ${random.pick(words(random, spec))} ${random.pick(words(random, spec)).slice(0, 2)}`,
    };
  },
  别名与平台: (random) => {
    const { spec } = gameOf(random);
    const word = random.pick(words(random, spec)).slice(0, 2);
    return { ...every, keyword: `${random.pick(spec.aliases)} ${random.pick(spec.platforms).slice(0, 2)} ${word}` };
  },
  错一个字: (random) => {
    const { spec } = gameOf(random);
    const names = spec.pieces.flatMap(([, , all]) => all).filter((name) => name.length > 2);
    return { ...every, keyword: `${random.pick(names).slice(0, -1)}错` };
  },
  '什么都不符合，取最近的': (random) => {
    const at = random.int(0, specs.length - 1);
    const [spec, other] = [specs[at], specs[(at + 1) % specs.length]];
    return { ...every, keyword: `${spec?.title} ${random.pick(words(random, other))}` };
  },
  '两个汉字、按价格': (random) => ({ ...every, keyword: random.pick(words(random)).slice(0, 2), sort: 'price_asc' }),
  '汉字、游戏、免押金': (random) => ({
    ...every,
    game_id: gameOf(random).id,
    keyword: random.pick(words(random)).slice(0, 1),
    no_deposit: '1',
  }),
  按热度: (random) => ({ ...every, sort: 'hot', ...(random.chance(0.5) && { game_id: gameOf(random).id }) }),
  按评分: (random) => ({ ...every, sort: 'rating', ...(random.chance(0.5) && { game_id: gameOf(random).id }) }),
};

const plainPinyin = (text: string): string => pinyin(text, { toneType: 'none', type: 'array', v: true }).join('');

const initialsOf = (text: string): string => pinyin(text, { toneType: 'none', type: 'array', pattern: 'first' }).join('');

/** Ids of games follow the order of the list. */
function gameOf(random: Random): { id: string; spec: (typeof specs)[number] } {
  const spec = random.pick(specs);
  return { id: String(specs.indexOf(spec) + 1), spec };
}

/** Opens a database with this many generated listings, and the hall that reads it as in the service. */
async function openSize(server: string, size: number): Promise<Hall> {
  const url = await filled(server, `hall_${size}`, async (empty) => {
    console.error(`  ${size.toLocaleString('en')} listings…`);
    await load(empty, size);
  });
  const { pool, close } = openDatabase({ url, statementTimeout: 0 });
  await migrate(pool);
  const explained = explaining(pool, { page: PAGE, count: COUNT });
  // The shared connection is not used for pages.
  const db = openHandle({ pool: explained.pool, keyed: pool as never });
  const deps = { db, clock: { now: Date.now } } as unknown as Deps;
  const hall = openHall(deps, gameShelf(deps.db), vocabularyOf(db));
  return {
    size,
    close,
    async ask(query, isExplained) {
      const began = performance.now();
      let nextCursor: string | null = null;
      const read = async (): Promise<void> => {
        ({ next_cursor: nextCursor } = await hall(query, null));
      };
      const { page, count } = isExplained ? await explained.timed(read) : (await read(), { page: 0, count: 0 });
      if (isExplained && page === 0) throw new Error('no statement of the page was timed');
      return { databaseMs: page, countMs: count, serviceMs: performance.now() - began, nextCursor };
    },
  };
}

/** Times of pages in ms, by kind of query. */
type Samples = Readonly<Record<Kind, { readonly database: number[]; readonly count: number[]; readonly service: number[] }>>;

/** Half of the rounds measure the time in the database, the other half the time in the service without `explain`. */
async function round(hall: Hall, random: Random, isExplained: boolean, samples?: Samples): Promise<void> {
  const ask = async (kind: Kind, query: HallQuery): Promise<string | null> => {
    const { databaseMs, countMs, serviceMs, nextCursor } = await hall.ask(query, isExplained);
    if (isExplained) samples?.[kind].database.push(databaseMs);
    // A cached count executes no statement.
    if (countMs > 0) samples?.[kind].count.push(countMs);
    if (!isExplained) samples?.[kind].service.push(serviceMs);
    return nextCursor;
  };
  for (const [kind, draw] of Object.entries(kinds) as [keyof typeof kinds, (typeof kinds)[keyof typeof kinds]][]) {
    const query = draw(random);
    const cursor = await ask(kind, query);
    if (cursor !== null) await ask('第二页起', { ...query, cursor });
  }
}

const noSamples = (): Samples =>
  Object.fromEntries(
    [...Object.keys(kinds), '第二页起'].map((kind) => [kind, { database: [], count: [], service: [] }]),
  ) as unknown as Samples;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const medianOf = (samples: Samples, where: 'database' | 'service'): number => median(Object.values(samples).flatMap((kind) => kind[where]));

/** The median of each kind, slowest first. */
const byKind = (samples: Samples, where: 'database' | 'count'): [kind: string, ms: number][] =>
  Object.entries(samples)
    .filter(([, measured]) => measured[where].length > 0)
    .map(([kind, measured]): [string, number] => [kind, median(measured[where])])
    .sort(([, one], [, other]) => other - one);

function rowsOf({ size }: Hall, samples: Samples): BenchRow[] {
  const all = medianOf(samples, 'database');
  const among = `at ${size.toLocaleString('en')} listings, p50 at the database (planning + running)`;
  const slowest = (what: string, where: 'database' | 'count'): BenchRow => {
    const [[kind, slow] = ['', Infinity], ...others] = byKind(samples, where);
    return {
      what: `slowest kind of ${what} ${among}`,
      value: `${slow.toFixed(2)} ms, ${kind} (${others.map(([other, ms]) => `${other} ${ms.toFixed(2)}`).join(', ')})`,
      target: `≤ ${TARGET_SEARCH_MS} ms`,
      ok: slow <= TARGET_SEARCH_MS,
    };
  };
  return [
    {
      what: `hall page ${among}`,
      value: `${all.toFixed(2)} ms (in the service, with the count: ${medianOf(samples, 'service').toFixed(2)} ms)`,
      target: `≤ ${TARGET_MS} ms`,
      ok: all <= TARGET_MS,
    },
    slowest('search', 'database'),
    slowest('count, kept for a while,', 'count'),
  ];
}

/** Hall pages with increasing numbers of listings, interleaved so that machine load affects all sizes equally. */
export async function benchHall(): Promise<BenchRow[]> {
  return withThrowAway({}, async (server) => {
    const halls: Hall[] = [];
    try {
      for (const size of SIZES) halls.push(await openSize(server, size));
      return await measure(halls);
    } finally {
      for (const hall of halls) await hall.close();
    }
  });
}

async function measure(halls: readonly Hall[]): Promise<BenchRow[]> {
  const samples = new Map(halls.map((hall) => [hall, noSamples()]));
  for (let at = -WARM_ROUNDS; at < ROUNDS; at += 1) {
    for (const hall of halls) await round(hall, randomFrom(SEED + at), at % 2 === 0, at < 0 ? undefined : samples.get(hall));
  }
  const medianAt = (size: number): number =>
    Math.max(0, ...halls.filter((hall) => hall.size === size).map((hall) => medianOf(samples.get(hall) ?? noSamples(), 'database')));
  const ratio = medianAt(1_000_000) / medianAt(10_000);
  return [
    ...halls.flatMap((hall) => rowsOf(hall, samples.get(hall) ?? noSamples())),
    {
      what: 'hall page at 1,000,000 against 10,000 listings, p50 at the database',
      value: ratio.toFixed(2),
      target: `≤ ${TARGET_RATIO}`,
      ok: ratio <= TARGET_RATIO,
    },
  ];
}
