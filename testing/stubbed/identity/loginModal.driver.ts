import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { refusalOf } from '#contract/refusal.ts';
import { loginModalMachine } from '#machines/identity/loginModal.machine.ts';
import { intercept } from '#testing/site/traffic.ts';
import { login } from '#testing/stubbed/background.ts';
import { bind } from './bindPhone.driver.ts';
import { defineHeld, type Unseen } from '#testing/stubbed/driver.ts';
import { agreementBox, loginDialog } from '#testing/stubbed/login.ts';
import { openListing, rentButton } from '#testing/stubbed/rent.ts';
import { confirmOnPhone } from '#testing/stubbed/scan.ts';
import { changeInOtherTab, forgetSession, type Stage } from '#testing/stubbed/stage.ts';

const pressed = (page: Page, name: string): Promise<void> =>
  expect(loginDialog(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
const choose = (page: Page, name: string): Promise<void> => loginDialog(page).getByRole('button', { name, exact: true }).click();
const tab = (page: Page, name: string): Promise<void> => loginDialog(page).getByRole('tab', { name }).click();

/** The dialog is closed and the page for binding a phone is shown. */
const makesRoom = async (page: Page): Promise<boolean> =>
  new URL(page.url()).pathname === '/bind' && !(await loginDialog(page).isVisible());
const askAbove = (page: Page, name: '登录' | '注册'): Promise<void> =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).click();

async function submit(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
  const dialog = loginDialog(page);
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await agreementBox(dialog).check();
  await choose(page, button);
}

/** Reloads as a guest, on a page that requires a login. */
async function comeAnew(page: Page, stage: Stage): Promise<void> {
  stage.standing = 'guest';
  stage.isConfirmed = false;
  await forgetSession(page);
  await openListing(page);
}

const UNREGISTERED = {
  json: {
    data: null,
    errors: [{ message: refusalOf('PHONE_UNREGISTERED').message, extensions: { code: 'PHONE_UNREGISTERED', requestId: 'held-0005' } }],
  },
};

const crashes = ['qrLogin', 'thirdPartyLogin', 'watchBindPage', 'phoneLogin', 'passwordLogin', 'register'].map((src): Unseen => ({
  step: `${src}-中断`,
  why: '子流程的意外中断没有操作能引起',
}));
const scanning = ['loginModal.open.scanning', 'loginModal.open.entering'];

export const loginModal = defineHeld(loginModalMachine, {
  open: openListing,
  // The chart is loaded when the dialog is first opened.
  late: true,
  drivers: {
    'login.open': async (page, _, stage) => {
      if (stage.standing !== 'guest' || !page.url().includes('/detail/')) await comeAnew(page, stage);
      await rentButton(page).click();
    },
    'login.close': (page) => loginDialog(page).getByRole('button', { name: '关闭' }).click(),
    'session.opened': (page, _, stage) => changeInOtherTab(page, stage, 'verified'),
    'scan.choose': async (page) => ((await makesRoom(page)) ? askAbove(page, '登录') : tab(page, '扫码登录')),
    'phone.choose': async (page) => {
      if (await loginDialog(page).getByRole('group', { name: '快捷登录方式' }).isVisible()) await choose(page, '手机验证码');
      else await tab(page, '快捷登录');
    },
    'password.choose': (page) => choose(page, '密码登录'),
    'register.choose': async (page) => ((await makesRoom(page)) ? askAbove(page, '注册') : choose(page, '注册')),
    'bind.completed': async (page, _, stage) => {
      stage.standing = 'verified';
      await bind(page, { phone: '13800138000', code: '123456' });
    },
    'bind.left': (page) => page.getByRole('link', { name: '暂不绑定，回首页' }).click(),
  },
  operations: { thirdPartyLogin: 'LoginByThirdParty' },
  data: {
    thirdPartyLogin: ({ outcome }) => ({
      loginByThirdParty: { login: outcome === '登录' ? login : null, tempToken: outcome === '未绑定手机' ? 'temp-1' : null },
    }),
  },
  actors: {
    qrLogin: async (page, _, stage) => {
      await expect(loginDialog(page).getByRole('img', { name: '微信登录二维码' })).toBeVisible();
      await confirmOnPhone(page, stage);
    },
    thirdPartyLogin: async (page, { outcome }, stage) => {
      if (outcome === '登录') stage.standing = 'verified';
      // The page leaves for the home page, which is loaded first.
      if (outcome === '失败') await expect(page.getByRole('heading', { level: 1, name: '租号首页' })).toBeVisible();
    },
    phoneLogin: async (page, { outcome }, stage) => {
      if (outcome === '没有账号') {
        const restore = await intercept(page, 'LoginByPhone', (route) => route.fulfill(UNREGISTERED));
        await submit(page, { 手机号码: '13900010001', 短信验证码: '024680' }, '登录');
        await expect(loginDialog(page).getByText('手机号已验证')).toBeVisible();
        await restore();
        return;
      }
      stage.standing = 'verified';
      await submit(page, { 手机号码: '13800138000', 短信验证码: '123456' }, '登录');
    },
    passwordLogin: async (page, _, stage) => {
      stage.standing = 'verified';
      await submit(page, { 手机号或用户名: 'yemao', 密码: 'Passw0rd_1' }, '登录');
    },
    register: async (page, _, stage) => {
      stage.standing = 'verified';
      if (await loginDialog(page).getByText('手机号已验证').isVisible()) {
        await loginDialog(page).getByLabel('设置密码').fill('Passw0rd_1');
        await choose(page, '注册并登录');
        return;
      }
      await submit(page, { 手机号码: '13800138000', 短信验证码: '123456', 设置密码: 'Passw0rd_1' }, '注册并登录');
      const slider = page.getByRole('dialog', { name: '安全验证' });
      await slider.getByRole('button', { name: '向右移' }).click();
      await slider.getByRole('button', { name: '确定' }).click();
    },
  },
  facts: {
    'loginModal.closed': (page) => expect(loginDialog(page)).toBeHidden(),
    'loginModal.binding': (page) => expect(page.getByRole('heading', { level: 1, name: '绑定手机号' })).toBeVisible(),
    'loginModal.open.scanning': (page) => expect(loginDialog(page).getByRole('group', { name: '扫码方式' })).toBeVisible(),
    'loginModal.open.entering': (page) => expect(loginDialog(page).getByText('正在进入')).toBeVisible(),
    'loginModal.open.phone': (page) => pressed(page, '手机验证码'),
    'loginModal.open.password': (page) => pressed(page, '密码登录'),
    'loginModal.open.registering': (page) => pressed(page, '注册'),
  },
  unseen: [
    ...crashes,
    { step: 'password.choose', in: scanning, why: '先选“快捷登录”' },
    { step: 'register.choose', in: scanning, why: '先选“快捷登录”' },
    { step: 'scan.choose', in: scanning, why: '已经在扫码登录' },
    { step: 'phone.choose', in: ['loginModal.binding'], why: '只有手机那么窄的窗口才这样打开' },
  ],
});
