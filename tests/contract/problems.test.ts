import fs from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/rest/index.ts';
import { problems } from '#contract/rest/problems.ts';

const sources = fs.globSync(['service/**/*.ts', 'src/schema/**/*.ts']).filter((file) => !file.endsWith('.test.ts'));
const said = new Set(
  sources.flatMap((file) => [...fs.readFileSync(file, 'utf8').matchAll(/['.]([A-Z][A-Z_]+)\b/g)].map(([, name]) => name)),
);

test('every problem of the contract occurs in the service or the gateway', () => {
  expect(Object.keys(problems).filter((name) => !said.has(name))).toEqual([]);
});

test('every call that can be refused for a low balance also requires the pay password', () => {
  const spending = endpoints.filter(({ problems: refusals }) => refusals.includes('BALANCE_SHORT'));
  const asking = spending.filter((each) =>
    ['PAY_PASSWORD_REQUIRED', 'PAY_PASSWORD_UNSET'].every((name) => each.problems.some((refusal) => refusal === name)),
  );
  expect(spending.length).toBeGreaterThan(3);
  expect(asking.map(({ name }) => name)).toEqual(spending.map(({ name }) => name));
});
