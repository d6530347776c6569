import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { bindAlipayMachine } from '#machines/payouts/bindAlipay.machine.ts';
import { aPayout } from '#testing/builders/payoutPage.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { proofActor } from '#testing/stubbed/account/ownerProof.driver.ts';
import { dialog, gone, press } from '#testing/stubbed/rent.ts';

const title = '绑定支付宝';
const unbindTitle = '解绑支付宝';
const save = (page: Page): Locator => dialog(page, title).getByRole('button', { name: '确认绑定' });
const drop = (page: Page): Locator => dialog(page, unbindTitle).getByRole('button', { name: '确认解绑' });

async function open(page: Page, button: string): Promise<void> {
  await page.goto('/account/Withdraw');
  await page.getByRole('button', { name: button, exact: true }).click();
}

export const bindAlipay = defineHeld(bindAlipayMachine, {
  standing: 'verified',
  background: { Payout: () => ({ payout: aPayout({ account: null }) }) },
  open: (page) => open(page, '去绑定'),
  drivers: {
    'alipay.submit': async (page, { account }) => {
      await dialog(page, title).getByLabel('支付宝账号').fill(account);
      await save(page).click();
    },
    'alipay.unbind': (page) => drop(page).click(),
    'alipay.leave': async (page) => {
      const isBinding = (await dialog(page, title).count()) > 0;
      await press(page, isBinding ? title : unbindTitle, isBinding ? '取消' : '不解绑');
    },
  },
  operations: { saveAlipay: 'UpdateAlipay', readAlipay: 'OwnAlipay', dropAlipay: 'UnbindAlipay' },
  data: {
    saveAlipay: () => ({ updateAlipay: { account: '138****0002', holder: '**满', boundAt: 0, payableFrom: 0 } }),
    readAlipay: ({ outcome }) => ({ payout: { account: outcome === '已经绑好' ? { account: '138****0002', holder: '**满' } : null } }),
    dropAlipay: () => ({ unbindAlipay: true }),
  },
  actors: { ownerProof: proofActor(title, { sms_code: '123456' }) },
  facts: {
    'bindAlipay.proving': (page) => expect(dialog(page, title).getByRole('button', { name: '下一步' })).toBeVisible(),
    'bindAlipay.editing': (page) => expect(save(page)).not.toHaveAttribute('aria-busy', 'true'),
    'bindAlipay.saving': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'bindAlipay.checking': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'bindAlipay.confirming': (page) => expect(drop(page)).not.toHaveAttribute('aria-busy', 'true'),
    'bindAlipay.unbinding': (page) => expect(drop(page)).toHaveAttribute('aria-busy', 'true'),
    'bindAlipay.changed': (page) => expect(page.getByText(/支付宝已(?:绑定，24 小时后开始打款|解绑)$/)).toBeVisible(),
    'bindAlipay.left': async (page) => {
      await gone(page, title);
      await gone(page, unbindTitle);
    },
  },
  alike: [{ states: ['bindAlipay.saving', 'bindAlipay.checking'], shows: 'the same', why: '没有收到答复就接着问，按钮一直忙着' }],
  unseen: [{ step: 'ownerProof-中断', why: '子流程的意外中断没有操作能引起' }],
  silent: { 'saveAlipay-网关故障': '先问服务器绑上了没有，没有才说明', 'dropAlipay+早已解绑': '已经解绑就是要的结果，照样说解绑了' },
});

export const unbindAlipay: HeldDriver = {
  ...bindAlipay,
  subject: 'bindAlipay@解绑',
  background: {},
  open: (page) => open(page, '解绑'),
};
