import { Command } from 'commander';
import { domains } from '#service/domains/list.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { Refused } from '#service/kernel/http/problem.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import type { Shop, Terminal } from '#service/kernel/operations/commands.ts';
import { authorisedFor } from '#service/kernel/operations/commandSession.ts';
import type { AnyDecision } from '#service/kernel/operations/decision.ts';
import { codeOf, type Printer } from '#tools/lib/ending.ts';
import { chineseHelp, inChinese } from '#tools/paths/help.ts';
import { addCalls } from './calls.ts';
import { processTerminal, sessionIn } from './terminal.ts';

const EXAMPLES = `退出码：0 已完成；1 被拒绝或出错，什么也没有改；2 用法不对
例：npm run operator -- uphold 20261120120000000001 --refund 12.50 --because "顶号两次，退一半"
先登录：npm run operator -- login 姓名 --code 动态码；在脚本里用 --session 文件（或 OPERATOR_SESSION）`;

/** Names of a command and of those above it, without the program's. */
export const pathOf = (command: Command): string => (command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim());

async function decisionsOfAll(): Promise<readonly AnyDecision[]> {
  const loading = domains.flatMap(({ operatorApi }) => (operatorApi ? [operatorApi()] : []));
  return (await Promise.all(loading)).flatMap(({ operatorApi }) => operatorApi.decisions ?? []);
}

type WithDatabase = (work: (ground: CommandContext) => Promise<void>) => Promise<void>;

/** The command and its sub-commands. */
export async function operatorProgram(print: Printer, withDatabase: WithDatabase, terminal: Terminal): Promise<Command> {
  const program = new Command('npm run operator --')
    .description(
      '平台人员：登记、裁决投诉，记下游戏币用量，处理待核对的付款，审核提现，限制用户，做兑换码，审核评价，回复建议，更正金币和信用分，看警报，加入平台人员，核对操作记录。每一步都记在 operator_action 表里',
    )
    .addHelpText('after', `\n${EXAMPLES}`)
    .option('--session <文件>', '登录存在哪个文件；默认 ~/.zuhao-operator/session.json，或 OPERATOR_SESSION');
  let running = '';
  program.hook('preAction', (_, command) => {
    running = pathOf(command);
  });
  const sessionNow = (): Terminal['session'] => {
    const { session: file } = program.opts<{ session?: string }>();
    return file === undefined ? terminal.session : sessionIn(file);
  };
  const session: Terminal['session'] = {
    read: () => sessionNow().read(),
    write: (saved) => sessionNow().write(saved),
    clear: () => sessionNow().clear(),
  };
  const shop: Shop = {
    out: print.out,
    terminal: { secret: terminal.secret, session },
    decisions: decisionsOfAll,
    withoutSession: withDatabase,
    withDatabase: (work) => withDatabase(async (ground) => work(ground, await authorisedFor(ground, { session }, running))),
  };
  for (const { operator: load } of domains) (await load?.())?.operator(program, shop);
  addCalls(program, shop);

  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]) {
    command
      .helpOption('-h, --help', '显示用法')
      .exitOverride()
      .configureOutput({ writeOut: (text) => print.out(text.trimEnd()), writeErr: (text) => print.err(inChinese(text.trimEnd())) })
      .configureHelp(chineseHelp);
  }
  return program.helpCommand('help [命令]', '显示用法').showSuggestionAfterError();
}

/** Runs `npm run operator` and returns its exit code: 0 done, 1 refused or failed without a change, 2 wrong usage. */
export async function operator(
  args: readonly string[],
  print: Printer,
  withDatabase: WithDatabase,
  terminal: Terminal = processTerminal,
): Promise<number> {
  const program = await operatorProgram(print, withDatabase, terminal);
  if (args.length === 0) {
    program.outputHelp({ error: true });
    return 2;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return codeOf(error instanceof Refused ? new UsageError(error.message) : error, print);
  }
}
