import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { conclude, countPlaywright, runStages, task, vitest } from './stages.ts';

const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
afterEach(() => {
  printed.mockClear();
  process.exitCode = 0;
});

/** Runs files of tests by themselves, with Vitest's functions as globals. */
async function runVitest(files: Readonly<Record<string, string>>) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'stages-'));
  try {
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(root, name), text);
    return await vitest('Tests', ['--root', root, '--globals']).run(() => {});
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

test('Vitest: all that did not pass is named, also errors outside of tests', async () => {
  const { passed, failures } = await runVitest({
    'tests.test.ts': `
      test('passes', () => {});
      describe('sums', () => test('adds', () => expect(1).toBe(2)));
      test.skip('skipped', () => {});
      test.todo('later');`,
    'hook.test.ts': `
      describe('closing', () => {
        afterAll(() => { throw new Error('not closed'); });
        test('passes', () => {});
      });`,
    'unloaded.test.ts': `throw new Error('not loaded');`,
    'unhandled.test.ts': `test('passes', () => void Promise.reject(new Error('not handled')));`,
  });
  expect(passed).toBe(3);
  expect(failures.toSorted()).toEqual([
    'Unhandled error\nnot handled',
    'hook.test.ts › closing\nnot closed',
    'tests.test.ts › later（skipped）',
    'tests.test.ts › skipped（skipped）',
    'tests.test.ts › sums > adds\nexpected 1 to be 2 // Object.is equality',
    'unloaded.test.ts\nnot loaded',
  ]);
});

test('Vitest: a run without a test is a failure, with the output', async () => {
  const { passed, failures } = await runVitest({});
  expect([passed, failures.length]).toEqual([0, 1]);
  expect(failures[0]).toMatch(/^Tests：exit code 1\n[^]*No test files found/);
});

test('Playwright: failed and skipped tests count as failed; flaky ones are named with their first error', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', ...messages: readonly string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const inner = {
    title: 'b',
    specs: [spec('two', 'flaky', '\u001B[31mno such heading\u001B[39m\nafter 15 s'), spec('three', 'unexpected', 'no')],
  };
  const suites = [{ title: 'a.spec.ts', specs: [spec('one', 'expected'), spec('four', 'skipped')], suites: [inner] }];
  expect(countPlaywright({ errors: [], suites: [] })).toEqual({ passed: 0, failures: [], flaky: [] });
  expect(countPlaywright({ errors: [{ message: 'setup' }], suites })).toEqual({
    passed: 1,
    failures: ['a.spec.ts › b › three\nno', 'a.spec.ts › four（skipped）', 'setup'],
    flaky: ['a.spec.ts › b › two\nno such heading\nafter 15 s'],
  });
});

test('a crashing stage counts as failed, and the next stages still run; each step has its duration', async () => {
  const crashing = task('坏', () => Promise.reject(new Error('no such thing')));
  const working = task('好', () => Promise.resolve());
  const flaky = { title: '闪', run: async () => ({ passed: 0, failures: [], flaky: ['two'] }) };
  const time = (title: string) => ({ title, seconds: expect.any(Number) });
  expect(await runStages([crashing, [working, working], flaky])).toEqual({
    passed: 2,
    failures: ['坏：no such thing'],
    flaky: ['two'],
    times: [time('坏'), time('好、好'), time('闪')],
  });
});

const result = { passed: 3, failures: [], flaky: [], times: [{ title: '类型', seconds: 61 }] };
const TIMES = '\n── 用时\n61.0 秒\t类型\n61.0 秒\t合计';

test('the last line is the result, after durations and the names of failed and flaky tests, and the exit code agrees', () => {
  conclude(result);
  expect(process.exitCode).toBe(0);
  conclude({ ...result, flaky: ['a › b\nno such heading'] });
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  conclude({ ...result, failures: ['c › d'] });
  expect(process.exitCode).toBe(1);
  expect(printed.mock.calls).toEqual([
    [TIMES],
    ['\n3 passed, 0 failed'],
    [TIMES],
    ['✗ 不稳定，重试才通过：a › b\n    no such heading'],
    ['\n3 passed, 1 failed'],
    [TIMES],
    ['✗ c › d'],
    ['\n3 passed, 1 failed'],
  ]);
});

test('a run that exceeds its limit fails with a message', () => {
  conclude(result, 2);
  expect(process.exitCode).toBe(0);
  conclude(result, 1);
  expect(process.exitCode).toBe(1);
  expect(printed.mock.calls.slice(-2)).toEqual([['✗ 用时超过 1 分钟（TEST_MINUTES）'], ['\n3 passed, 1 failed']]);
});
