import { InvalidArgumentError } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import type { Db } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { type Acting, decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { closeDecision } from './alarmApi.ts';

const MOST = 200;

interface AlarmTold {
  readonly alarm: string;
  readonly at: number;
  readonly lastAt: number;
  readonly times: number;
  readonly words: string;
  readonly closedBy: string | null;
}

/** Open alarms, or all alarms newest first. */
async function listAlarms(db: Db, all: boolean): Promise<AlarmTold[]> {
  const rows = await db
    .selectFrom('ops_alarm')
    .selectAll()
    .$if(!all, (open) => open.where('closed_at', 'is', null))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    alarm: row.id,
    at: row.at.getTime(),
    lastAt: row.last_at.getTime(),
    times: row.times,
    words: row.words,
    closedBy: row.closed_by,
  }));
}

const alarmsText = (listed: readonly AlarmTold[]): string =>
  listed.length === 0
    ? '没有未处理的警报'
    : table([
        ['编号', '首次', '最近', '次数', '内容', '进展'],
        ...listed.map(({ alarm, at, lastAt, times, words, closedBy }) => [
          alarm,
          formatClock(at),
          formatClock(lastAt),
          String(times),
          words,
          closedBy === null ? '未处理' : `${closedBy} 已关闭`,
        ]),
      ]);

function digits(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('应是数字编号');
  return text;
}

/** Commands that list and close alarms of the nightly check. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  program
    .command('alarms')
    .description('未处理的警报（如每晚对账发现的账目不平），最新的在前')
    .option('--all', `也列出已关闭的，最多 ${MOST} 条`)
    .option('--json', '输出 JSON')
    .action(({ all, json }: { all?: true; json?: true }) =>
      withDatabase(async ({ db }) => {
        const listed = await listAlarms(db, all === true);
        out(json ? JSON.stringify(listed, null, 2) : alarmsText(listed));
      }),
    );
  program
    .command('alarm')
    .description('处理一个警报')
    .command('close')
    .description('查明之后关闭；再次发现会重新警报')
    .argument('<警报编号>', '数字', digits)
    .requiredOption('--because <理由>', '查明了什么，只留作记录', reason)
    .option('--json', '输出 JSON')
    .action((id: string, wish: Acting & { because: string }) =>
      decideAs(shop, wish, closeDecision, { id, because: wish.because }, { names: { alarm: id }, said: () => '已关闭' }),
    );
};
