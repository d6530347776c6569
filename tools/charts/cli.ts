import fs from 'node:fs';
import path from 'node:path';
import { toIR } from '@xstate/test';
import { Command, Option } from 'commander';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { codeOf, type Printer } from '#tools/lib/ending.ts';
import { chineseHelp, inChinese } from '#tools/paths/help.ts';
import { closest } from '#tools/paths/words.ts';
import { compareAll } from './diff/compare.ts';
import { expectedChanges, expectedMarkdown } from './diff/expected.ts';
import { diffMarkdown, diffPicture } from './diff/report.ts';
import { chartsAt } from './diff/revision.ts';
import { type ExportFormat, EXPORTS } from './export/index.ts';
import { FOLDER, type Stale, staleFiles, writeFiles } from './files.ts';
import { followAll, historiesText, historyData, misfitPicture } from './histories.ts';
import { type Chart, loadCharts } from './load.ts';

interface DrawWish {
  readonly check?: true;
  readonly fresh?: true;
}

interface ExportWish {
  readonly format: ExportFormat;
  readonly out?: string;
}

interface HistoriesWish {
  readonly out?: string;
  readonly json?: true;
}

interface DiffWish {
  readonly out?: string;
  readonly exitCode?: true;
}

const EXIT_CODES = '\n退出码：0 完成；1 出错，或 --check、--exit-code、histories 时有不同；2 用法不对';
const WHY: Readonly<Record<Stale['why'], string>> = { missing: '新增', changed: '更新', superfluous: '删除' };

/** Commands for the project in a folder. Each returns whether it succeeded (exit code 0). */
class Commands {
  readonly #root: string;
  readonly #print: Printer;

  constructor(root: string, print: Printer) {
    this.#root = root;
    this.#print = print;
  }

