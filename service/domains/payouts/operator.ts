import { InvalidArgumentError } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import { maskPhone } from '#contract/rules/display.ts';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import { PAYOUT_DEADLINE, WITHDRAWAL_REVIEW, WITHDRAWAL_TWO_PEOPLE, maskAlipay, needsTwoPeople } from '#contract/rules/withdrawal.ts';
import type { Db } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { type Acting, decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { approveByName, refuseDecision } from './decisions.ts';
import type { Withdrawal } from './withdrawalMove.ts';

interface WithdrawalTold {
  readonly withdrawalNo: string;
  readonly amountFen: number;
  readonly feeFen: number;
  readonly payee: string;
  readonly phone: string | null;
  readonly creditScore: number;
  readonly account: string;
  readonly holder: string;
  readonly status: Withdrawal['status'];
  readonly needsOperator: boolean;
  readonly needsTwo: boolean;
  readonly approvedBy: string | null;
  readonly payableFrom: number;
  readonly payoutNo: string | null;
  readonly createdAt: number;
  readonly handedAt: number | null;
  /** Pending longer than the limit. */
  readonly isLate: boolean;
  readonly reason: string | null;
}

const MOST = 200;
const twoPeople = `${yuanDigits(WITHDRAWAL_TWO_PEOPLE)} 元`;

/** Withdrawals that wait for the platform or for the payout host, oldest first; or all, newest first. */
async function listWithdrawals(db: Db, all: boolean, now: number): Promise<WithdrawalTold[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .innerJoin('user_account', 'user_account.id', 'withdrawal.user_id')
    .selectAll('withdrawal')
    .select(['username', 'phone', 'credit_score'])
    .$if(!all, (waiting) => waiting.where('withdrawal.status', 'in', ['requested', 'paying']).orderBy('withdrawal.id'))
    .$if(all, (every) => every.orderBy('withdrawal.id', 'desc'))
    .limit(MOST)
    .execute();
  return rows.map((row) => {
    const [asked, handed] = [row.created_at.getTime(), row.handed_at?.getTime() ?? null];
    return {
      withdrawalNo: row.withdrawal_no,
      amountFen: row.amount,
      feeFen: row.fee,
      payee: row.username,
      phone: row.phone === null ? null : maskPhone(row.phone),
      creditScore: row.credit_score,
      account: maskAlipay(row.account),
      holder: row.holder,
      status: row.status,
      needsOperator: row.needs_operator,
      needsTwo: needsTwoPeople(row.amount),
      approvedBy: row.approved_by,
      payableFrom: row.payable_from.getTime(),
      payoutNo: row.payout_no,
      createdAt: asked,
      handedAt: handed,
      isLate:
        (row.status === 'requested' && now - asked > WITHDRAWAL_REVIEW) ||
        (row.status === 'paying' && handed !== null && now - handed > PAYOUT_DEADLINE),
      reason: row.reason,
    };
  });
}

const ends: Readonly<Record<Withdrawal['status'], string>> = {
  requested: '等打款',
  paying: '打款中',
  paid: '已到账',
  failed: '打款失败',
  cancelled: '本人取消',
  refused: '未通过',
};

function standing(one: WithdrawalTold, now: number): string {
  const late = one.isLate ? '，超时' : '';
  if (one.status === 'paying') return `打款中 ${one.payoutNo ?? ''}${late}`;
  if (one.status !== 'requested') return one.reason === null ? ends[one.status] : `${ends[one.status]}：${one.reason}`;
  if (!one.needsOperator) return ends.requested;
  const waits = one.needsTwo ? (one.approvedBy === null ? '等两人审核' : `${one.approvedBy} 已同意，等另一人`) : '等审核';
  const rest = one.payableFrom > now ? `，${formatClock(one.payableFrom)} 起可打款` : '';
  return `${waits}${rest}${late}`;
}

function withdrawalsText(listed: readonly WithdrawalTold[], now: number): string {
  if (listed.length === 0) return '没有等处理的提现';
  return table([
    ['提现单号', '金额', '到账', '申请人', '信用分', '收款', '申请', '进展'],
    ...listed.map((one) => [
      one.withdrawalNo,
      formatYuan(one.amountFen),
      formatYuan(one.amountFen - one.feeFen),
      `${one.payee}（${one.phone ?? '未绑定手机号'}）`,
      String(one.creditScore),
      `${one.holder} ${one.account}`,
      formatClock(one.createdAt),
      standing(one, now),
    ]),
  ]);
}

function withdrawalNumber(text: string): string {
  if (!/^W\d{10,40}[0-9a-f]*$/.test(text)) throw new InvalidArgumentError('应是 W 开头的提现单号');
  return text;
}

/** Commands for withdrawals. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  program
    .command('withdrawals')
    .description('等审核或在打款的提现，最早的在前；等了一天的和打款两小时没有结果的写着超时')
    .option('--all', `也列出已结束的，最多 ${MOST} 条`)
    .option('--json', '输出 JSON')
    .action(({ all, json }: { all?: true; json?: true }) =>
      withDatabase(async ({ db, clock }) => {
        const listed = await listWithdrawals(db, all === true, clock.now());
        out(json ? JSON.stringify(listed, null, 2) : withdrawalsText(listed, clock.now()));
      }),
    );
  const one = program.command('withdrawal').description('审核一笔提现');
  one
    .command('approve')
    .description(`同意打款；超过 ${twoPeople}的要两个人各同意一次`)
    .argument('<提现单号>', 'W 开头', withdrawalNumber)
    .option('--json', '输出 JSON')
    .action((withdrawalNo: string, wish: Acting) =>
      decideAs(
        shop,
        wish,
        approveByName,
        { withdrawalNo },
        {
          names: { withdrawalNo },
          said: ({ waitsFor }) => (waitsFor > 0 ? `已同意；超过 ${twoPeople}，还要另一个人同意` : '已同意，开始打款'),
        },
      ),
    );
  one
    .command('refuse')
    .description('不同意：全部退回余额，申请人会看到理由')
    .argument('<提现单号>', 'W 开头', withdrawalNumber)
    .requiredOption('--because <理由>', '申请人会看到', reason)
    .option('--json', '输出 JSON')
    .action((withdrawalNo: string, wish: Acting & { because: string }) =>
      decideAs(
        shop,
        wish,
        refuseDecision,
        { withdrawalNo, because: wish.because },
        {
          names: { withdrawalNo },
          said: () => '未通过，已全部退回余额',
        },
      ),
    );
};
