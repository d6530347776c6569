import { Command } from 'commander';
import path from 'node:path';
import { AREAS } from '#tools/charts/areas.ts';
import { FOLDER, writeFiles } from '#tools/charts/files.ts';
import { loadCharts } from '#tools/charts/load.ts';
import { codeOf, type Printer } from '#tools/lib/ending.ts';
import { chineseHelp, inChinese } from '#tools/paths/help.ts';
import { createWorkflow, type Place, placeOf } from './create.ts';

const nextSteps = ({ area, name }: Place): string => `接下来：
  1. 把状态图改成真的流程（docs/charts/README.md 说明写法），再改 actors 里的请求与屏幕
  2. 在 src/app/routes.tsx 给屏幕一个地址${area in AREAS ? '' : `，在 tools/charts/areas.ts 给 ${area} 一个中文标题`}
  3. 在 testing/stubbed/${area}/${name}.driver.ts 写它的画面怎么走，去掉测试模型里的 withoutScreen；没有画面就在那里写明原因
  4. npm run charts，npm run paths -- show ${name}，npm run verify:quick
`;

async function create(place: Place, title: string, root: string, print: Printer): Promise<void> {
  const files = createWorkflow(place, title, root);
  const drawn = await writeFiles(path.join(root, FOLDER), { charts: await loadCharts(root) });
  print.out([...files, ...drawn.map(({ file }) => `${FOLDER}/${file}`)].map((file) => `  ${file}\n`).join(''));
  print.out(`\n${nextSteps(place)}`);
}

/** Runs `npm run new:workflow` for the project at `root`; returns its exit code. */
export async function newWorkflow(args: readonly string[], print: Printer, root = '.'): Promise<number> {
  const command = new Command('npm run new:workflow --')
    .description('新建一个流程：状态图、actors、接线、屏幕、测试模型，立刻通过编译、规则、审查与路径测试')
    .argument('<领域/名称>', '领域是 service/domains 或 src/machines 的一个文件夹，名称是 camelCase 英文，例如 exchange/giftCode')
    .option('--title <标题>', '中文标题，用在说明与屏幕上；默认用名称')
    .action((named: string, { title }: { title?: string }) => {
      const place = placeOf(named, root);
      return create(place, title?.trim() || place.name, root, print);
    })
    .helpOption('-h, --help', '显示用法')
    .addHelpText('after', '\n退出码：0 已写好；1 出错；2 用法不对，或领域、名称不能用。后两种什么也不写')
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
