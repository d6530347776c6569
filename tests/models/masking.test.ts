import { describe, expect, test, vi } from 'vitest';
import { mask } from '#app/recorder/mask.ts';
import { graphOf, loadSubjects } from '#tools/paths/subjects.ts';

// CPU-bound, in parallel with other tests: explores every chart.
vi.setConfig({ testTimeout: 30_000 });

const charts = (await loadSubjects())
  .filter(({ variant }) => variant === null)
  .map((subject) => [subject.chart, valuesOf(graphOf(subject))] as const);

/** Every event and every context of a chart. */
function valuesOf({ edges, nodes }: ReturnType<typeof graphOf>): unknown[] {
  const events = [...new Map(edges.map(({ step }) => [step.id, step.event])).values()];
  return [...events, ...new Map(nodes.map(({ snapshot, value }) => [JSON.stringify(value), snapshot.context as unknown])).values()];
}

/** Secrets, planted in every position. */
const SECRETS = [
  '13912345678',
  '+86 139 1234 5678',
  '139.1234.5678',
  '１３９１２３４５６７８',
  '11010519491231002X',
  '6222020200011234567',
  'Bearer 9f8e7d6c5b4a39281706f5e4d3c2b1a0',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl',
  'someone@example.test',
  'https://cashier.test/pay?ticket=9f8e7d6c5b4a',
  'data:image/png;base64,iVBORw0KGgo=',
  '4f9a1c7e2b8d4f9a1c7e2b8d4f9a1c7e',
];
/** Secrets that look like words, within texts of users and servers. */
const TOLD = [
  '密码是 hunter2',
  '密码：hunter2，请重试',
  '口令为 hunter2',
  'password is hunter2',
  'pass: hun hunter2',
  'token is hunter2',
  '{"tempToken":"hunter2"}',
];
const SECRET_NUMBERS = [13_912_345_678, 8_613_912_345_678, 110_105_194_912_310_016, 6_222_020_200_011_234_304];

interface Leaf {
  readonly name: string;
  readonly value: string | number;
}

/** Every text and number of a value; objects with an actor are skipped, since they are masked as a whole. */
function leaves(value: unknown, name = ''): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ name, value }];
  if (Array.isArray(value)) return value.flatMap((item) => leaves(item, name));
  if (typeof value !== 'object' || value === null || 'sessionId' in value || value instanceof Error) return [];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, key));
}

/** The same value with the secret in place of every text or number. */
function planted(value: unknown, secret: string | number, key = ''): unknown {
  if (typeof value === typeof secret) return key === 'type' || key === 'actorId' ? value : secret;
  if (Array.isArray(value)) return value.map((item) => planted(item, secret, key));
  if (typeof value !== 'object' || value === null || 'sessionId' in value || value instanceof Error) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, planted(part, secret, name)]));
}

/** Names of the fields of all charts in which the value is not masked. */
function seenUnder(secret: string | number): string[] {
  const shown = charts.flatMap(([, values]) => leaves(mask(values.map((value) => planted(value, secret)))));
  return [...new Set(shown.filter(({ value }) => value === secret).map(({ name }) => name))].sort();
}

describe.each(charts)('what the recorder shows of %s', (_, values) => {
  test('contains no secret in its texts and numbers', () => {
    const shown = (secret: string | number): string => JSON.stringify(values.map((value) => mask(planted(value, secret))));
    expect(SECRETS.filter((secret) => shown(secret).includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
    expect(TOLD.filter((text) => shown(text).includes('hunter2'))).toEqual([]);
    expect(SECRET_NUMBERS.filter((secret) => shown(secret).includes(String(secret)))).toEqual([]);
  });
});

describe('unmasked fields of all charts', () => {
  test('show a word only where the application defines the text', () => {
    expect(seenUnder('hunter2')).toEqual([
      'action',
      'channel',
      'field',
      'kind',
      'label',
      'manner',
      'message',
      'method',
      'mode',
      'newText',
      'oldText',
      'platform',
      'provider',
      'rentType',
      'requestId',
      'standing',
      'state',
      'status',
      'tags',
      'title',
      'verdict',
      'zone',
    ]);
  });

  test('show a numeric code only in the id of a listing, which has the same form', () => {
    expect([seenUnder('4821'), seenUnder('482113')]).toEqual([['listingId'], ['listingId']]);
  });

  test('show a number only if it is an amount, a time or a count', () => {
    const shown = [
      'activityFactor',
      'agreedFeeFen',
      'agreedPriceFen',
      'agreedTotalFen',
      'amountFen',
      'at',
      'availableFen',
      'cardFen',
      'claimFen',
      'closesAt',
      'counterFen',
      'dailyFen',
      'depositFen',
      'endsAt',
      'expiresAt',
      'feeFen',
      'frozenFen',
      'gameMoney',
      'goldCoin',
      'heldFen',
      'heldMs',
      'heldUntil',
      'holdMs',
      'hourlyFen',
      'leastFen',
      'missedAt',
      'mostFen',
      'new',
      'newEnd',
      'nightFen',
      'now',
      'offersFen',
      'old',
      'payDeadline',
      'payableFen',
      'placeCount',
      'priceFen',
      'prizeFen',
      'refundFen',
      'reloadedAt',
      'rentFen',
      'rewardFen',
      'setAsideFen',
      'shownAt',
      'startsAt',
      'tenHourFen',
      'timestamp',
      'totalFen',
      'turnsAt',
      'undoUntil',
      'undoneAt',
      'unitPriceFen',
      'waitMs',
      'weeklyFen',
    ];
    expect([seenUnder(4_821), seenUnder(482_113)]).toEqual([shown, shown]);
  });
});
