import type { Page } from '@playwright/test';
import type { MembershipQuery, PayMembershipMutation } from '#api/generated/operations.ts';
import { nameOf, subscriptionStatuses } from '#contract/names.ts';
import { ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { type SubscriptionState, subscribeMachine } from '#machines/membership/subscribe.machine.ts';
import { aMemberOffer, aSubscription } from '#testing/builders/gateway.ts';
import type { Heard } from '#testing/stubbed/background.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { pay, payment } from '#testing/stubbed/payment.ts';
import { dialog, heading, keepFromCashier, press, realNameActor, shown } from '#testing/stubbed/rent.ts';
import { changeInOtherTab, pageTime } from '#testing/stubbed/stage.ts';

const submit = /^(?:开通|续费) ¥19.90$/;
const { subscriptionNo } = aSubscription();
const outcomes: Readonly<Record<string, Heard['payment']>> = { 已支付: 'paid', 去查询结果: 'atCashier', 过期重选: 'closed' };

/** The membership always includes an unpaid subscription that can be continued. */
const Membership = (): MembershipQuery => ({
  membership: { vipUntil: null, superUntil: null, nextPacketsAt: null, savings: null, open: aSubscription(), offers: [aMemberOffer()] },
});

function PayMembership({ payment: state }: Heard): PayMembershipMutation {
  if (state === 'closed') throw new ProblemError(refusalOf('ORDER_CLOSED'));
  return {
    payMembership:
      state === 'paid'
        ? { subscriptionNo, status: 'PAID', cashierUrl: null, cardFen: 0 }
        : { subscriptionNo, status: 'PAYING', cashierUrl: 'https://cashier.test/pay', cardFen: 1_990 },
  };
}

export const subscribe = defineHeld(subscribeMachine, {
  standing: 'verified',
  background: { Membership, PayMembership },
  async open(page) {
    await keepFromCashier(page);
    await page.goto('/svip');
    await expect(page.getByRole('button', { name: submit })).toBeVisible();
  },
  drivers: {
    'plan.submit': async (page, { isVerified }, stage) => {
      const standing = isVerified ? 'verified' : 'unverified';
      if (stage.standing !== standing) await changeInOtherTab(page, stage, standing);
      await page.getByRole('button', { name: submit }).click();
    },
    'plan.resume': (page) => page.getByRole('button', { name: '继续支付' }).click(),
    'plan.close': (page) => page.getByRole('button', { name: '不买了' }).click(),
    'plan.restart': (page) => page.getByRole('button', { name: /^(?:回去继续支付|重新选择|看套餐|看我的会员)$/ }).click(),
  },
  operations: { beginSubscription: 'Subscribe', closeSubscription: 'CloseSubscription', watchSubscription: 'Subscription' },
  data: {
    beginSubscription: async (_, page) => {
      const now = await pageTime(page);
      return { subscribe: aSubscription({ payDeadline: now + 900_000, serverTime: now }) };
    },
    closeSubscription: () => ({ closeSubscription: aSubscription({ status: 'CLOSED' }) }),
    watchSubscription: ({ value }) => {
      const { value: standing } = value as { value: SubscriptionState };
      const status = nameOf(subscriptionStatuses, standing.state);
      return { subscription: aSubscription({ status, cardRefused: standing.isCardRefused, endsAt: standing.endsAt }) };
    },
  },
  actors: {
    realName: realNameActor,
    orderPayment: async (page: Page, { outcome }, stage) => {
      if (outcome === '留着不付') return press(page, payment, '关闭');
      stage.payment = outcomes[outcome]!;
      await pay(page, outcome === '去查询结果' ? 'card' : 'wallet');
      if (outcome === '去查询结果') await press(page, payment, '我已付款，查询结果');
      if (outcome === '过期重选') await press(page, payment, '重新选择');
    },
  },
  facts: {
    'subscribe.choosing': async (page) => {
      await heading(page, '超级会员');
      await expect(page.getByRole('button', { name: submit })).not.toHaveAttribute('aria-busy', 'true');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    'subscribe.closing': (page) => expect(page.getByRole('button', { name: '正在关闭…' })).toHaveAttribute('aria-busy', 'true'),
    'subscribe.identifying': (page) => shown(page, '实名认证'),
    'subscribe.beginning': (page) => expect(page.getByRole('button', { name: submit })).toHaveAttribute('aria-busy', 'true'),
    'subscribe.settlingPayment': (page) => expect(dialog(page, payment).getByRole('timer', { name: /^支付剩余/ })).toBeVisible(),
    'subscribe.watching': (page) => heading(page, '正在确认支付结果'),
    'subscribe.unpaid': (page) => heading(page, '银行卡支付失败'),
    'subscribe.closed': (page) => heading(page, '这一笔已关闭'),
    'subscribe.unknown': (page) => heading(page, '没有这笔购买'),
    'subscribe.opened': (page) => heading(page, '超级会员月卡已开通'),
  },
  unseen: [
    { step: 'realName-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'realName+未成年', why: '未成年人的认证在 realName 的画面里走' },
    { step: 'beginSubscription-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'closeSubscription-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'orderPayment-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'watchSubscription-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'watchSubscription+不等了', why: '等满 30 秒才能选：在 watchOutcome 的画面里走' },
  ],
  silent: {
    'beginSubscription+要实名': '直接打开实名认证',
    'watchSubscription+没有这笔购买': '画面说没有这笔购买',
  },
});

export const subscribeFromCashier: HeldDriver = {
  ...subscribe,
  subject: 'subscribe@从收银台回来',
  async open(page) {
    await keepFromCashier(page);
    await page.goto(`/svip?subscription=${subscriptionNo}`);
  },
};
