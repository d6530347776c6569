import fs from 'node:fs';
import { expect, test } from 'vitest';
import { problems } from '#contract/rest/problems.ts';

const sources = fs.globSync(['service/**/*.ts', 'src/schema/**/*.ts']).filter((file) => !file.endsWith('.test.ts'));
const said = new Set(
  sources.flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(/['.]([A-Z][A-Z_]+)\b/g)].map(([, name]) => name)),
);

test('every problem that is promised is one that service or gateway can give', () => {
  expect(Object.keys(problems).filter((name) => !said.has(name))).toEqual([]);
});
