import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const rows = fs
  .readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| text'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const sources = ['src', 'contract', 'service'].flatMap((root) =>
  fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('generated') && !/\boperator/.test(file))
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8')),
);

test('the page has a row for every promise', () => expect(rows.length).toBeGreaterThan(10));

test.each(rows)('%s%s is promised by the product, and kept by a test', (_, text = '', _meaning, file = '', title = '') => {
  expect(sources.filter((source) => source.includes(text))).not.toEqual([]);
  expect(title).not.toBe('');
  expect(fs.readFileSync(file, 'utf8')).toContain(title);
});

test('包赔, which no terms define, is not shown', () => {
  expect(sources.filter((source) => /['>]包赔/.test(source) && !source.includes('is_insurance'))).toEqual([]);
});

test.each(['押金原路', '会自动下线', '30 秒上号', '公众号订单提醒', '都核验过', '夜场85折', '夜场 85 折', '按未使用时长顺延'])(
  '%s, which nothing keeps, is not promised',
  (text) => expect(sources.filter((source) => source.includes(text))).toEqual([]),
);
