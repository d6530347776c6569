import { stepsIn } from '@xstate/test';
import { Command, InvalidArgumentError, Option } from 'commander';
import { must } from '#lib/must.ts';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { codeOf, type Printer } from '#tools/lib/ending.ts';
import type { BrowserWish } from './browser.ts';
import { coverage, type CoverageWish } from './coverage.ts';
import { expectedFile, remember } from './expected.ts';
import { type Format, FORMATS, generate, isForPeople } from './generate.ts';
import { chineseHelp, inChinese } from './help.ts';
import { lintChart, RULES } from './lint.ts';
import { listed, listText, showText } from './list.ts';
import { openFolder } from './output.ts';
import { writeReport } from './report.ts';
import { runMachine, type RunPiece, tellRun } from './run.ts';
import { remarkText } from './said.ts';
import { GOALS, type Selection, tokensOf, WALKS } from './select.ts';
import { loadSubjects, pickSubjects, type Subject, withPaths } from './subjects.ts';

interface RunWish extends Selection, BrowserWish {
  readonly out: string;
  readonly browser?: true;
  readonly update?: true;
  readonly fresh?: true;
}

const EXIT_CODES = '退出码：0 全部通过；1 有路径失败、检查有发现或覆盖不够；2 用法不对';

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('应是不小于 0 的整数');
  return value;
}

function percentage(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100)) throw new InvalidArgumentError('应是 0 到 100 的数');
  return value;
}

function webAddress(text: string): string {
  if (!/^https?:$/u.test(URL.parse(text)?.protocol ?? '')) throw new InvalidArgumentError('应是 http 或 https 的网址');
  return text.replace(/\/$/u, '');
}

const collected = (value: string, before: readonly string[] = []): string[] => [...before, value];

/** Options that select paths. */
const selecting = (command: Command): Command =>
  command
    .addOption(new Option('--cover <目标>', '走遍什么；默认 transitions').choices(GOALS).conflicts(['to', 'walk', 'path']))
    .addOption(new Option('--to <状态或转换>', '只要到这里最短的路径；可以只写编号的结尾').conflicts(['walk', 'path']))
    .addOption(new Option('--simple <条数>', '与 --to 同用：不重复经过任何情形的路径，至多这么多条').argParser(wholeNumber))
    .addOption(new Option('--walk <方式>', '随机游走').choices(WALKS as string[]).conflicts('path'))
    .addOption(new Option('--seed <数>', '游走的种子，相同的种子走相同的路').argParser(wholeNumber))
    .addOption(
      new Option(
        '--until <条件>',
        '游走到何时为止，如 "transitions >= 90% and steps >= 200"；也有 states、guards、pairs、paths、time、reached(状态)',
      ),
    )
    .addOption(new Option('--max-length <步数>', '一条路径希望的最多步数；默认走遍 14，游走 50').argParser(wholeNumber))
    .addOption(new Option('--path <路径>', '给定的一条路径，如报告里“重放”一行所写；可以多次').argParser(collected));

function checkSelection({ simple, to, walk, seed, until, path, maxLength }: Selection): void {
  if (maxLength !== undefined && (path !== undefined || (to !== undefined && simple === undefined)))
    throw new Misused('--max-length 不能与 --path 或不带 --simple 的 --to 同用：那些路径有多长就是多长');
  if (simple !== undefined && to === undefined) throw new Misused('--simple 要与 --to 同用');
  if (walk === undefined && (seed !== undefined || until !== undefined)) throw new Misused('--seed 和 --until 要与 --walk 同用');
}

async function updateExpected(subjects: readonly Subject[], { path, fresh }: RunWish, print: Printer): Promise<void> {
  for (const variants of new Set(subjects.map((subject) => subject.variants))) {
    const more = new Map(variants.map((subject) => [subject, path ? tokensOf(subject, path).map(stepsIn) : []]));
    print.err(`${(await remember(variants, { fresh: fresh === true, more })) ? '已改写' : '没有变化'} ${expectedFile(must(variants[0]))}`);
  }
}

async function runMachines(subjects: readonly Subject[], selection: RunWish, print: Printer): Promise<RunPiece[]> {
  const pieces: RunPiece[] = [];
  for (const [i, subject] of subjects.entries()) {
    const piece = await runMachine(subject, selection, selection.shrink);
    tellRun(piece.run, `[${i + 1}/${subjects.length}]`, print);
    pieces.push(piece);
  }
  return pieces;
}

