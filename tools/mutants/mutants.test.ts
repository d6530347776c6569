import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { instrumented } from './instrument.ts';
import { mutantsOf } from './operators.ts';
import { nearestFirst } from './trial.ts';

const faults = (source: string): string[] =>
  mutantsOf('a.ts', source).map(({ operator, line, start, end, text }) => {
    const changed = source.slice(0, start) + text + source.slice(end);
    return `${line} ${operator}: ${changed.trim()}`;
  });

test.each([
  ['a < b;', ['1 operator: (a) <= (b);']],
  ['(a + b) * 2;', ['1 operator: (a + b) / (2);', '1 operator: ((a) - (b)) * 2;', '1 number: (a + b) * 3;']],
  ["'a' + b;", []],
  ['x = a ?? b;', ['1 fallback: x = (b);']],
  ['x = Math.min(a, b);', ['1 method: x = Math.max(a, b);']],
  ['x = { a: row.a, b: row.b };', ['1 neighbours: x = { a: row.b, b: row.a };']],
  ['\nif (!a) throw b;', ['2 guard: if (false) throw b;', '2 not: if (a) throw b;']],
  ['await post(db);', ['1 call: ']],
  ['x = a ? b : c;', ['1 condition: x = !(a) ? b : c;']],
  ['for (let i = 0; i < n; i += 1) {}', []],
  ['type A = 1 | 2; const a: 3 = f<4>(true);', ['1 boolean: type A = 1 | 2; const a: 3 = f<4>(false);']],
  ['sql`where a < ${b} and c`;', ['1 sql comparison: sql`where a <= ${b} and c`;', '1 sql and: sql`where a < ${b} or c`;']],
  ['sql`x in (1, 2)`;', ['1 sql list: sql`x in (1)`;']],
])('mutants of %s', (source, expected) => {
  expect(faults(source)).toEqual(expected);
});

const source = `
  const seen: number[] = [];
  const note = (n: number): void => void seen.push(n);
  if (a < b && b > 0) note(a + b * 2);
  else note(0);
  note(Math.max(a, b));
  seen.join();
`;

const run = (code: string, on: number, values: { a: number; b: number }): unknown =>
  vm.runInNewContext(stripTypeScriptTypes(code), { ...values, __mutant: (id: number) => id === on });

test('an instrumented module behaves like the original, and like the mutated source if a mutant is active', () => {
  const mutants = mutantsOf('a.ts', source).map((mutant, index) => ({ id: index + 1, mutant }));
  const whole = instrumented(source, mutants);
  expect(mutants.length).toBeGreaterThan(10);
  for (const values of [
    { a: 1, b: 2 },
    { a: 2, b: 2 },
    { a: -1, b: 0 },
  ]) {
    expect(run(whole, 0, values)).toBe(run(source, 0, values));
    for (const { id, mutant } of mutants) {
      const text = mutant.isStatement ? `{ ${mutant.text} }` : `(${mutant.text})`;
      const changed = source.slice(0, mutant.start) + text + source.slice(mutant.end);
      expect([id, run(whole, id, values)]).toEqual([id, run(changed, 0, values)]);
    }
  }
});

test('each mutant in the list of equivalents still exists', () => {
  const listed = JSON.parse(fs.readFileSync('tools/mutants/equivalent.json', 'utf8')) as Record<string, string>[];
  const gone = listed.filter(({ file = '', near, original, text }) => {
    const made = mutantsOf(file, fs.readFileSync(file, 'utf8'));
    return !made.some((mutant) => mutant.near === near && mutant.original === original && mutant.text === text);
  });
  expect(gone).toEqual([]);
});

test('tests named like a module run first, then those that share the first word of its name, then those beside it', () => {
  const [other, beside, orders, related, own] = [
    'jobs/jobs.test.ts',
    'commands/chatOpen.test.ts',
    'resources/orders/create.test.ts',
    'commands/orderMove.test.ts',
    'commands/orderPay.test.ts',
  ].map((file) => path.resolve(file));
  expect(nearestFirst('commands/orderPay.ts', [other, beside, orders, related, own].map(String))).toEqual([
    own,
    orders,
    related,
    beside,
    other,
  ]);
});
