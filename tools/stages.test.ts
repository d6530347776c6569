import { afterEach, expect, test, vi } from 'vitest';
import { conclude, countPlaywright, countVitest, runStages, task } from '#tools/stages.ts';

const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
afterEach(() => {
  printed.mockClear();
  process.exitCode = 0;
});

const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], success: true };

test('Vitest: failed, skipped and unloadable tests count as failed', () => {
  expect(countVitest(report)).toEqual({ passed: 5, failed: 0 });
  expect(countVitest({ ...report, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3, success: false })).toEqual({
    passed: 5,
    failed: 6,
  });
  expect(countVitest({ ...report, testResults: [{ status: 'failed', assertionResults: [] }], success: false })).toEqual({
    passed: 5,
    failed: 1,
  });
  expect(countVitest({ ...report, success: false })).toEqual({ passed: 5, failed: 1 });
});

test('Playwright: failed and skipped tests count as failed, and flaky ones are named', () => {
  const stats = { expected: 7, unexpected: 0, flaky: 0, skipped: 0 };
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const suites = [{ title: 'a.spec.ts', specs: [spec('one', 'expected')], suites: [{ title: 'b', specs: [spec('two', 'flaky')] }] }];
  expect(countPlaywright({ stats, errors: [], suites: [] })).toEqual({ passed: 7, failed: 0, flaky: [] });
  expect(countPlaywright({ stats: { ...stats, unexpected: 1, flaky: 1, skipped: 3 }, errors: ['setup'], suites })).toEqual({
    passed: 7,
    failed: 5,
    flaky: ['a.spec.ts › b › two'],
  });
});

test('a crashing stage counts as failed, and the next stages still run; each step has its duration', async () => {
  const crashing = task('坏', () => Promise.reject(new Error('no such thing')));
  const working = task('好', () => Promise.resolve());
  const flaky = { title: '闪', run: async () => ({ passed: 0, failed: 0, flaky: ['two'] }) };
  const time = (title: string) => ({ title, seconds: expect.any(Number) });
  expect(await runStages([crashing, [working, working], flaky])).toEqual({
    passed: 2,
    failed: 1,
    flaky: ['two'],
    times: [time('坏'), time('好、好'), time('闪')],
  });
});

const result = { passed: 3, failed: 0, flaky: [], times: [{ title: '类型', seconds: 61 }] };
const TIMES = '\n── 用时\n61.0 秒\t类型\n61.0 秒\t合计';

test('the last line is the result, after durations and flaky tests, and the exit code agrees', () => {
  conclude(result);
  expect(process.exitCode).toBe(0);
  vi.stubEnv('FLAKY', '');
  conclude({ ...result, flaky: ['a › b'] });
  expect(process.exitCode).toBe(1);
  vi.stubEnv('FLAKY', 'warn');
  conclude({ ...result, flaky: ['a › b'] });
  vi.unstubAllEnvs();
  expect(process.exitCode).toBe(0);
  expect(printed.mock.calls).toEqual([
    [TIMES],
    ['\n3 passed, 0 failed'],
    [TIMES],
    ['✗ 不稳定，重试才通过：a › b'],
    ['\n3 passed, 1 failed'],
    [TIMES],
    ['✗ 不稳定，重试才通过：a › b'],
    ['\n4 passed, 0 failed'],
  ]);
});

test('a run that exceeds its limit fails with a message', () => {
  conclude(result, 2);
  expect(process.exitCode).toBe(0);
  conclude(result, 1);
  expect(process.exitCode).toBe(1);
  expect(printed.mock.calls.slice(-2)).toEqual([['✗ 用时超过 1 分钟（TEST_MINUTES）'], ['\n3 passed, 1 failed']]);
});
