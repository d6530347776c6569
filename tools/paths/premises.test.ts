import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, test, vi } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { invariantsIn, rarest } from './premises.ts';

vi.setConfig({ testTimeout: 900_000 });

test('the invariants of a model are found with their places', () => {
  const file = 'tests/models/payouts/cancelWithdrawal.model.ts';
  const source = fs.readFileSync(file, 'utf8');
  const found = invariantsIn(file, source).map(({ name, start, isOwn }) => `${name}: ${isOwn}, ${source.slice(start, start + 20)}`);
  expect(found).toEqual([
    "取消用这一次确认的幂等键: false, usesLastKey('cancelW",
    '服务器说取消了才算取消: true, ({ states, answers }',
    '没有结果就不能当作没取消: true, ({ states, snapshot ',
  ]);
});

/** `npm test` takes some that move money. In a process of its own: V8 counts only in functions that it compiles afterwards. */
const NAMES = isNightly ? ['all'] : ['keyedCommand', 'watchOutcome', 'recharge', 'cancelOrder'];

test('every invariant was put to the test by at least 1 % of the walks', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/paths/index.ts', 'premises', ...NAMES], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: '每一条不变量都受过检验\n' });
});

test('a part that hardly any walk reaches is named; what stands for a missing value or says what is wrong is none', () => {
  const source = 'a || b(x => c) || `no ${d}`; e ?? 0';
  const range = (text: string, count: number) => ({
    startOffset: source.indexOf(text),
    endOffset: source.indexOf(text) + text.length,
    count,
  });
  const covered = [
    {
      functionName: 'f',
      isBlockCoverage: true,
      ranges: [range(source, 500), range('|| b(x => c)', 4), range('|| `no ${d}`', 0), range('?? 0', 0)],
    },
    { functionName: '', isBlockCoverage: true, ranges: [range('x => c', 0)] },
  ];
  const invariant = { name: 'f', start: 0, end: source.length, isOwn: true };
  const texts = (walks: number) =>
    rarest(source, covered, invariant, walks).map(({ startOffset, endOffset }) => source.slice(startOffset, endOffset));
  expect([texts(500), texts(400)]).toEqual([['|| b(x => c)'], ['x => c']]);
});
