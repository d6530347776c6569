import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';

/** Accounts of the ledger and facts of a state, as people read them. */
const names: Readonly<Record<string, string>> = {
  renter_available: '租客余额',
  renter_frozen: '租客冻结',
  owner_available: '号主余额',
  owner_frozen: '号主冻结',
  user_available: '用户余额',
  user_frozen: '用户冻结',
  order_escrow: '订单里的钱',
  hourly: '每小时',
  deposit: '押金',
  order_status: '订单状态',
  status: '状态',
  state: '状态',
  paid_fen: '已判给',
  complaint: '投诉',
  statements: '陈述',
  answer: '答复',
  answer_status: '号主回复的状态',
  words: '内容',
  addition: '追评',
  outcome: '结果',
  approved_by: '第一个同意的人',
  roles: '角色',
  removed_at: '移除时间',
  closed_by: '关闭的人',
  undelivered: '没有交付的预约',
  stopped_since: '从何时起不能发布',
  decided_at: '决定时间',
  reason: '理由',
};

const statuses: Readonly<Record<string, string>> = {
  open: '等对方答复',
  answered: '已答复',
  upheld: '成立',
  rejected: '驳回',
  withdrawn: '已撤回',
  requested: '等处理',
  paying: '打款中',
  paid: '已到账',
  failed: '打款失败',
  cancelled: '已取消',
  refused: '已退回',
  shown: '已展示',
  held: '等审核',
  hidden: '已隐藏',
  done: '已办结',
  submitted: '等审核',
  approved: '已通过',
  sent_back: '已退回修改',
  draft: '草稿',
  waiting: '等审核',
  online: '已上架',
  offline: '已下架',
  asked: '等第二个人',
  expired: '已过期',
  credited: '已入余额',
  returned: '已在收银台退回',
  void: '不成立',
};

export const nameOf = (key: string): string => names[key] ?? key.replace(/_fen$/, '');
export const statusText = (status: string): string => statuses[status] ?? status;
export const yuan = (fen: number): string => formatYuan(fen);
export const yuanOr = (fen: number | null): string => (fen === null ? '—' : formatYuan(fen));
export const clockOr = (at: number | null): string => (at === null ? '—' : formatClock(at));

/** A value of the contract's open records, as text. */
export function valueText(value: unknown, key = ''): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return key.endsWith('_fen') ? formatYuan(value) : key.endsWith('_at') ? formatClock(value) : String(value);
  if (typeof value === 'string') return statuses[value] ?? value;
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map((each) => valueText(each)).join('、');
  return Object.entries(value)
    .map(([name, each]) => `${nameOf(name)} ${valueText(each, name)}`)
    .join('，');
}
