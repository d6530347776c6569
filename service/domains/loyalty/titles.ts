import { FIFTH_ORDER } from '#contract/rules/loyalty.ts';
import type { LoyaltyCause } from './tables.ts';

/** Titles of movements, on the pages and for operators. */
export const loyaltyTitles: Readonly<Record<LoyaltyCause, string>> = {
  opening: '此前累计',
  sign_in: '每日签到',
  review: '发表评价',
  invitation: '邀请好友首单',
  invitation_taken_back: '好友首单退款，收回奖励',
  packet: '兑换红包',
  code: '兑换码',
  run_out: '到期清零',
  correction: '平台更正',
  rent: '租号',
  rent_refunded: '租金退回',
  real_name: '完成实名认证',
  email: '绑定邮箱',
  fifth_order: `完成第 ${FIFTH_ORDER} 单`,
  finished_order: '按时完成订单',
  late_cancel: '临近开始时取消',
  complaint_lost: '投诉裁决对你不利',
  misuse: '违规使用账号',
  task_given_up: '放弃任务',
  undelivered: '租客付款后取消预约',
  monthly: '每月恢复',
  draw: '抢免单',
};
