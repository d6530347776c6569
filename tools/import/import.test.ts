import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Field, fields, kindField } from '#service/domains/listings/imports/fields.ts';
import { databaseOnOwnServer, type TestDatabase } from '#testing/harness/database.ts';
import { BENCH_CREDENTIALS_KEY } from '#testing/vault.ts';
import { runNode } from '#tools/lib/program.ts';

const manual = fs.readFileSync('docs/import.md', 'utf8');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-command-'));

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseOnOwnServer();
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

const importOf = (...args: string[]) =>
  runNode(['tools/import/index.ts', ...args], { env: { DATABASE_URL: database.url, CREDENTIALS_KEY: BENCH_CREDENTIALS_KEY } });
const loaded = async () =>
  (
    await database.pool.query(
      `select (select count(*) from game) as games,
        (select count(*) from user_account) as owners,
        (select count(*) from listing) as listings`,
    )
  ).rows[0];

const sectionOf = (title: string): string => manual.split(`\n### ${title}\n`)[1]?.split('\n## ')[0]?.split('\n### ')[0] ?? '';
const rowsOf = (title: string): string[] =>
  sectionOf(title)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
const rowOf = ({ label, name, fallback, hint }: Field): string =>
  `| ${label} | \`${name}\` | ${fallback === undefined ? '是' : ''} | ${hint} |`;
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(manual)?.[1] ?? '';

test.each([
  ['Which kind a line is', [kindField]],
  ['游戏', fields.game],
  ['号主', fields.owner],
  ['账号', fields.listing],
] as const)('the manual lists the columns that are read: %s', (title, read) => {
  expect(rowsOf(title)).toEqual(read.map(rowOf));
});

test('the manual’s invalid file gives the manual’s output, and nothing is imported', async () => {
  const file = path.join(folder, 'bad.csv');
  fs.writeFileSync(file, blockOf('csv'));
  const { code, output } = await importOf(file);
  expect(code).toBe(1);
  expect(
    output
      .split('\n')
      .filter((line) => !line.startsWith('正在'))
      .join('\n')
      .trim(),
  ).toBe(blockOf('text'));
  expect(await loaded()).toEqual({ games: 0, owners: 0, listings: 0 });
});

test('the examples are imported step by step, and only once', async () => {
  const first = await importOf('examples/market.csv');
  expect(first.output.replace(/\d+\.\d 秒/, '几秒')).toBe(
    [
      '正在核对… 7 行',
      '正在写入… 7 行',
      '正在更新统计… 7 行',
      '导入完成（7 行，几秒）',
      '  游戏：新增 2，更新 0，不变 0',
      '  号主：新增 2，更新 0，不变 0',
      '  账号：新增 3，更新 0，不变 0',
      '',
    ].join('\n'),
  );
  expect(await loaded()).toEqual({ games: 2, owners: 2, listings: 3 });
  const second = await importOf('examples/market.json');
  expect(second.output).toContain('  账号：新增 0，更新 0，不变 3\n');
  expect(await loaded()).toEqual({ games: 2, owners: 2, listings: 3 });
});
