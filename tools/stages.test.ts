import { afterEach, expect, test, vi } from 'vitest';
import { conclude, countPlaywright, countVitest, runStages, task } from '#tools/stages.ts';

const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
afterEach(() => {
  printed.mockClear();
  process.exitCode = 0;
});

const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [], success: true };

test('Vitest: what failed, was skipped or could not be loaded has failed', () => {
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

test('Playwright: what failed twice or did not run has failed; what passed the second time has passed', () => {
  const stats = { expected: 7, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 7, failed: 0 });
  expect(countPlaywright({ stats: { ...stats, unexpected: 1, flaky: 2, skipped: 3 }, errors: ['setup'] })).toEqual({
    passed: 9,
    failed: 5,
  });
});

test('a stage that crashes has failed, and those after it still run', async () => {
  const crashing = task('坏', () => Promise.reject(new Error('no such thing')));
  const working = task('好', () => Promise.resolve());
  expect(await runStages([crashing, [working, working], working])).toEqual({ passed: 3, failed: 1 });
});

test('the verdict stands alone on the last line, and the exit code agrees', () => {
  conclude({ passed: 3, failed: 0 });
  expect(process.exitCode).toBe(0);
  conclude({ passed: 3, failed: 1 });
  expect(process.exitCode).toBe(1);
  expect(printed.mock.calls).toEqual([['\n3 passed, 0 failed'], ['\n3 passed, 1 failed']]);
});
