import { InvalidArgumentError } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { type Acting, decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { eventsOf, readTaskCase, recordOf, ruleDecision } from './decisions.ts';

const statusTexts: Readonly<Record<string, string>> = { disputed: '有争议', held: '要核对' };
const partyTexts = { publisher: '发布人', taker: '接单人' } as const;

function placeNumber(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('应是名额编号，见 task list');
  return text;
}

function amount(text: string): number | 'all' {
  if (text === 'all') return 'all';
  const fen = parseYuan(text);
  if (fen === null) throw new InvalidArgumentError('应是金额，如 12.50，0 为不付，all 为全部');
  return fen;
}

/** Commands that decide disputes of tasks and rewards that are held. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  const task = program.command('task').description('有争议的任务，和双方像是同一个人的报酬');
  task
    .command('list')
    .description('列出要裁决的名额，最急的在前')
    .option('--json', '输出 JSON')
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ db }) => {
        const rows = await db
          .selectFrom('task_place')
          .innerJoin('task', 'task.id', 'task_id')
          .select(['task_place.id', 'task_no', 'title', 'reward', 'task_place.status', 'due_at'])
          .where('task_place.status', 'in', ['disputed', 'held'])
          .orderBy('due_at')
          .execute();
        const told = rows.map(({ due_at, ...row }) => ({ ...row, due: due_at?.getTime() ?? null }));
        if (json) return out(JSON.stringify(told, null, 2));
        if (told.length === 0) return out('没有要裁决的任务');
        const lines = told.map((one) => [
          one.id,
          statusTexts[one.status] ?? one.status,
          formatYuan(one.reward),
          one.due === null ? '' : formatClock(one.due),
          one.title,
        ]);
        return out(table([['名额', '状态', '报酬', '期限', '任务'], ...lines]));
      }),
    );
  task
    .command('show')
    .description('一个名额：双方写的和经过')
    .argument('<名额>', '名额编号', placeNumber)
    .option('--json', '输出 JSON')
    .action((placeId: string, { json }: { json?: true }) =>
      withDatabase(async (ground) => {
        const row = await readTaskCase(ground, placeId);
        const record = await recordOf(ground, placeId);
        const history = await eventsOf(ground, placeId);
        if (json) return out(JSON.stringify({ ...row, record, history }, null, 2));
        const said = record.map((each) => `${formatClock(each.at.getTime())} ${partyTexts[each.party]}：${each.words}`);
        const passed = history.map((each) => `${formatClock(each.at.getTime())} ${each.event} ${each.note}`);
        return out([`${row.task_no} ${row.title}`, `报酬 ${formatYuan(row.reward)}`, ...said, ...passed].join('\n'));
      }),
    );
  task
    .command('rule')
    .description('裁决：付给接单人多少报酬，其余连同服务费退给发布人')
    .argument('<名额>', '名额编号', placeNumber)
    .requiredOption('--pay <元>', '付给接单人：all 为全部，0 为不付', amount)
    .requiredOption('--because <理由>', '双方都会看到', reason)
    .option('--json', '输出 JSON')
    .action((placeId: string, wish: Acting & { pay: number | 'all'; because: string }) =>
      decideAs(
        shop,
        wish,
        ruleDecision,
        { placeId, paid: wish.pay, because: wish.because },
        {
          names: { placeId },
          said: ({ paidFen, rewardFen }) => `已裁决：付给接单人 ${formatYuan(paidFen)}，其余 ${formatYuan(rewardFen - paidFen)} 退给发布人`,
        },
      ),
    );
};