async function run(names: readonly string[], wish: RunWish, print: Printer): Promise<boolean> {
  checkSelection(wish);
  if (!wish.browser && (wish.live || wish.headed || wish.base !== undefined || wish.workers !== undefined))
    throw new Misused('--live、--headed、--base 和 --workers 要与 --browser 同用');
  const subjects = withPaths(pickSubjects(await loadSubjects(), names), wish.path);
  if (wish.fresh && !wish.update) throw new Misused('--fresh 要与 --update 同用');
  if (wish.update) await updateExpected(subjects, wish, print);
  const folder = openFolder(wish.out);
  const pieces = wish.browser
    ? await (await import('./browser.ts')).runBrowser(subjects, names.includes('all'), wish, wish, folder, print)
    : await runMachines(subjects, wish, print);
  await writeReport(pieces, folder);
  const outcomes = pieces.flatMap((piece) => piece.run.outcomes);
  const failed = outcomes.filter(({ failure }) => failure).length;
  print.out(`${outcomes.length} 条路径，${failed} 条失败；报告：${folder.path}/index.html`);
  return failed === 0;
}

async function lintAll(names: readonly string[], print: Printer): Promise<boolean> {
  const subjects = pickSubjects(await loadSubjects(), names);
  let count = 0;
  for (const [chart, variants] of Map.groupBy(subjects, (subject) => subject.chart)) {
    const findings = lintChart(variants);
    count += findings.length;
    print.err(`${findings.length === 0 ? '✓' : '✗'} ${chart}`);
    for (const { rule, message } of findings) print.out(`${chart}：${RULES[rule]}：${remarkText(message)}`);
  }
  print.out(count === 0 ? '没有发现问题' : `共 ${count} 处`);
  return count === 0;
}

