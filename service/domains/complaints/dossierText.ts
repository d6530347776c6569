import { formatClock, formatDuration } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { partyText } from './lock.ts';
import { table } from '#service/kernel/lib/textTable.ts';
import type { ComplaintTold, DossierComplaint, ListedComplaint, OrderTold } from './dossier.ts';

const statusTexts: Readonly<Record<ComplaintTold['status'], string>> = {
  open: '等对方答复',
  answered: '等平台裁决',
  upheld: '成立',
  rejected: '不成立',
  withdrawn: '已撤回',
};

const clock = (at: number | null): string => (at === null ? '—' : formatClock(at));

/** The next deadline, and the remaining time. */
function due({ status, answerDue, decideDue }: ComplaintTold, now: number): string {
  if (status !== 'open' && status !== 'answered') return '—';
  const until = status === 'open' ? answerDue : decideDue;
  return until > now ? `${formatClock(until)}（还有 ${formatDuration(until - now)}）` : `${formatClock(until)}（已到，由系统裁决）`;
}

export function complaintsText(listed: readonly ListedComplaint[], now: number): string {
  if (listed.length === 0) return '没有待处理的投诉';
  const rows = listed.map((one) => [
    one.orderNo,
    partyText[one.by],
    one.causeText,
    formatYuan(one.claimFen),
    clock(one.filedAt),
    statusTexts[one.status],
    due(one, now),
  ]);
  return table([['订单', '投诉方', '原因', '要求', '登记', '进展', '期限'], ...rows]);
}

const complaintText = (one: DossierComplaint, now: number): string =>
  `${partyText[one.by]}投诉：${one.causeText}（${statusTexts[one.status]}）\n${table([
    ['  说法', one.words],
    ['  要求', `${formatYuan(one.claimFen)}${one.by === 'renter' ? '（退租金）' : '（从押金赔付）'}`],
    ['  反映 / 登记', `${clock(one.reportedAt)} / ${clock(one.filedAt)}`],
    ['  期限', due(one, now)],
    ...(one.answer === null ? [] : [['  对方答复', `${clock(one.answeredAt)} ${one.answer}`]]),
    ...one.statements.map(({ by, at, words }) => [`  ${partyText[by]}补充`, `${clock(at)} ${words}`]),
    ...(one.pictures === 0 ? [] : [['  图片', `${one.pictures} 张，用 evidence 存成文件`]]),
    ...(one.decidedAt === null
      ? []
      : [['  结果', `${clock(one.decidedAt)} ${one.paidFen === null ? '' : `${formatYuan(one.paidFen)} `}${one.reason ?? ''}`]]),
  ])}`;

const person = ({ nickname, username, phone }: OrderTold['renter']): string => `${nickname}（${username}，${phone ?? '未绑定手机号'}）`;

export function dossierText(order: OrderTold, now: number): string {
  const { gameMoney } = order;
  const facts = table([
    ['订单', `${order.orderNo}（${order.statusText}）`],
    ['账号', `${order.listing.title}（${order.listing.id}）`],
    ['租客', person(order.renter)],
    ['号主', person(order.owner)],
    [
      '时间',
      `${clock(order.startAt)} 到 ${clock(order.endAt)}，付款 ${clock(order.paidAt)}，结束 ${clock(order.endedAt)}，结算 ${clock(order.settledAt)}`,
    ],
    ['租金', formatYuan(order.rentFen)],
    ['押金', `${formatYuan(order.depositFen)}${order.depositReturnedAt === null ? '' : `，${clock(order.depositReturnedAt)} 解冻`}`],
    ...(gameMoney.prepaid === 0
      ? []
      : [['游戏币', `预付 ${gameMoney.prepaid}（${formatYuan(gameMoney.prepaidFen)}），用量 ${gameMoney.used ?? '未报告'}`]]),
  ]);
  const lists: [string, string[][]][] = [
    ['查看上号信息', order.credentialReadings.map(({ at, ip }) => [clock(at), ip])],
    ['经过', order.history.map(({ at, event, by, note }) => [clock(at), event, by, note])],
    ['客服操作', order.actions.map(({ at, operator, action }) => [clock(at), operator, action])],
  ];
  return [
    facts,
    ...order.complaints.map((one) => complaintText(one, now)),
    ...lists.filter(([, rows]) => rows.length > 0).map(([title, rows]) => `${title}\n${table(rows.map((row) => ['', ...row]))}`),
  ].join('\n\n');
}
