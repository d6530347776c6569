import { disputes as disputeRest, withdrawals as withdrawalRest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import type { Section } from '#operator/machines/caseFacts.ts';
import { because, decidedOf, type Kind, option, unknownOption } from './kind.ts';
import { actorText, clockOr, eventText, statusText, yuan } from './words.ts';

type Withdrawal = DataOf<typeof withdrawalRest.getWithdrawalCase>;

const withdrawalSections = (data: Withdrawal): Section[] => [
  {
    title: '提现',
    facts: [
      ['提现单号', data.withdrawal_no],
      ['金额', yuan(data.amount_fen)],
      ['手续费', yuan(data.fee_fen)],
      ['收款账号', data.account],
      ['收款人', data.holder],
      ['用户', `${data.username}（${data.user_id}）${data.phone ?? '没有手机号'}`],
      ['信用分', String(data.credit_score)],
      ['申请', formatClock(data.created_at)],
      ['最早打款', formatClock(data.payable_from)],
      ['要两个人', data.needs_two ? `要${data.approved_by === null ? '' : `，${data.approved_by} 已同意`}` : '不要'],
      ...(data.reason === null ? [] : [['理由', data.reason] as const]),
    ],
  },
  {
    title: '经过',
    table: {
      head: ['时间', '事件', '谁', '备注'],
      rows: data.history.map(({ at, event, by, note }) => [formatClock(at), eventText(event), actorText(by), note]),
    },
    empty: '没有',
  },
  {
    title: '这个人以前的提现',
    table: {
      head: ['申请', '提现单号', '金额', '结果'],
      rows: data.earlier.map((one) => [formatClock(one.created_at), one.withdrawal_no, yuan(one.amount_fen), statusText(one.status)]),
    },
    empty: '这是第一笔',
  },
];

export const withdrawals: Kind = {
  title: '提现',
  area: 'withdrawals',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(withdrawalRest.getWithdrawalCase, { params: { withdrawal_no: subject } }, signal);
    const isWaiting = data.status === 'requested' && data.needs_operator;
    return {
      version: data.state.version,
      money: data.state.money,
      title: `${data.username} 提现 ${yuan(data.amount_fen)}`,
      status: isWaiting ? '等审核' : statusText(data.status),
      sections: withdrawalSections(data),
      options: isWaiting
        ? [
            option('approve', '同意打款', data.needs_two ? '要第二个人也同意' : '交给打款方', []),
            option('refuse', '退回', '全部退到余额，用户看得到理由'),
          ]
        : [],
    };
  },
  async send(call, subject, wish, seen) {
    const params = { withdrawal_no: subject };
    if (wish.option === 'approve') return decidedOf(await call(withdrawalRest.approveWithdrawal, { params, body: seen }));
    if (wish.option === 'refuse')
      return decidedOf(await call(withdrawalRest.refuseWithdrawal, { params, body: { because: because(wish), ...seen } }));
    throw unknownOption(wish);
  },
};

const outcomes = ['credited', 'returned', 'void'] as const;

/** A dispute's number in its queue is its charge and its trade number. */
const keyOf = (subject: string): { charge_no: string; trade_no: string } => {
  const at = subject.indexOf(' ');
  return { charge_no: subject.slice(0, at), trade_no: subject.slice(at + 1) };
};

export const disputes: Kind = {
  title: '银行卡付款核对',
  area: 'disputes',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(disputeRest.getDisputeCase, { params: keyOf(subject) }, signal);
    return {
      version: data.state.version,
      money: data.state.money,
      title: `${data.username} 付了 ${yuan(data.told_fen)}，没有入账`,
      status: data.outcome === null ? '等核对' : statusText(data.outcome),
      sections: [
        {
          title: '付款',
          facts: [
            ['支付单号', data.charge_no],
            ['收银台流水号', data.trade_no],
            ['收银台说收到', yuan(data.told_fen)],
            ['应付', yuan(data.asked_fen)],
            ['已经入账', data.is_paid ? '是，用这个或别的流水号' : '否'],
            ['订单号', data.order_no ?? '充值'],
            ['用户', `${data.username}（${data.user_id}）${data.phone ?? '没有手机号'}`],
            ['收银台通知', formatClock(data.heard_at)],
            ['付款', clockOr(data.paid_at)],
            ...(data.reason === null ? [] : [['理由', data.reason] as const]),
          ],
        },
      ],
      options:
        data.outcome === null
          ? [
              option('credited', '记入余额', `${yuan(data.told_fen)} 记入用户余额`),
              option('returned', '已在收银台退回', '这里不动钱'),
              option('void', '不成立', '没有收到这笔钱'),
            ]
          : [],
    };
  },
  async send(call, subject, wish, seen) {
    const outcome = outcomes.find((each) => each === wish.option);
    if (outcome === undefined) throw unknownOption(wish);
    return decidedOf(
      await call(disputeRest.resolveDispute, { params: keyOf(subject), body: { outcome, because: because(wish), ...seen } }),
    );
  },
};