/** The command and its sub-commands; `settle` receives whether all succeeded. */
function build(print: Printer, settle: (fine: boolean) => void): Command {
  const names = ['<流程...>', '流程的名字，可以多个；all 为全部'] as const;
  const program = new Command('npm run paths --')
    .description('列出、生成、运行状态图的测试路径，查看覆盖率')
    .addHelpText('after', `\n${EXIT_CODES}\n例：npm run paths -- generate smsCode --format markdown`);
  program
    .command('list')
    .description('全部流程，各有多少状态、转换和路径')
    .option('--json', '输出 JSON')
    .action(async ({ json }: { json?: true }) => {
      const rows = (await loadSubjects()).map(listed);
      print.out(json ? JSON.stringify(rows, null, 2) : listText(rows));
    });
  program
    .command('show')
    .description('一个流程的状态、转换和模型的步骤')
    .argument('<流程>', '流程的名字')
    .action(async (name: string) =>
      print.out(
        pickSubjects(await loadSubjects(), [name])
          .map(showText)
          .join('\n\n'),
      ),
    );
  selecting(program.command('generate').description('生成测试路径；默认输出到屏幕'))
    .argument(...names)
    .addOption(
      new Option('--format <格式>', '测试用例（markdown、csv）、数据（json）、放在 tests/e2e 下的 Playwright 测试或 GraphWalker 模型')
        .choices(FORMATS)
        .default('markdown'),
    )
    .option('--out <文件夹>', '写入这个文件夹，每个流程一个文件；不写别处')
    .option('--machine', '与 markdown、csv 同用：也写只有机器能走的步骤，答复由路径给定')
    .action(
      async (charts: string[], { format, out, machine, ...selection }: Selection & { format: Format; out?: string; machine?: true }) => {
        checkSelection(selection);
        const subjects = withPaths(pickSubjects(await loadSubjects(), charts), selection.path);
        const isAll = charts.includes('all');
        if (machine && !isForPeople(format)) throw new Misused('--machine 要与 markdown 或 csv 格式同用');
        const manual = !machine && isForPeople(format) ? await import('./manual.ts') : undefined;
        const shown =
          manual?.manualGraphs(subjects, isAll, print) ??
          (format === 'playwright' ? (await import('./browser.ts')).shownGraphs(subjects, isAll, print) : undefined);
        generate(
          shown ? [...shown.keys()] : subjects,
          selection,
          { format, out, shown, manual: manual && { cases: manual.manualCases, summary: manual.manualSummary } },
          print,
        );
      },
    );
  selecting(program.command('run').description('运行测试路径并写出带图的报告；默认在状态图上运行'))
    .argument(...names)
    .option('--out <文件夹>', '报告写入这个文件夹；不写别处', 'paths-report')
    .option('--update', '先把流程现在的样子写成预期（tests/models/expected），给定的路径也记下；改动要逐行看过')
    .option('--fresh', '与 --update 同用：路径也重新挑选，不沿用预期里的')
    .option('--browser', '在真实浏览器里运行，应答由路径给定')
    .option('--live', '与 --browser 同用：应答来自真实的网关、服务、数据库和沙箱')
    .option('--headed', '与 --browser 同用：显示浏览器窗口')
    .addOption(new Option('--base <网址>', '与 --browser 同用：测试已部署的网站，而不是本机启动的').argParser(webAddress))
    .addOption(
      new Option('--shrink <条数>', '路径失败时，最多再走这么多条来找以同样方式失败的更短的路径；0 不找')
        .argParser(wholeNumber)
        .default(undefined, '状态图 3000，浏览器 12'),
    )
    .addOption(new Option('--workers <数>', '与 --browser 同用：同时几个浏览器；默认 2').argParser(wholeNumber))
    .action(async (charts: string[], wish: RunWish) => settle(await run(charts, wish, print)));
  program
    .command('coverage')
    .description('状态图上的覆盖率；有 --from 时只看以往的运行')
    .argument('[流程...]', names[1], ['all'])
    .addOption(
      new Option('--from <文件夹>', '以往 run 写在这里的结果，代替现在运行；可以多次')
        .argParser(collected)
        .default([], '现在在状态图上运行'),
    )
    .addOption(new Option('--cover <目标>', '现在运行时走遍什么；默认 all').choices(GOALS))
    .addOption(new Option('--only <方式>', '只计这种运行').choices(['machine', 'browser']))
    .addOption(new Option('--format <格式>', '屏幕上的格式').choices(['markdown', 'json', 'html']).default('markdown').conflicts('out'))
    .option('--out <文件夹>', '把 coverage.json、coverage.md、coverage.html 写入这个文件夹；不写别处')
    .addOption(new Option('--min <百分数>', '任一流程的转换覆盖低于它时退出码为 1').argParser(percentage))
    .action(async (charts: string[], wish: CoverageWish) =>
      settle(await coverage(pickSubjects(await loadSubjects(), charts), charts.includes('all'), wish, print)),
    );
  program
    .command('lint')
    .description('检查状态图：走不到的转换、没有出口的状态、没有处理的失败等')
    .argument('[流程...]', names[1], ['all'])
    .action(async (charts: string[]) => settle(await lintAll(charts, print)));
  program
    .command('mutants')
    .description('在状态图里一次种一个错，数预期能发现多少；不拿原来的图作比较')
    .argument('[流程...]', names[1], ['all'])
    .option('--code', '错种在条件、动作和时间的代码里：比较、常量、少写一个键')
    .addOption(new Option('--min <百分数>', '发现的低于它时退出码为 1').argParser(percentage))
    .action(async (charts: string[], wish: { min?: number; code?: true }) =>
      settle(await (await import('./figure.ts')).printFigures(pickSubjects(await loadSubjects(), charts), wish, print)),
    );
  program
    .command('premises')
    .description('数每一条不变量受过多少次检验；没有受过检验的，等于没有')
    .argument('[流程...]', names[1], ['all'])
    .action(async (charts: string[]) => settle(await (await import('./premises.ts')).printPremises(charts, print)));
  for (const command of [program, ...program.commands]) {
    command
      .helpOption('-h, --help', '显示用法')
      .exitOverride()
      .configureOutput({ writeOut: (text) => print.out(text.trimEnd()), writeErr: (text) => print.err(inChinese(text.trimEnd())) })
      .configureHelp(chineseHelp);
  }
  return program.helpCommand(false).showSuggestionAfterError();
}

/** Runs `npm run paths` and returns its exit code: 0 success, 1 failure, 2 wrong usage. */
export async function paths(args: readonly string[], print: Printer): Promise<number> {
  let code = 0;
  const program = build(print, (fine) => {
    code = fine ? 0 : 1;
  });
  if (args.length === 0) {
    program.outputHelp({ error: true });
    return 2;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return codeOf(error, print);
  }
}
