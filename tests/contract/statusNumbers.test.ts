import fs from 'node:fs';
import { expect, test } from 'vitest';
import { ORDER } from '#contract/rules/orderStatus.ts';

/**
 * `status` compared with, or searched among, single digits: a wire number instead of its name. HTTP statuses have three digits.
 */
const BARE = [
  /(?<!vip_)[sS]tatus"?\)?\s*(?:===|!==|==|<>|!=|=)\s*[1-9](?!\d)/,
  /[sS]tatus\s+(?:not\s+)?in\s*\(\s*[1-9]/,
  /[sS]tatus'?,\s*'(?:=|!=|<>|in)',\s*\[?[1-9](?!\d)/,
  /\[[1-9](?:,\s*[1-9])*\]\.includes\([^)]*[sS]tatus/,
  /case [1-9]:.*[sS]tatus/,
];

const bareIn = (text: string): string[] => text.split('\n').filter((line) => BARE.some((pattern) => pattern.test(line)));

const filesOf = (patterns: string[]): string[] => fs.globSync(patterns).filter((file) => !/\.test\.tsx?$|\/generated\//.test(file));

test.each([
  "if (order.status === 4 || order.status === 6) return '';",
  'select from rental_order where status in (1, 2, 3, 4, 8)',
  "db.selectFrom('rental_order').where('status', '=', 4)",
  'if (![3, 4, 6].includes(order.status)) return null;',
  'and rental_order.status <> 2',
])('finds the number in: %s', (line) => {
  expect(bareIn(line)).toEqual([line]);
});

test('no statement outside the contract uses the number of a status', () => {
  const found = filesOf(['service/**/*.ts', 'src/**/*.{ts,tsx}', 'sandbox/**/*.ts', 'tools/**/*.ts']).flatMap((file) =>
    bareIn(fs.readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('order statuses in SQL files have the numbers of the contract', () => {
  const sql = fs
    .globSync('service/kernel/database/{migrations,functions}/*.sql')
    .flatMap((file) => fs.readFileSync(file, 'utf8').split('\n'));
  const domain = sql.filter((line) => line.startsWith('create domain order_status'));
  const wire = Object.values(ORDER);
  expect(domain).toEqual([`create domain order_status as smallint check (value between ${Math.min(...wire)} and ${Math.max(...wire)});`]);
  const seen = new Set(
    sql.flatMap((line) => [...line.matchAll(/\bseen_status (?:=|in|<>) \(?[\d, ]+\)?/g)].map(([found]) => found.replace(/[)\s]+$/, ''))),
  );
  expect([...seen]).toEqual([`seen_status = ${ORDER.paying}`]);
});
