import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { headOf, tailOf } from './excerpt.ts';
import { bin, type Finished, runNode } from '#tools/lib/program.ts';
import { NAMES_FILE, type VitestNames } from './vitestNames.ts';

export interface Count {
  readonly passed: number;
  /** Each begins with the name of what failed; the next lines are its message. */
  readonly failures: readonly string[];
  /** Tests that failed first and passed when repeated, with their first message; `conclude` counts them as failed. */
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

const ONE_PASSED: Count = { passed: 1, failures: [] };
const failed = (...failures: readonly string[]): Count => ({ passed: 0, failures });

/** A stage that either does its work or throws. */
export const task = (title: string, work: () => Promise<unknown>): Stage => ({
  title,
  run: async () => {
    await work();
    return ONE_PASSED;
  },
});

/** Counts each line of the program's output that matches as a failure. */
const checked = (title: string, args: readonly string[], failure: RegExp): Stage => ({
  title,
  async run(print) {
    const { code, output } = await runNode(args);
    print(output);
    if (code === 0) return ONE_PASSED;
    const lines = output.split('\n').filter((line) => failure.test(line));
    return failed(...(lines.length > 0 ? lines : [`${title}：${ending({ code, output })}`]));
  },
});

/** Exit code and last lines of a program that names no failure. */
const ending = ({ code, output }: Finished): string => `exit code ${code}\n${tailOf(output)}`;

export const types = checked('类型', [bin('tsc'), '--noEmit', '-p', '.', '--pretty', 'false'], /error TS\d+/);
export const lint = checked('规则', [bin('oxlint'), '-f', 'unix'], /^\S+:\d+:\d+: /);
/** Fails for every file that `npm run format` would change. */
export const format = checked('格式', [bin('oxfmt'), '--list-different', '.'], /\S/);

export const vitest = (title: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Stage => ({
  title,
  isLong: true,
  run: (print) =>
    withReport(async (report) => {
      const reporters = ['--reporter=default', `--reporter=${path.resolve('tools/test/vitestNames.ts')}`];
      const options = { onOutput: print, env: { NO_COLOR: '1', [NAMES_FILE]: report, ...env } };
      const finished = await runNode([bin('vitest'), 'run', ...reporters, ...args], options);
      return counted(title, report, finished, (json) => json as VitestNames);
    }),
});

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightTest {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly results?: readonly { readonly errors: readonly PlaywrightError[] }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightReport {
  readonly errors: readonly PlaywrightError[];
  readonly suites: readonly PlaywrightSuite[];
}

const testsIn = ({ title, suites = [], specs = [] }: PlaywrightSuite): (PlaywrightTest & { readonly name: string })[] => [
  ...specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: `${title} › ${spec.title}` }))),
  ...suites.flatMap((suite) => testsIn({ ...suite, title: `${title} › ${suite.title}` })),
];

/** A test that did not run counts as failed; one that passed only when repeated is listed, and `conclude` counts it. */
export function countPlaywright({ errors, suites }: PlaywrightReport): Count {
  const tests = suites.flatMap(testsIn);
  const named = (status: string) =>
    tests
      .filter((test) => test.status === status)
      .map(({ name, results = [] }) => [name, ...results.slice(0, 1).flatMap((result) => result.errors.map(messageOf))].join('\n'));
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [...named('unexpected'), ...named('skipped').map((name) => `${name}（skipped）`), ...errors.map(messageOf)],
    flaky: named('flaky'),
  };
}

const messageOf = ({ message = '' }: PlaywrightError): string => headOf(message);

/** Node strips the types itself; Playwright would compile each file by Babel first, which takes 7 s of CPU time in a new clone. */
const BY_NODE = { PW_DISABLE_TS_ESM: '1' };

/** A failed test is repeated once, only to detect flakiness. */
export const playwright = (title: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Stage => ({
  title,
  run: (print) =>
    withReport(async (report) => {
      const options = { onOutput: print, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...BY_NODE, ...env } };
      const finished = await runNode([bin('playwright'), 'test', '--retries=1', '--reporter=list,json', ...args], options);
      return counted(title, report, finished, (json) => countPlaywright(json as PlaywrightReport));
    }),
});

/** Counts from the report; at least one failure if the program failed, ran no test or wrote no report. */
function counted(title: string, report: string, finished: Finished, count: (json: unknown) => Count): Count {
  const read = fs.existsSync(report) ? count(JSON.parse(fs.readFileSync(report, 'utf8'))) : failed();
  const nothingRan = read.passed + read.failures.length === 0;
  const isUnexplained = (finished.code !== 0 || nothingRan) && read.failures.length === 0;
  return isUnexplained ? { ...read, failures: [`${title}：${ending(finished)}`] } : read;
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
  let sum: Result = { passed: 0, failures: [], flaky: [], times: [] };
  for (const step of stages) {
    const group: readonly Stage[] = 'run' in step ? [step] : step;
    const began = performance.now();
    const counts = await Promise.all(group.map((stage) => runStage(stage, group.length === 1 || stage.isLong === true)));
    const time = { title: group.map(({ title }) => title).join('、'), seconds: (performance.now() - began) / 1000 };
    sum = {
      passed: counts.reduce((total, { passed }) => total + passed, sum.passed),
      failures: [...sum.failures, ...counts.flatMap(({ failures }) => failures)],
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
    const message = error instanceof Error ? error.message : String(error);
    print(`${message}\n`);
    return failed(`${stage.title}：${message}`);
  });
  if (!isLive) console.log(`\n── ${stage.title}`);
  if (kept.trim()) console.log(kept.trimEnd());
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const failures = count.failures.length;
  console.log(`${failures === 0 ? '✓' : '✗'} ${stage.title}：${count.passed} passed, ${failures} failed（${seconds} 秒）`);
  return count;
}

/**
 * Prints the durations, what failed, the flaky tests, and the result alone on the last line; sets the process's exit code.
 * `minutes`: a run that took longer fails.
 */
export function conclude({ passed, failures, flaky, times }: Result, minutes = Number(process.env['TEST_MINUTES'] || Infinity)): void {
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0);
  const late = total > minutes * 60 ? [`用时超过 ${minutes} 分钟（TEST_MINUTES）`] : [];
  console.log(
    `\n── 用时\n${[...times, { title: '合计', seconds: total }].map(({ title, seconds }) => `${seconds.toFixed(1)} 秒\t${title}`).join('\n')}`,
  );
  const all = [...failures, ...flaky.map((name) => `不稳定，重试才通过：${name}`), ...late];
  for (const line of all) console.log(`✗ ${line.replaceAll('\n', '\n    ')}`);
  console.log(`\n${passed} passed, ${all.length} failed`);
  process.exitCode = all.length === 0 ? 0 : 1;
}
