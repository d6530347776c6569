import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { type ChargeEnd, rechargeMachine } from '#machines/wallet/recharge.machine.ts';
import { watchOutcomeMachine } from '#machines/shell/watchOutcome.machine.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { heading, keepFromCashier, realNameActor, shown } from '#testing/stubbed/rent.ts';
import { changeInOtherTab } from '#testing/stubbed/stage.ts';

const submit = /收银台支付|正在打开收银台/;
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

/** A charge as the gateway returns it; without a decision it is pending. */
const chargeData = ({ value }: { value: unknown }) => {
  const end = value as ChargeEnd | null;
  const { status, amountFen } = end?.ok ? end.value : { status: 'pending', amountFen: 5_000 };
  return { charge: { chargeNo: 'C1', amountFen, status: status.toUpperCase(), orderNo: null } };
};

export const recharge = defineHeld(rechargeMachine, {
  standing: 'verified',
  async open(page) {
    await keepFromCashier(page);
    await page.goto('/account/Recharge');
    await expect(page.getByText('现在可用')).toBeVisible();
  },
  drivers: {
    'recharge.submit': async (page, { isVerified, amountFen }, stage) => {
      const standing = isVerified ? 'verified' : 'unverified';
      if (stage.standing !== standing) await changeInOtherTab(page, stage, standing);
      await page.getByLabel('其他金额').fill(String(amountFen / 100));
      await press(page, submit);
    },
    'recharge.restart': (page) => press(page, /^(?:重新|继续)充值$/),
    'payment.recheck': (page) => press(page, '我已付款，查询结果'),
  },
  operations: { openCharge: 'Recharge', watchCharge: 'Charge' },
  data: {
    openCharge: () => ({ recharge: { chargeNo: 'C1', cashierUrl: 'https://cashier.test/pay' } }),
    watchCharge: chargeData,
  },
  actors: { realName: realNameActor },
  facts: {
    'recharge.entering': async (page) => {
      await heading(page, '充值到余额');
      await expect(page.getByRole('button', { name: submit })).not.toHaveAttribute('aria-busy', 'true');
    },
    'recharge.identifying': (page) => shown(page, '实名认证'),
    'recharge.openingCharge': (page) => expect(page.getByRole('button', { name: '正在打开收银台…' })).toHaveAttribute('aria-busy', 'true'),
    'recharge.atCashier': (page) => heading(page, '请在收银台支付 ¥50.00'),
    'recharge.watching': (page) => heading(page, '正在确认充值结果'),
    'recharge.unknownCharge': (page) => heading(page, '没有这笔充值'),
    'recharge.declined': (page) => heading(page, '充值没有成功'),
    'recharge.credited': (page) => heading(page, '已到账 ¥50.00'),
  },
  unseen: [
    { step: 'realName-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'realName+未成年', why: '未成年人的认证在 realName 的画面里走' },
    { step: 'openCharge-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'watchCharge-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'watchCharge+不等了', why: '等满 30 秒才能选：在 watchOutcome 的画面里走' },
  ],
  silent: {
    'openCharge+要实名': '直接打开实名认证',
    'watchCharge+没有这笔充值': '画面说没有这笔充值',
  },
});

export const rechargeFromCashier: HeldDriver = {
  ...recharge,
  subject: 'recharge@从收银台回来',
  async open(page) {
    await keepFromCashier(page);
    await page.goto('/account/Recharge?charge_no=C1');
  },
};

/** An outcome that is waited for, on the page of a charge. */
export const watchOutcome = defineHeld(watchOutcomeMachine, {
  standing: 'verified',
  open: rechargeFromCashier.open,
  drivers: {
    'outcome.recheck': (page) => press(page, '再查一次'),
    'outcome.stop': (page) => press(page, '重新充值'),
  },
  operations: { read: 'Charge' },
  data: { read: chargeData },
  facts: {
    'watchOutcome.watching': (page) => heading(page, '正在确认充值结果'),
    'watchOutcome.resting': (page) => heading(page, '还没有收到充值结果'),
    'watchOutcome.decided': (page) => heading(page, /已到账 ¥50.00|充值没有成功|没有这笔充值/),
    'watchOutcome.stopped': (page) => heading(page, '充值到余额'),
  },
  alike: [{ states: ['watchOutcome.watching.reading', 'watchOutcome.watching.waiting'], shows: 'the same', why: '查不查由页面自己决定' }],
  silent: { 'read-网关故障': '一次读不到不打扰用户，两秒后再读', 'read+没有这一笔': '画面说没有这笔充值' },
});
