import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, runNode } from '#tools/program.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Tests that failed first and passed when repeated; `conclude` counts them as failed. */
  readonly flaky?: readonly string[];
}

/** Result of a run of stages. */
export interface Result extends Count {
  readonly flaky: readonly string[];
  readonly times: readonly { readonly title: string; readonly seconds: number }[];
}

export interface Stage {
  readonly title: string;
  /** Prints while it runs, also in parallel with others; other stages print when they have ended. */
  readonly isLong?: true;
  run(print: (text: string) => void): Promise<Count>;
}

const ONE_PASSED: Count = { passed: 1, failed: 0 };
const ONE_FAILED: Count = { passed: 0, failed: 1 };

/** A stage that either does its work or throws. */
export const task = (title: string, work: () => Promise<unknown>): Stage => ({
  title,
  run: async () => {
    await work();
    return ONE_PASSED;
  },
});

export const types: Stage = {
  title: '类型',
  async run(print) {
    const { code, output } = await runNode([bin('tsc'), '--noEmit', '-p', '.', '--pretty', 'false']);
    print(output);
    return code === 0 ? ONE_PASSED : { passed: 0, failed: Math.max(1, output.match(/error TS\d+/g)?.length ?? 0) };
  },
};

export const lint: Stage = {
  title: '规则',
  async run(print) {
    const { code, output } = await runNode([bin('oxlint'), '-f', 'unix']);
    print(output);
    return code === 0 ? ONE_PASSED : { passed: 0, failed: Math.max(1, Number(/^(\d+) problems?$/m.exec(output)?.[1] ?? 1)) };
  },
};

/** Fails for every file that `npm run format` would change. */
export const format: Stage = {
  title: '格式',
  async run(print) {
    const { code, output } = await runNode([bin('oxfmt'), '--list-different', '.']);
    print(output);
    return code === 0 ? ONE_PASSED : { passed: 0, failed: Math.max(1, output.split('\n').filter(Boolean).length) };
  },
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
  readonly success: boolean;
}

/** A test that was skipped, and a file that could not be loaded, count as failed. */
export function countVitest(report: VitestReport): Count {
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length;
  return { passed: report.numPassedTests, failed: report.success ? failed : Math.max(1, failed) };
}

export const vitest = (title: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Stage => ({
  title,
  isLong: true,
  run: (print) =>
    withReport(async (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { code } = await runNode([bin('vitest'), 'run', ...reporters, ...args], { onOutput: print, env: { NO_COLOR: '1', ...env } });
      return counted(report, code, (json) => countVitest(json as VitestReport));
    }),
});

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

const flakyIn = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map((spec) => `${title} › ${spec.title}`),
  ...suites.flatMap((suite) => flakyIn({ ...suite, title: `${title} › ${suite.title}` })),
];

/** A test that did not run counts as failed; one that passed only when repeated is listed, and `conclude` counts it. */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Count {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.skipped + errors.length,
    flaky: suites.flatMap(flakyIn),
  };
}

/** Node strips the types itself; Playwright would compile each file by Babel first, which takes 7 s of CPU time in a new clone. */
const BY_NODE = { PW_DISABLE_TS_ESM: '1' };

/** A failed test is repeated once, only to detect flakiness. */
export const playwright = (title: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Stage => ({
  title,
  run: (print) =>
    withReport(async (report) => {
      const options = { onOutput: print, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...BY_NODE, ...env } };
      const { code } = await runNode([bin('playwright'), 'test', '--retries=1', '--reporter=list,json', ...args], options);
      return counted(report, code, (json) => countPlaywright(json as PlaywrightReport));
    }),
});

/** Counts from the report; at least one failure if the program failed or wrote no report. */
function counted(report: string, code: number, count: (json: unknown) => Count): Count {
  if (!fs.existsSync(report)) return ONE_FAILED;
  const { passed, failed, flaky = [] } = count(JSON.parse(fs.readFileSync(report, 'utf8')));
  const nothingRan = passed + failed === 0;
  return { passed, failed: code !== 0 || nothingRan ? Math.max(1, failed) : failed, flaky };
}

async function withReport(run: (report: string) => Promise<Count>): Promise<Count> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'report-'));
  try {
    return await run(path.join(folder, 'report.json'));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs stages in sequence (those of an inner list in parallel); a crash counts as a failure. Returns the sum. */
export async function runStages(stages: readonly (Stage | readonly Stage[])[]): Promise<Result> {
  let sum: Result = { passed: 0, failed: 0, flaky: [], times: [] };
  for (const step of stages) {
    const group: readonly Stage[] = 'run' in step ? [step] : step;
    const began = performance.now();
    const counts = await Promise.all(group.map((stage) => runStage(stage, group.length === 1 || stage.isLong === true)));
    const time = { title: group.map(({ title }) => title).join('、'), seconds: (performance.now() - began) / 1000 };
    sum = {
      passed: counts.reduce((total, { passed }) => total + passed, sum.passed),
      failed: counts.reduce((total, { failed }) => total + failed, sum.failed),
      flaky: [...sum.flaky, ...counts.flatMap(({ flaky = [] }) => flaky)],
      times: [...sum.times, time],
    };
  }
  return sum;
}

async function runStage(stage: Stage, isLive: boolean): Promise<Count> {
  const began = performance.now();
  let kept = '';
  const print = (text: string): void => {
    if (isLive) process.stdout.write(text);
    else kept += text;
  };
  if (isLive) console.log(`\n── ${stage.title}`);
  const count = await stage.run(print).catch((error: unknown) => {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return ONE_FAILED;
  });
  if (!isLive) console.log(`\n── ${stage.title}`);
  if (kept.trim()) console.log(kept.trimEnd());
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${count.failed === 0 ? '✓' : '✗'} ${stage.title}：${count.passed} passed, ${count.failed} failed（${seconds} 秒）`);
  return count;
}

/** With FLAKY=warn a test that passed only when repeated is printed, but does not fail the run. */
const flakyFails = (): boolean => process.env['FLAKY'] !== 'warn';

/**
 * Prints the durations, the flaky tests, and the result alone on the last line; sets the process's exit code.
 * `minutes`: a run that took longer fails.
 */
export function conclude({ passed, failed, flaky, times }: Result, minutes = Number(process.env['TEST_MINUTES'] || Infinity)): void {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const late = total > minutes * 60 ? [`✗ 用时超过 ${minutes} 分钟（TEST_MINUTES）`] : [];
  console.log(
    `\n── 用时\n${[...times, { title: '合计', seconds: total }].map(({ title, seconds }) => `${seconds.toFixed(1)} 秒\t${title}`).join('\n')}`,
  );
  for (const line of [...flaky.map((name) => `✗ 不稳定，重试才通过：${name}`), ...late]) console.log(line);
  const flakyCount = flakyFails() ? flaky.length : 0;
  const allFailed = failed + flakyCount + late.length;
  console.log(`\n${passed + flaky.length - flakyCount} passed, ${allFailed} failed`);
  process.exitCode = allFailed === 0 ? 0 : 1;
}
