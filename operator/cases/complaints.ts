import { actText } from '#contract/operator/acts.ts';
import { complaints as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { Option, Section } from '#operator/machines/caseFacts.ts';
import { because, decidedOf, type Kind, option, reason, unknownOption, valueOf } from './kind.ts';
import { actorText, clockOr, eventText, statusText, valueText, yuan, yuanOr } from './words.ts';

type Data = DataOf<typeof rest.getComplaintCase>;
type Complaint = Data['complaints'][number];

const parties = { renter: '租客', owner: '号主' } as const;
const isOpen = ({ status }: Complaint): boolean => status === 'open' || status === 'answered';

/** The most that an upheld complaint can move: the rent for a renter, the deposit for an owner. */
const mostOf = (data: Data, { by }: Complaint): number => (by === 'renter' ? data.rent_fen : data.deposit_fen);

function optionsOf(data: Data): Option[] {
  const open = data.complaints.find(isOpen);
  if (!open) return [];
  const most = mostOf(data, open);
  const [toWhom, what] = open.by === 'renter' ? ['退给租客', '租金'] : ['赔给号主', '押金'];
  const money: Option[] =
    most === 0
      ? []
      : [
          option('whole', `成立，全额${toWhom}`, `${what} ${yuan(most)} 全部${open.by === 'renter' ? '，连同预付点券和红包' : ''}`),
          option('part', `成立，部分${toWhom}`, `${what}里的一部分`, [
            { kind: 'yuan', name: 'amount', label: `${toWhom}多少元`, most },
            reason(),
          ]),
        ];
  return [
    ...money,
    option('reject', '驳回', '订单照常，不动钱'),
    option('answer', '记下对方的答复', '对方打电话或写信来的', [reason('对方说了什么')]),
    option('withdraw', '替投诉人撤回', '每一方只能撤回一次'),
  ];
}

const saidOf = (data: Data): Section => ({
  title: '双方说法',
  said: data.complaints.flatMap((one) => [
    {
      who: `${parties[one.by]} 投诉：${one.cause_text}`,
      at: one.filed_at,
      words: `${one.words}${one.pictures > 0 ? `（附图 ${one.pictures} 张）` : ''}`,
    },
    ...(one.answer === null || one.answered_at === null
      ? []
      : [{ who: `${parties[one.by === 'renter' ? 'owner' : 'renter']} 答复`, at: one.answered_at, words: one.answer }]),
    ...one.statements.map(({ by, at, words }) => ({ who: `${parties[by]} 补充`, at, words })),
    ...(one.decided_at === null ? [] : [{ who: `平台 ${statusText(one.status)}`, at: one.decided_at, words: one.reason ?? '' }]),
  ]),
  empty: '还没有投诉',
});

const personOf = ({ username, nickname, phone }: Data['renter']): string => `${nickname}（${username}）${phone ?? '没有手机号'}`;

export function complaintSections(data: Data): Section[] {
  const open = data.complaints.find(isOpen);
  return [
    saidOf(data),
    {
      title: '订单',
      facts: [
        ['订单号', data.order_no],
        ['状态', data.status_text],
        ['账号', data.listing.title],
        ['租客', personOf(data.renter)],
        ['号主', personOf(data.owner)],
        ['租期', `${formatClock(data.start_at)} — ${formatClock(data.end_at)}`],
        ['付款', clockOr(data.paid_at)],
        ['结束', clockOr(data.ended_at)],
        ['结算', clockOr(data.settled_at)],
        ['租金', yuan(data.rent_fen)],
        ['押金', `${yuan(data.deposit_fen)}${data.deposit_returned_at === null ? '' : `，${formatClock(data.deposit_returned_at)} 已退`}`],
        ['预付点券', `${data.game_money.prepaid}，${yuan(data.game_money.prepaid_fen)}，已用 ${data.game_money.used ?? '还没有报'}`],
        ...(open ? [['要求', yuanOr(open.claim_fen)] as const] : []),
      ],
    },
    {
      title: '上号信息的读取',
      table: { head: ['时间', '地址'], rows: data.credential_readings.map(({ at, ip }) => [formatClock(at), ip]) },
      empty: '没有读取过',
    },
    {
      title: '双方以前的投诉',
      table: {
        head: ['提出', '订单号', '谁', '原因', '结果'],
        rows: data.earlier.map((one) => [
          formatClock(one.filed_at),
          one.order_no,
          `${parties[one.by]}${one.is_renter ? '，同一租客' : ''}`,
          one.cause_text,
          statusText(one.status),
        ]),
      },
      empty: '没有',
    },
    {
      title: '订单历史',
      table: {
        head: ['时间', '事件', '谁', '备注'],
        rows: data.history.map(({ at, event, by, note }) => [formatClock(at), eventText(event), actorText(by), note]),
      },
      empty: '没有',
    },
    {
      title: '这一单以前的决定',
      table: {
        head: ['时间', '谁', '做了什么', '内容'],
        rows: data.actions.map(({ at, by, action, input }) => [formatClock(at), by, actText(action), valueText(input)]),
      },
      empty: '没有',
    },
  ];
}

export const complaints: Kind = {
  title: '投诉',
  area: 'complaints',
  isQueued: true,
  hasPreview: true,
  async read(call, subject, signal) {
    const data = await call(rest.getComplaintCase, { params: { order_no: subject } }, signal);
    const [newest] = data.complaints;
    const shown = data.complaints.find(isOpen) ?? newest;
    return {
      version: data.state.version,
      money: data.state.money,
      title: shown ? `${parties[shown.by]}投诉：${shown.cause_text}` : data.listing.title,
      status: shown ? statusText(shown.status) : data.status_text,
      sections: complaintSections(data),
      links: [
        ['订单', `/orders/${data.order_no}`],
        ['租客', `/users/${data.renter.id}`],
        ['号主', `/users/${data.owner.id}`],
        ['账号', `/accounts/${data.listing.id}`],
      ],
      options: optionsOf(data),
    };
  },
  async send(call, subject, wish, seen) {
    const params = { order_no: subject };
    const reasoned = { because: because(wish), ...seen };
    switch (wish.option) {
      case 'whole':
        return decidedOf(await call(rest.upholdComplaint, { params, body: { amount_fen: 'all', ...reasoned } }));
      case 'part':
        return decidedOf(
          await call(rest.upholdComplaint, { params, body: { amount_fen: parseYuan(valueOf(wish, 'amount')) ?? 0, ...reasoned } }),
        );
      case 'reject':
        return decidedOf(await call(rest.rejectComplaint, { params, body: reasoned }));
      case 'answer':
        return decidedOf(await call(rest.answerComplaint, { params, body: { words: because(wish), ...seen } }));
      case 'withdraw':
        return decidedOf(await call(rest.withdrawComplaint, { params, body: reasoned }));
      default:
        throw unknownOption(wish);
    }
  },
};
