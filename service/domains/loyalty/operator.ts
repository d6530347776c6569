import { InvalidArgumentError } from 'commander';
import { sql } from 'kysely';
import { formatClock } from '#contract/rules/clock.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { type CorrectedUnit, correctedUnits } from './correct.ts';
import { correctDecisions } from './decisions.ts';
import { loyaltyTitles } from './titles.ts';

/** Largest single correction; more needs a second one with its own reason. */
const MOST_COINS = 10_000;
const LINES = 50;

function userNumber(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new InvalidArgumentError('应是数字编号');
  return text;
}

const change =
  (most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^[+-]\d{1,6}$/.test(text) || value === 0 || Math.abs(value) > most)
      throw new InvalidArgumentError(`应是带正负号的整数，最多 ${most}，如 +20 或 -5`);
    return value;
  };

const sign = (amount: number): string => (amount > 0 ? `+${amount}` : String(amount));

async function loyaltyOf({ db, clock }: CommandContext, user: string) {
  const held = await db
    .selectFrom('user_account')
    .select(['username', 'credit_score as credit', 'points'])
    .select(sql<number>`live_coins(id, ${new Date(clock.now())})`.as('coins'))
    .where('id', '=', user)
    .executeTakeFirst();
  if (!held) throw new UsageError(`没有 ${user} 这个用户`);
  const rows = await db
    .selectFrom('loyalty_entry')
    .select(['at', 'unit', 'cause', 'subject', 'amount', 'balance_after', 'note'])
    .where('user_id', '=', user)
    .orderBy('id', 'desc')
    .limit(LINES)
    .execute();
  return { user, ...held, entries: rows.map((row) => ({ ...row, at: row.at.getTime() })) };
}

const unitNames = { coin: '金币', credit: '信用分', point: '积分' } as const;

function loyaltyText({ user, username, coins, credit, points, entries }: Awaited<ReturnType<typeof loyaltyOf>>): string {
  const head = `${username}（${user}）：${coins} 金币，信用分 ${credit}，${points} 积分`;
  if (entries.length === 0) return `${head}\n还没有变动`;
  const lines = entries.map((one) => [
    formatClock(one.at),
    unitNames[one.unit],
    sign(one.amount),
    String(one.balance_after),
    loyaltyTitles[one.cause],
    one.note === '' ? one.subject : one.note,
  ]);
  return `${head}\n${table([['时间', '', '变动', '余', '原因', '说明'], ...lines])}`;
}

interface CorrectionOptions {
  readonly change: number;
  readonly because: string;
  readonly json?: true;
}
/** Commands that show and correct a user's coins, points and credit. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  program
    .command('loyalty')
    .description(`一个用户的金币、信用分、积分，和最近 ${LINES} 次变动的原因`)
    .argument('<用户编号>', '数字', userNumber)
    .option('--json', '输出 JSON')
    .action((user: string, { json }: { json?: true }) =>
      withDatabase(async (ground) => {
        const found = await loyaltyOf(ground, user);
        out(json ? JSON.stringify(found, null, 2) : loyaltyText(found));
      }),
    );
  const correct = program.command('correct').description('更正一个用户的金币或信用分');
  const add = (what: CorrectedUnit, most: number) =>
    correct
      .command(what)
      .description(`更正${correctedUnits[what].name}：本人会收到通知，明细里写着理由；同一理由一天只改一次`)
      .argument('<用户编号>', '数字', userNumber)
      .requiredOption('--change <±数>', `加或减多少，最多 ${most}`, change(most))
      .requiredOption('--because <理由>', '本人会看到', reason)
      .option('--json', '输出 JSON')
      .action((userId: string, { change: amount, because, json }: CorrectionOptions) =>
        decideAs(
          shop,
          { ...(json && { json }) },
          correctDecisions[what],
          { userId, what, change: amount, because },
          {
            names: { user: userId },
            said: ({ changed, balance }) => `${correctedUnits[what].name} ${sign(changed)}，现在 ${balance}，已通知本人`,
          },
        ),
      );
  add('coins', MOST_COINS);
  add('credit', 100);
};
