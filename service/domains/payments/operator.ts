import { InvalidArgumentError, Option } from 'commander';
import { formatClock } from '#contract/rules/clock.ts';
import { maskPhone } from '#contract/rules/display.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Db } from '#service/kernel/deps.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import { decideAs, type OperatorCommands, reason } from '#service/kernel/operations/commands.ts';
import { resolveDecision } from './decisions.ts';
import type { DisputeOutcome } from './tables.ts';

interface DisputeTold {
  readonly chargeNo: string;
  readonly tradeNo: string;
  readonly toldFen: number;
  readonly askedFen: number;
  /** Whether the payment is already booked, under this or another number of the cashier. */
  readonly isPaid: boolean;
  readonly orderNo: string | null;
  readonly payer: string;
  readonly phone: string | null;
  readonly paidAt: number | null;
  readonly heardAt: number;
  readonly outcome: DisputeOutcome | null;
  readonly decidedAt: number | null;
  readonly reason: string | null;
}

const MOST = 200;
const outcomes: Readonly<Record<DisputeOutcome, string>> = { credited: '已加到余额', returned: '已原路退回', void: '没有多收或错收' };
const outcomesText = Object.entries({
  credited: '加到付款人的余额',
  returned: '已在收银台的后台原路退回',
  void: '没有多收或错收，无需动钱',
})
  .map(([name, text]) => `${name} ${text}`)
  .join('，');

/** Payments to be checked, oldest first; or all, newest first. */
async function listDisputes(db: Db, all: boolean): Promise<DisputeTold[]> {
  const rows = await db
    .selectFrom('payment_dispute as dispute')
    .innerJoin('charge', 'charge.charge_no', 'dispute.charge_no')
    .innerJoin('user_account', 'user_account.id', 'charge.user_id')
    .leftJoin('rental_order', 'rental_order.id', 'charge.order_id')
    .select([
      'dispute.charge_no',
      'dispute.trade_no',
      'dispute.amount as told',
      'charge.amount as asked',
      'charge.status',
      'order_no',
      'username',
      'phone',
    ])
    .select(['dispute.paid_at', 'heard_at', 'outcome', 'decided_at', 'reason'])
    .$if(!all, (waiting) => waiting.where('decided_at', 'is', null).orderBy('heard_at'))
    .$if(all, (every) => every.orderBy('heard_at', 'desc'))
    .orderBy('dispute.trade_no')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    chargeNo: row.charge_no,
    tradeNo: row.trade_no,
    toldFen: row.told,
    askedFen: row.asked,
    isPaid: row.status === 'succeeded',
    orderNo: row.order_no,
    payer: row.username,
    phone: row.phone === null ? null : maskPhone(row.phone),
    paidAt: row.paid_at?.getTime() ?? null,
    heardAt: row.heard_at.getTime(),
    outcome: row.outcome,
    decidedAt: row.decided_at?.getTime() ?? null,
    reason: row.reason,
  }));
}

function disputesText(listed: readonly DisputeTold[]): string {
  if (listed.length === 0) return '没有待核对的付款';
  return table([
    ['支付单号', '交易号', '应付', '收银台说', '用途', '付款人', '得知', '进展'],
    ...listed.map((one) => [
      one.chargeNo,
      one.tradeNo,
      `${formatYuan(one.askedFen)}${one.isPaid ? '（已付）' : ''}`,
      formatYuan(one.toldFen),
      one.orderNo ?? '充值',
      `${one.payer}（${one.phone ?? '未绑定手机号'}）`,
      formatClock(one.heardAt),
      one.outcome === null ? '等处理' : `${outcomes[one.outcome]}：${one.reason ?? ''}`,
    ]),
  ]);
}

function chargeNumber(text: string): string {
  if (!/^C[0-9a-f]{10,40}$/.test(text)) throw new InvalidArgumentError('应是 C 开头的支付单号');
  return text;
}

function tradeNumber(text: string): string {
  if (!/^[\x21-\x7e]{1,100}$/.test(text)) throw new InvalidArgumentError('应是收银台的交易号');
  return text;
}

interface DisputeOptions {
  readonly outcome: DisputeOutcome;
  readonly because: string;
  readonly json?: true;
}

/** Commands for payments with an unexpected amount. */
export const operator: OperatorCommands = (program, shop) => {
  const { withDatabase, out } = shop;
  program
    .command('disputes')
    .description('收银台说收到而账上记不进的付款：金额不符，或同一笔付了两次；最早的在前')
    .option('--all', `也列出已处理的，最多 ${MOST} 条`)
    .option('--json', '输出 JSON')
    .action(({ all, json }: { all?: true; json?: true }) =>
      withDatabase(async ({ db }) => {
        const listed = await listDisputes(db, all === true);
        out(json ? JSON.stringify(listed, null, 2) : disputesText(listed));
      }),
    );
  program
    .command('dispute')
    .description('处理一笔待核对的付款')
    .command('resolve')
    .description('和收银台核对之后：加到余额、已原路退回，或没有这回事；付款人会得到通知')
    .argument('<支付单号>', 'C 开头', chargeNumber)
    .argument('<交易号>', '收银台的', tradeNumber)
    .addOption(new Option('--outcome <结果>', outcomesText).choices(Object.keys(outcomes)).makeOptionMandatory())
    .requiredOption('--because <理由>', '付款人会看到', reason)
    .option('--json', '输出 JSON')
    .action((chargeNo: string, tradeNo: string, wish: DisputeOptions) => {
      const { outcome, because } = wish;
      return decideAs(
        shop,
        wish,
        resolveDecision,
        { chargeNo, tradeNo, outcome, because },
        {
          names: { chargeNo, tradeNo },
          said: ({ amountFen }) => `${formatYuan(amountFen)}：${outcomes[outcome]}，已通知付款人`,
        },
      );
    });
};
