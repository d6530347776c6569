import { takeBrowser } from './browser.ts';
import { useScratch } from '#testing/harness/scratch.ts';
import { NIGHTLY } from '#testing/nightly.ts';
import { buildStale } from '#tools/build/index.ts';
import { codegen } from '#tools/codegen/index.ts';
import { conclude, format, lint, playwright, runStages, type Stage, task, types, vitest } from './stages.ts';

type Suite = readonly (Stage | readonly Stage[])[];

const generate = task('生成 GraphQL 类型', codegen);
const browser = task('浏览器', async () => {
  const { executablePath, from } = await takeBrowser();
  console.log(`${executablePath}（${from}）`);
});
const build = task('构建网页', () => buildStale(console.log));
/** Sends as many requests as in ten busy minutes; then prints the process's memory. */
const soak = task('长时间运行后的内存', async () => {
  const rows = await (await import('#tools/bench/soak.ts')).benchSoak();
  for (const { what, value, target } of rows) console.log(`${what}：${value}（${target}）`);
  if (rows.some(({ ok }) => ok === false)) throw new Error('内存或应答不在限度内');
});

/** The site of the browser tests: it starts while other tests run, since seeding uses one core only. */
const site = (() => {
  let stop = async (): Promise<void> => {};
  return {
    start: task('启动网站', async () => {
      stop = await (await import('./site.ts')).default();
    }),
    stop: task('停止网站', () => stop()),
  };
})();

/** Part of {@link whole}. */
export const quick: Suite = [
  generate,
  [
    types,
    lint,
    format,
    vitest('状态图、契约规则与流程', ['--project', 'pure', '--project', 'unit', 'contract/', 'src/machines/', 'tests/charts']),
  ],
];

export const whole: Suite = [
  generate,
  browser,
  // Built first, since some tests start the site and would otherwise build it concurrently.
  [format, build],
  // Many tests wait for a clock or a process; the static checks use that time.
  [types, lint, site.start, vitest('状态图、规则、服务与网关', ['--project', '!nightly'])],
  playwright('浏览器测试', ['--grep-invert', NIGHTLY]),
  site.stop,
];

/** Files that register additional tests in a nightly run. */
export const MORE_BY_NIGHT = [
  'tests/readme.test.ts',
  'tests/start.test.ts',
  'tests/concurrency/previousStep.test.ts',
  'tests/concurrency/interleavings.test.ts',
  'service/seed.test.ts',
  'service/domains/freePlay/histories.test.ts',
  'service/domains/ranking/ranking.test.ts',
  'service/domains/ranking/large.test.ts',
  'service/domains/merchants/many.test.ts',
  'service/moneyYear.test.ts',
  'service/domains/operators/audit.test.ts',
  'service/kernel/database/ordinaryRole.test.ts',
  'service/domains/listings/hall/hall.test.ts',
  'tools/newWorkflow/newWorkflow.test.ts',
  'tools/paths/premises.test.ts',
  'visualiser/layout/fold.test.ts',
];

/** Complete runs of tests that {@link whole} runs in part, and slow tests of stable parts. */
export const nightly: Suite = [
  generate,
  browser,
  build,
  vitest('植入的错误', ['--project', 'nightly'], { POPUP_DAYS: '1000' }),
  playwright('各皮肤与宽度', ['--grep', NIGHTLY]),
  vitest('全部命令与多个进程', MORE_BY_NIGHT, { NIGHTLY: '1' }),
  vitest('全部图的错误、一千天的弹窗', ['tests/models/expected.test.ts', 'tests/popupDays.test.ts'], { FAULTS: 'all', POPUP_DAYS: '1000' }),
  vitest('多次中断', ['tests/concurrency/kills.test.ts', 'tests/concurrency/jobs.test.ts'], { KILLS: '20' }),
  vitest('一千次提现', ['tests/concurrency/withdrawalKills.test.ts', 'service/domains/payouts/withdrawalHistories.test.ts'], {
    HISTORIES: '1000',
  }),
  vitest('两千个任务', ['tests/concurrency/taskKills.test.ts', 'service/domains/tasks/lives.test.ts'], { TASK_LIVES: '2000' }),
  vitest('客服消息各一千条', ['tests/concurrency/chatKills.test.ts'], { CHAT_MESSAGES: '1000' }),
  playwright('全部路径', ['tests/e2e/held', 'tests/e2e/live'], { WALKS: 'all' }),
  soak,
];

/** Runs a suite and prints its result; with `--list` only prints its stages. */
export async function runSuite(suite: Suite): Promise<void> {
  if (process.argv.includes('--list')) {
    console.log(suite.flatMap((step) => ('run' in step ? [step] : step).map(({ title }) => title)).join('\n'));
    return;
  }
  const clean = useScratch();
  conclude(await runStages(suite).finally(clean));
}
