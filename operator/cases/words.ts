import { formatClock } from '#contract/rules/clock.ts';
import { type ComplaintCause, complaintCauseNames, complaintCauses } from '#contract/rules/complaint.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { isOrderStatus, orderStatusText } from '#contract/rules/orderStatus.ts';

/** Accounts of the ledger and facts of a state, as people read them. */
const names: Readonly<Record<string, string>> = {
  renter_available: '租客余额',
  renter_frozen: '租客冻结',
  owner_available: '号主余额',
  owner_frozen: '号主冻结',
  user_available: '用户余额',
  user_frozen: '用户冻结',
  renter_withdrawing: '租客提现中',
  owner_withdrawing: '号主提现中',
  user_withdrawing: '用户提现中',
  platform_escrow: '平台代管',
  platform_clearing: '收银台',
  platform_revenue: '平台收入',
  platform_promotion: '平台补贴',
  publisher_available: '发布的人余额',
  publisher_frozen: '发布的人冻结',
  publisher_withdrawing: '发布的人提现中',
  taker_available: '接单人余额',
  taker_frozen: '接单人冻结',
  taker_withdrawing: '接单人提现中',
  order_escrow: '订单里的钱',
  orders_escrow: '这些订单里的钱',
  maintenance_refund: '退给租客',
  orders: '订单数',
  is_maintained: '维护中',
  digest: '核对码',
  game: '游戏',
  title: '标题',
  hourly: '每小时',
  deposit: '押金',
  order_status: '订单状态',
  status: '状态',
  state: '状态',
  paid_fen: '已判给',
  complaint: '投诉',
  by: '谁',
  cause: '原因',
  claim_fen: '要求',
  amount: '金额',
  because: '理由',
  orderNo: '订单号',
  withdrawalNo: '提现单号',
  name: '姓名',
  is_removed: '已停用',
  admins: '管理员人数',
  id: '编号',
  to: '给',
  note: '留言',
  kind: '类别',
  times: '次数',
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
  messages: '消息数',
  agent: '客服',
  let_go_by: '放行的人',
  undelivered: '没有交付的预约',
  stopped_since: '从何时起不能发布',
  decided_at: '决定时间',
  reason: '理由',
};

const statuses: Readonly<Record<string, string>> = {
  normal: '正常',
  limited: '有限制',
  closing: '注销中',
  closed: '已注销',
  on_offer: '已上架',
  resting: '休息中',
  off: '已下架',
  deleted: '已删除',
  pending: '等付款',
  succeeded: '已付款',
  left: '留言',
  serving: '对话中',
  cooling: '冷静期',
  active: '进行中',
  ended: '已结束',
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

const events: Readonly<Record<string, string>> = {
  'order.made': '下单',
  'order.pay': '付款',
  'order.cancel': '取消',
  'order.callOff': '号主取消',
  'order.renew': '续租',
  'order.settled': '结算',
  'order.complain': '投诉',
  'booking.taken': '约定成立',
  'hold.expired': '没有付款，到时关闭',
  'payment.settled': '付款成功',
  'payment.failed': '付款失败',
  'rental.started': '开始租用',
  'rental.ended': '租用结束',
  'complaint.refunded': '投诉成立，退款',
  'maintenance.extended': '维护顺延',
  'maintenance.refunded': '维护退款',
  'complaint.compensated': '投诉成立，赔偿',
  'complaint.rejected': '投诉驳回',
  'complaint.withdrawn': '投诉撤回',
  'listing.publish': '上架',
  'listing.submit': '提交审核',
  'listing.approve': '审核通过',
  'listing.sendBack': '退回修改',
  'listing.recall': '收回',
  'listing.rest': '休息',
  'listing.wake': '结束休息',
  'listing.takeDown': '下架',
  'listing.delete': '删除',
  hand_in: '交付',
  return: '退回返工',
  dispute: '提出争议',
  statement: '陈述',
  'place.take': '接下',
  'place.recall': '收回名额',
  'work.handIn': '交付',
  'work.accept': '验收',
  'work.return': '退回返工',
  'work.refuse': '再次退回',
  'work.dispute': '提出争议',
  'work.quit': '放弃',
  'work.overdue': '到期没有交付',
  'reward.hold': '赏金暂扣，等核对',
  'dispute.pay': '赏金全给',
  'dispute.divide': '赏金分给双方',
  'dispute.refuse': '赏金不给',
  'answer.overdue': '到期没有答复',
  'decision.overdue': '到期没有裁决',
  'deactivation.start': '申请注销',
  'deactivation.confirm': '确认注销',
  'deactivation.withdraw': '撤回',
  'deactivation.hold': '平台暂停',
  'request.expired': '过时没有确认',
  'cooling.over': '注销完成',
  'closing.hindered': '有未了结的事，没有注销',
  'withdrawal.ask': '申请提现',
  'withdrawal.approve': '同意打款',
  'withdrawal.refuse': '退回',
  'withdrawal.cancel': '取消',
  'withdrawal.pay': '交给打款方',
  'payout.succeeded': '打款成功',
  'payout.failed': '打款失败',
};
const actors: Readonly<Record<string, string>> = {
  renter: '租客',
  publisher: '发布的人',
  taker: '接单人',
  owner: '号主',
  user: '用户',
  platform: '平台',
  clock: '到时',
  cashier: '收银台',
  host: '外部',
};

/** A step of a lifecycle and who took it. */
export const eventText = (event: string): string => events[event] ?? event;
export const actorText = (actor: string): string => actors[actor] ?? actor;

const unitTexts: Readonly<Record<string, string>> = { coin: '金币', credit: '信用分', point: '积分' };
export const unitText = (unit: string): string => unitTexts[unit] ?? unit;

export const orderText = (status: number): string => (isOrderStatus(status) ? orderStatusText(status) : String(status));
export const accountText = (account: string): string => nameOf(account);
export const nameOf = (key: string): string => names[key] ?? key.replace(/_fen$/, '');
export const statusText = (status: string): string => statuses[status] ?? status;
export const yuan = (fen: number): string => formatYuan(fen);
export const yuanOr = (fen: number | null): string => (fen === null ? '—' : formatYuan(fen));
export const clockOr = (at: number | null): string => (at === null ? '—' : formatClock(at));

const isCause = (value: unknown): value is ComplaintCause => complaintCauseNames.some((cause) => cause === value);

/** Facts with those inside of others beside them, as `complaint.status`. */
export function flatFacts(facts: Readonly<Record<string, unknown>>, above = ''): Record<string, unknown> {
  const flat = Object.entries(facts).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(flatFacts({ ...value }, `${above}${name}.`))
      : [[above + name, value]],
  );
  return Object.fromEntries(flat);
}

/** The name of a fact of `flatFacts`, and of the last part of it. */
export const pathText = (path: string): string => path.split('.').map(nameOf).join('的');
export const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** A value of the contract's open records, as text. */
export function valueText(value: unknown, key = ''): string {
  if (key === 'order_status' && typeof value === 'number' && isOrderStatus(value)) return orderStatusText(value);
  if (key === 'cause' && isCause(value)) return complaintCauses[value].label;
  if (key === 'by' && typeof value === 'string') return actorText(value);
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return key.endsWith('_fen') ? formatYuan(value) : key.endsWith('_at') ? formatClock(value) : String(value);
  if (typeof value === 'string') return statuses[value] ?? value;
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map((each) => valueText(each)).join('、');
  return Object.entries(value)
    .map(([name, each]) => `${nameOf(name)} ${valueText(each, name)}`)
    .join('，');
}
