import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fields } from '#service/domains/listings/imports/fields.ts';
import { gamesOfBattle } from '#service/domains/listings/seed/gamesOfBattle.ts';
import { gamesOfWonder } from '#service/domains/listings/seed/gamesOfWonder.ts';
import { drawListing, type SeedListing } from '#service/domains/listings/seed/listings.ts';
import { randomFrom } from '#service/kernel/lib/random.ts';
import { mustRunNode } from '#tools/lib/program.ts';
import type { BenchRow } from './orders.ts';

const LISTINGS = 100_000;
const OWNERS = 200;
const TARGET_SECONDS = 60;
const SEED = 11;

const specs = [...gamesOfBattle, ...gamesOfWonder];
const columns = ['kind', ...new Set([...fields.game, ...fields.owner, ...fields.listing].map(({ name }) => name))];

type Cells = Readonly<Record<string, unknown>>;

const yuan = (fen: number | null): string => (fen ? (fen / 100).toFixed(2) : '');
const cell = (value: unknown): string => {
  const text = typeof value === 'boolean' ? (value ? '是' : '否') : String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const lineOf = (cells: Cells): string => `${columns.map((name) => cell(cells[name])).join(',')}\n`;

const cellsOf = (listing: SeedListing, at: number, game: string, owner: string): Cells => ({
  ...listing,
  kind: '账号',
  external_key: `A-${at}`,
  game,
  owner,
  attrs: listing.attrs.map(({ attr_name, value }) => `${attr_name}=${value}`).join(';'),
  inventory: listing.inventory.map(({ kind, name, rarity }) => `${kind}:${name}:${rarity}`).join(';'),
  rental_promotion: listing.rental_promotion.map(({ rental_hour, bonus_hour }) => `${rental_hour}送${bonus_hour}`).join(';'),
  ...Object.fromEntries(
    (
      [
        'rental',
        'deposit',
        'daily_rental',
        'ten_hour_rental',
        'weekly_rental',
        'morning_rental',
        'afternoon_rental',
        'night_rental',
      ] as const
    ).map((name) => [name, yuan(listing[name])]),
  ),
  deposit: yuan(listing.deposit),
});

function* linesOfMarket(): Generator<string> {
  const random = randomFrom(SEED);
  const now = Date.now();
  yield lineOf(Object.fromEntries(columns.map((name) => [name, name])));
  for (const { title, world, attributeNames } of specs)
    yield lineOf({ kind: '游戏', game: title, world, attribute_names: attributeNames.join(';') });
  for (let owner = 1; owner <= OWNERS; owner += 1)
    yield lineOf({ kind: '号主', owner: `shop_${owner}`, shop_name: `第${owner}号店`, cert_type: '商户' });
  for (let at = 1; at <= LISTINGS; at += 1) {
    const spec = random.pick(specs);
    yield lineOf(
      cellsOf(drawListing(spec, { gameId: '', ownerId: '', createdAt: now, now }, random), at, spec.title, `shop_${random.int(1, OWNERS)}`),
    );
  }
}

/** `npm run import` of a large market into a new, durable database. */
export async function benchImport(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-import-'));
  fs.chmodSync(folder, 0o755);
  try {
    const file = path.join(folder, 'market.csv');
    fs.writeFileSync(file, [...linesOfMarket()].join(''));
    const began = performance.now();
    const output = await mustRunNode(['tools/import/index.ts', file], { env: { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' } });
    const seconds = (performance.now() - began) / 1_000;
    const isWhole = output.includes(`账号：新增 ${LISTINGS}，`);
    const size = `${Math.round(fs.statSync(file).size / 1e6)} MB`;
    return [
      {
        what: 'npm run import of 100,000 listings',
        value: `${seconds.toFixed(1)} s (${size}, database started and stopped)`,
        target: `≤ ${TARGET_SECONDS} s`,
        ok: isWhole && seconds <= TARGET_SECONDS,
      },
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
