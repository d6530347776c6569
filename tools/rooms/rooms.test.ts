import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { openRooms, others, rooms } from './table.ts';
import { DOCUMENT, importRules, RULES, withTable } from './write.ts';

test('the lint rules are up to date with the table', () => expect(fs.readFileSync(RULES, 'utf8')).toBe(importRules()));

test('the table in the architecture document is up to date', () => {
  const document = fs.readFileSync(DOCUMENT, 'utf8');
  expect(document).toBe(withTable(document));
});

test('every top-level folder has a row', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/', 1)[0]));
  const named = [...rooms, ...openRooms].map(({ at }) => at.split('/', 1)[0]);
  expect(folders).toEqual(new Set([...named, ...Object.keys(others)]));
});

/** The folder used to detect cycles: each layer below `src`, otherwise the top-level folder. */
const roomOf = (file: string): string => /^src\/[^/]+|^[^/]+/u.exec(file)?.[0] ?? file;
const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/u.test(file);

test('no two folders import each other, except in tests', () => {
  const { imports } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const folders = new Map(Object.entries(imports).map(([alias, folder]) => [alias.slice(0, -1), roomOf(folder.slice(2, -2))]));
  const files = fs.globSync('{contract,src,service,sandbox,packages,visualiser,testing,tools,tests}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  });
  const edges = new Set<string>();
  for (const file of files.filter((each) => !isTest(each))) {
    for (const [, from = '', alias = from] of fs
      .readFileSync(file, 'utf8')
      .matchAll(/^(?:import\b|export\b|\}).* from '(#\w+\/)|\bimport\('(#\w+\/)/gmu))
      edges.add(`${roomOf(file)} ${folders.get(alias)}`);
  }
  const circles = [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from !== to && edges.has(`${to} ${from}`);
  });
  expect({ circles, many: edges.size > 40 }).toEqual({ circles: [], many: true });
});
