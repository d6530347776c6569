import { Command } from 'commander';
import path from 'node:path';
import { FOLDER, writeFiles } from '#tools/charts/files.ts';
import { loadCharts } from '#tools/charts/load.ts';
import { codeOf, type Printer } from '#tools/lib/ending.ts';
import { chineseHelp, inChinese } from '#tools/paths/help.ts';
import { createWorkflow } from './create.ts';

const NEXT = `接下来：
  1. 把状态图改成真的流程（docs/charts/README.md 说明写法），再改 actors 里的请求与屏幕
  2. 在 src/app/routes.tsx 给屏幕一个地址
  3. 在 tools/charts/areas.ts 写上它属于哪一类
  4. 在 testing/held 写它的画面怎么走，列入 index.ts，去掉那里“刚新建”的一行；没有画面就写明原因
  5. npm run charts，npm run paths -- show NAME，npm run verify:quick
`;

async function create(name: string, title: string, root: string, print: Printer): Promise<void> {
  const files = createWorkflow(name, title, root);
  const drawn = await writeFiles(path.join(root, FOLDER), { charts: await loadCharts(root) });
  print.out([...files, ...drawn.map(({ file }) => `${FOLDER}/${file}`)].map((file) => `  ${file}\n`).join(''));
  print.out(`\n${NEXT.replace('NAME', name)}`);
}

/** Runs `npm run new:workflow` for the project at `root`; returns its exit code. */
export async function newWorkflow(args: readonly string[], print: Printer, root = '.'): Promise<number> {
  const command = new Command('npm run new:workflow --')
    .description('新建一个流程：状态图、actors、接线、屏幕、测试模型，立刻通过编译、规则、审查与路径测试')
    .argument('<名称>', 'camelCase 英文，例如 giftCode')
    .option('--title <标题>', '中文标题，用在说明与屏幕上；默认用名称')
    .action((name: string, { title }: { title?: string }) => create(name, title?.trim() || name, root, print))
    .helpOption('-h, --help', '显示用法')
    .addHelpText('after', '\n退出码：0 已写好；1 出错；2 用法不对，或名称不能用。后两种什么也不写')
    .exitOverride()
    .configureOutput({ writeOut: print.out, writeErr: (text) => print.err(inChinese(text.trimEnd())) })
    .configureHelp(chineseHelp);
  try {
    await command.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return codeOf(error, print);
  }
}
