import fs from 'node:fs';
import path from 'node:path';
import { toIR } from '@xstate/test';
import { Command, Option } from 'commander';
import { compareAll } from '#tools/charts/diff/compare.ts';
import { diffMarkdown, diffPicture } from '#tools/charts/diff/report.ts';
import { chartsAt } from '#tools/charts/diff/revision.ts';
import { type ExportFormat, EXPORTS } from '#tools/charts/export/index.ts';
import { FOLDER, type Stale, staleFiles, writeFiles } from '#tools/charts/files.ts';
import { type Chart, loadCharts } from '#tools/charts/load.ts';
import { runMain, Told } from '#tools/main.ts';
import { nearest } from '#tools/nearest.ts';

const CODES = '\n退出码：0 完成；1 出错，或（--check、--exit-code 时）有不同。';
const WHY: Readonly<Record<Stale['why'], string>> = { missing: '新增', changed: '更新', superfluous: '删除' };

const list = (stale: readonly Stale[]): string => stale.map(({ file, why }) => `  ${WHY[why]} ${FOLDER}/${file}`).join('\n');

async function drawAll({ check, fresh }: { check?: true; fresh?: true }): Promise<void> {
  if (check) {
    const stale = await staleFiles();
    if (stale.length > 0) throw new Told(`${FOLDER} 已过时，请运行 npm run charts：\n${list(stale)}`);
    console.log(`${FOLDER} 与状态图一致`);
    return;
  }
  const done = await writeFiles(FOLDER, { fresh: fresh === true });
  console.log(done.length === 0 ? `${FOLDER} 没有变化` : `${FOLDER}：\n${list(done)}`);
}

function find(charts: readonly Chart[], name: string): Chart {
  const chart = charts.find((one) => one.name === name);
  if (chart) return chart;
  const names = charts.map((one) => one.name);
  const near = nearest(name, names);
  throw new Told(`没有名为 ${name} 的状态图。${near.length > 0 ? `是不是 ${near.join('、')}？` : `现有：${names.join('、')}`}`);
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  fs.writeFileSync(file, text);
}

async function exportChart(name: string, { format, out }: { format: ExportFormat; out?: string }): Promise<void> {
  const text = EXPORTS[format](toIR(find(await loadCharts(), name).machine));
  if (out === undefined) process.stdout.write(text);
  else write(out, text);
}

async function diff(revision: string, other: string | undefined, { out, exitCode }: { out?: string; exitCode?: true }): Promise<void> {
  const before = await chartsAt(revision);
  const after = other === undefined ? await loadCharts() : await chartsAt(other);
  const found = compareAll(before, after);
  const summary = diffMarkdown(found, { before: revision, after: other ?? 'work tree' }, out !== undefined);
  if (out === undefined) process.stdout.write(summary);
  else {
    write(path.join(out, 'README.md'), summary);
    for (const comparison of found) write(path.join(out, `${comparison.name}.svg`), await diffPicture(comparison));
    console.log(`${path.join(out, 'README.md')}：${found.length} 个状态图有变化`);
  }
  if (exitCode && found.length > 0) process.exitCode = 1;
}

const program = new Command('npm run charts --')
  .description(`绘制全部状态图：每个状态图的图、表格与布局写入 ${FOLDER}`)
  .option('--check', '只检查是否过时，不写入')
  .option('--fresh', '全部重新布局，包括没有变化的')
  .helpOption('-h, --help', '显示用法')
  .helpCommand('help [命令]', '显示一个命令的用法')
  .addHelpText('after', CODES)
  .action((options: { check?: true; fresh?: true }) => runMain(() => drawAll(options)));

program
  .command('export')
  .description('把一个状态图写成其他工具的格式')
  .argument('<状态图>', '名称，例如 qrLogin')
  .addOption(new Option('-f, --format <格式>', '格式').choices(Object.keys(EXPORTS)).makeOptionMandatory())
  .option('-o, --out <文件>', '写入文件；默认打印')
  .addHelpText('after', CODES)
  .action((name: string, options: { format: ExportFormat; out?: string }) => runMain(() => exportChart(name, options)));

program
  .command('diff')
  .description('状态图自某个版本以来的变化：Markdown 摘要；有 --out 时另有红绿对照图')
  .argument('<版本>', 'git 的提交、分支或标签')
  .argument('[另一版本]', '与它比较；默认与工作目录比较')
  .option('-o, --out <目录>', '把 README.md 与每个有变化的状态图的 SVG 写入目录；默认只打印摘要')
  .option('--exit-code', '有变化时退出码为 1')
  .addHelpText('after', CODES)
  .action((revision: string, other: string | undefined, options: { out?: string; exitCode?: true }) => runMain(() => diff(revision, other, options)));

await program.parseAsync();
