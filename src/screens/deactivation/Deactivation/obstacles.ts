import { DEPOSIT_FREEZE, HOUR } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { links } from '#lib/links.ts';
import type { Obstacle } from '#machines/deactivation/closing.ts';
import type { IconName } from '#ui/icons.ts';

interface ObstacleText {
  readonly icon: IconName;
  readonly title: string;
  /** How to remove the obstacle; `canGiveUp`: the balance is the only one. */
  readonly text: (obstacle: Obstacle, canGiveUp: boolean) => string;
  readonly way: { readonly label: string; readonly href: string } | null;
}

/** Text and link for each obstacle. */
export const obstacleTexts: Readonly<Record<Obstacle['kind'], ObstacleText>> = {
  NO_PHONE: {
    icon: 'phone',
    title: '没有绑定手机号',
    text: () => '注销要用手机验证码确认是你本人',
    way: { label: '去绑定', href: links.settings({ bindPhone: '1' }) },
  },
  RENTED: {
    icon: 'pad',
    title: '租号订单尚未结束',
    text: ({ count }) => `${count} 个订单，取消或等它结束`,
    way: { label: '看订单', href: links.orders() },
  },
  LENT: {
    icon: 'list',
    title: '出租的账号还有订单',
    text: ({ count }) => `${count} 个订单，等它们结束并结算`,
    way: { label: '联系客服', href: links.contact() },
  },
  COMPLAINT: {
    icon: 'msg',
    title: '投诉尚无结果',
    text: ({ count }) => `${count} 个投诉，等裁决或先撤回`,
    way: { label: '看投诉', href: links.complaints() },
  },
  TASK: {
    icon: 'list',
    title: '任务还没有了结',
    text: ({ count }) => `${count} 个，发布的先收回名额并等验收，接的先交付或放弃`,
    way: { label: '看我的任务', href: links.ownTasks() },
  },
  FROZEN: {
    icon: 'lock',
    title: '有冻结的金额',
    text: ({ amountFen }) => `${formatYuan(amountFen)}，押金在订单结束 ${DEPOSIT_FREEZE / HOUR} 小时后退回`,
    way: { label: '看钱包', href: links.wallet() },
  },
  WITHDRAWAL: {
    icon: 'wallet',
    title: '提现尚未到账',
    text: ({ amountFen }) => `${formatYuan(amountFen)}，等它到账或先取消`,
    way: { label: '看提现', href: links.withdraw() },
  },
  LISTING: { icon: 'grid', title: '有账号在架', text: ({ count }) => `${count} 个账号，先全部下架`, way: null },
  BALANCE: {
    icon: 'coin',
    title: '钱包里还有余额',
    text: ({ amountFen }, canGiveUp) =>
      `${formatYuan(amountFen)}，先提现；不要了，${canGiveUp ? '可以在下面放弃' : '先了结其他事，再在这里放弃'}`,
    way: { label: '去提现', href: links.withdraw() },
  },
};