  async draw({ check, fresh }: DrawWish): Promise<boolean> {
    const folder = path.join(this.#root, FOLDER);
    const charts = await loadCharts(this.#root);
    const found = check ? await staleFiles(folder, charts) : await writeFiles(folder, { charts, fresh: fresh === true });
    const list = found.map(({ file, why }) => `  ${WHY[why]} ${FOLDER}/${file}\n`).join('');
    if (found.length === 0) this.#print.out(`${FOLDER} 与状态图一致\n`);
    else this.#print.out(`${check ? `${FOLDER} 已过时，请运行 npm run charts` : '已绘制'}：\n${list}`);
    return !check || found.length === 0;
  }

  async export(name: string, { format, out }: ExportWish): Promise<boolean> {
    const charts = await loadCharts(this.#root);
    const chart = charts.find((one) => one.name === name);
    if (!chart) throw unknownChart(name, charts);
    const text = EXPORTS[format](toIR(chart.machine));
    if (out === undefined) this.#print.out(text);
    else this.#write(out, text);
    return true;
  }

  async diff(revision: string, other: string | undefined, { out, exitCode }: DiffWish): Promise<boolean> {
    const before = await chartsAt(revision, this.#root);
    const after = other === undefined ? await loadCharts(this.#root) : await chartsAt(other, this.#root);
    const found = compareAll(before, after);
    const expected = expectedChanges(revision, other, this.#root);
    const summary = diffMarkdown(found, { before: revision, after: other ?? '工作目录' }, out !== undefined) + expectedMarkdown(expected);
    if (out === undefined) this.#print.out(summary);
    else {
      this.#write(path.join(out, 'README.md'), summary);
      for (const comparison of found) this.#write(path.join(out, `${comparison.name}.svg`), await diffPicture(comparison));
      this.#print.out(`${path.join(out, 'README.md')}：${found.length} 个状态图有变化\n`);
    }
    return !exitCode || found.length + expected.length === 0;
  }

  async histories({ out, json }: HistoriesWish): Promise<boolean> {
    const charts = await loadCharts(this.#root);
    const { found, ms } = await followAll();
    if (json) this.#print.out(JSON.stringify(found.map(historyData), null, 2));
    else this.#print.out(historiesText(found, ms));
    if (out === undefined) return found.every(({ count }) => count === 0);
    for (const each of found.filter(({ count }) => count > 0)) {
      const { chart } = each.source.chart;
      const drawn = charts.find(({ name }) => name === chart);
      if (drawn) this.#write(path.join(out, `${chart}.svg`), await misfitPicture(toIR(drawn.machine), each));
    }
    return found.every(({ count }) => count === 0);
  }

  #write(file: string, text: string): void {
    const place = path.resolve(this.#root, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
  }
}

function unknownChart(name: string, charts: readonly Chart[]): Misused {
  const names = charts.map((one) => one.name);
  const near = closest(name, names);
  return new Misused(`没有名为 ${name} 的状态图。${near.length > 0 ? `是不是：${near.join('、')}？` : `现有：${names.join('、')}`}`);
}

/** Rejects an unknown command: drawing is the default, which would only report a superfluous argument. */
function checkCommand(word: string | undefined, names: readonly string[]): void {
  if (word === undefined || word.startsWith('-') || names.includes(word)) return;
  const near = closest(word, names);
  throw new Misused(
    `没有 ${word} 这个命令。${near.length > 0 ? `是不是：${near.join('、')}？` : `可选：${names.join('、')}；不写命令时绘制全部状态图`}`,
  );
}

function build(commands: Commands, print: Printer, settle: (fine: boolean) => void): Command {
  const program = new Command('npm run charts --')
    .description(`绘制全部状态图：每个状态图的图、表格与布局写入 ${FOLDER}；不写别处`)
    .option('--check', '只检查是否过时，不写入')
    .option('--fresh', '全部重新布局，包括没有变化的')
    .action(async (wish: DrawWish) => settle(await commands.draw(wish)));
  program
    .command('export')
    .description('把一个状态图写成其他工具的格式')
    .argument('<状态图>', '名称，例如 qrLogin')
    .addOption(new Option('--format <格式>', '格式').choices(Object.keys(EXPORTS)).makeOptionMandatory())
    .option('--out <文件>', '写入文件；默认打印')
    .action(async (name: string, wish: ExportWish) => settle(await commands.export(name, wish)));
  program
    .command('diff')
    .description('状态图和它们的预期自某个版本以来的变化：Markdown 摘要；有 --out 时另有红绿对照图')
    .argument('<版本>', 'git 的提交、分支或标签')
    .argument('[另一版本]', '与它比较；默认与工作目录比较')
    .option('--out <文件夹>', '把 README.md 与每个有变化的状态图的 SVG 写入这个文件夹；默认只打印摘要')
    .option('--exit-code', '有变化时退出码为 1')
    .action(async (revision: string, other: string | undefined, wish: DiffWish) => settle(await commands.diff(revision, other, wish)));
  program
    .command('histories')
    .description(
      '把数据库里订单、收款、提现、投诉等的历史逐行和它们的状态图比较；不符的说出是哪一行。数据库由 DATABASE_URL 或 DATA_DIR 给出',
    )
    .option('--out <文件夹>', '把有不符的状态图画到这个文件夹：红箭头是图上没有的走法')
    .option('--json', '输出 JSON')
    .action(async (wish: HistoriesWish) => settle(await commands.histories(wish)));
  for (const command of [program, ...program.commands]) {
    command
      .helpOption('-h, --help', '显示用法')
      .addHelpText('after', EXIT_CODES)
      .exitOverride()
      .configureOutput({ writeOut: print.out, writeErr: (text) => print.err(inChinese(text.trimEnd())) })
      .configureHelp(chineseHelp);
  }
  return program.helpCommand(false).showSuggestionAfterError();
}

/** Runs `npm run charts` for the project in a folder; returns its exit code: 0 success, 1 failed or different, 2 wrong usage. */
export async function charts(args: readonly string[], print: Printer, root = '.'): Promise<number> {
  let code = 0;
  const program = build(new Commands(root, print), print, (fine) => {
    code = fine ? 0 : 1;
  });
  try {
    checkCommand(
      args[0],
      program.commands.map((one) => one.name()),
    );
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return codeOf(error, print);
  }
}
