/** Kinds of ledger lines as people read them. */
const kinds: Readonly<Record<string, string>> = {
  order_pay: '付订单',
  renew: '续租',
  order_refund: '取消退款',
  complaint_refund: '投诉退款',
  game_money_refund: '退未用的游戏币',
  settlement: '结算佣金',
  cancel_fee: '取消手续费',
  damages: '赔付',
  withdrawal_paid: '提现打款',
  subscription: '会员',
  give_up: '注销放弃的余额',
  task_reward: '任务手续费',
};

export const kindText = (kind: string): string => kinds[kind] ?? kind;
