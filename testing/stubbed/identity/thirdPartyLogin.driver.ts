import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { thirdPartyLoginMachine } from '#machines/identity/thirdPartyLogin.machine.ts';
import { login } from '#testing/stubbed/background.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { loggedIn, loginDialog } from '#testing/stubbed/login.ts';
import { confirmOnPhone, openScan } from '#testing/stubbed/scan.ts';

const toast = (page: Page, words: string): Promise<void> => expect(page.getByText(words, { exact: true })).toBeVisible();

export const thirdPartyLogin = defineHeld(thirdPartyLoginMachine, {
  async open(page, stage) {
    await openScan(page, '微信');
    await confirmOnPhone(page, stage);
  },
  operations: { redeemRequest: 'LoginByThirdParty' },
  data: {
    redeemRequest: ({ outcome }) => ({
      loginByThirdParty: { login: outcome === '登录' ? login : null, tempToken: outcome === '未绑定手机' ? 'temp-1' : null },
    }),
  },
  facts: {
    'thirdPartyLogin.redeeming': (page) => expect(loginDialog(page).getByText('正在进入')).toBeVisible(),
    'thirdPartyLogin.loggedIn': loggedIn,
    'thirdPartyLogin.unbound': async (page) => {
      await toast(page, '当前账号未绑定手机号');
      await expect(page).toHaveURL(/\/bind\?temp_token=temp-1/);
    },
    'thirdPartyLogin.failed': (page) => toast(page, '第三方登录失败'),
  },
  silent: { 'redeemRequest+请求号失效': '说的是“第三方登录失败”', 'redeemRequest-网关故障': '说的是“第三方登录失败”' },
});

const byApp = (subject: string, tempToken: string | null): HeldDriver => ({
  ...thirdPartyLogin,
  subject,
  background: {
    CheckQrLogin: ({ isConfirmed }) => ({ checkQrLogin: { status: isConfirmed ? 'GRANTING' : 'WAITING', requestId: null } }),
    TakeAppLogin: () => ({ takeAppLogin: { login: tempToken === null ? login : null, tempToken } }),
  },
  async open(page, stage) {
    await openScan(page, 'App');
    await confirmOnPhone(page, stage);
  },
});

export const thirdPartyLoginByApp = byApp('thirdPartyLogin@用App登录', null);
export const thirdPartyLoginByAppUnbound = byApp('thirdPartyLogin@用App登录但没有绑定手机', 'temp-1');
