import type { Page } from '@playwright/test';
import { idNumber } from '#testing/builders/identity.ts';
import { answered, broken, held, refusedWith } from './answers.ts';
import { type Scene, still } from './scene.ts';

const login = async (page: Page, tab: '扫码登录' | '快捷登录'): Promise<void> => {
  await page.getByRole('dialog').waitFor();
  await page.getByRole('tab', { name: tab }).click();
};

const scan =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await login(page, '扫码登录');
    await page.getByRole('dialog').getByText(text).waitFor();
  };

const submitBlank = async (page: Page): Promise<void> => {
  await login(page, '快捷登录');
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('dialog').locator('[aria-invalid="true"]').first().waitFor();
};

const askCode = async (page: Page): Promise<void> => {
  await login(page, '快捷登录');
  await page.getByLabel('手机号码').fill('13800138000');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('dialog', { name: '安全验证' }).waitFor();
};

const slideWrong = async (page: Page): Promise<void> => {
  await askCode(page);
  await page.getByAltText('带缺口的图片').waitFor();
  await page.getByRole('slider').press('ArrowRight');
  await page.getByRole('dialog', { name: '安全验证' }).getByRole('button', { name: '确定' }).click();
  await page.getByText('滑块验证后端校验不通过').waitFor();
};

const wantToRent = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '立即租用' }).filter({ visible: true }).last().click();
  await page.getByRole('dialog').waitFor();
};

const identifyBlank = async (page: Page): Promise<void> => {
  await wantToRent(page);
  await page.getByRole('button', { name: '提交认证' }).click();
  await page.getByRole('dialog').locator('[aria-invalid="true"]').first().waitFor();
};

const identifyMinor = async (page: Page): Promise<void> => {
  await wantToRent(page);
  await page.getByLabel('真实姓名').fill('陈小满');
  await page.getByLabel('身份证号').fill(idNumber('20120601'));
  await page.getByRole('button', { name: '提交认证' }).click();
};

const goOffline = async (page: Page): Promise<void> => {
  await page.getByRole('article').first().waitFor();
  await page.context().setOffline(true);
  await page.locator('[data-offline]').waitFor();
};

const tellFresh = (page: Page) => {
  const createdAt = Date.now();
  const content = '订单 20261122000000000018 的押金 ¥30.00 已退回余额。';
  return answered('Notifications', {
    notifications: [
      { id: '900001', type: 'DEPOSIT', title: '押金已退回', content, orderNo: '20261122000000000018', createdAt, isRead: false },
    ],
  })(page);
};

const personal = (): string => '/account/personal';
const guest = { as: 'guest', states: still, path: personal } as const;

/** Overlays of a page that is waiting or has failed, and automatic popups. */
export const dialogScenes: readonly Scene[] = [
  {
    ...guest,
    name: 'login-loading',
    title: '登录：正在获取二维码',
    isBusy: true,
    before: held('StartQrLogin'),
    act: (page) => login(page, '扫码登录'),
  },
  { ...guest, name: 'login-broken', title: '登录：二维码没有取到', before: broken('StartQrLogin'), act: scan('扫码登录初始化失败') },
  {
    ...guest,
    name: 'login-scanned',
    title: '登录：扫描成功',
    before: answered('CheckQrLogin', { checkQrLogin: { status: 'SCANNED', requestId: null } }),
    act: scan('扫描成功'),
  },
  { ...guest, name: 'login-blank', title: '登录：什么也没填', act: submitBlank },
  { ...guest, name: 'captcha-loading', title: '滑块验证：载入中', isBusy: true, before: held('DrawCaptcha'), act: askCode },
  {
    ...guest,
    name: 'captcha-broken',
    title: '滑块验证：没有取到',
    before: broken('DrawCaptcha'),
    act: async (page) => {
      await askCode(page);
      await page.getByRole('dialog', { name: '安全验证' }).getByRole('alert').waitFor();
    },
  },
  { ...guest, name: 'captcha-wrong', title: '滑块验证：没有对上', before: refusedWith('SolveCaptcha', 'CAPTCHA_FAILED'), act: slideWrong },
  {
    ...guest,
    name: 'bind',
    title: '绑定手机号',
    path: () => '/bind?temp_token=gallery',
    act: (page) => page.getByRole('button', { name: '绑定并登录' }).waitFor(),
  },
  {
    ...guest,
    name: 'reset-password',
    title: '找回密码',
    path: () => '/rstpwd',
    act: (page) => page.getByRole('button', { name: '设为新密码' }).waitFor(),
  },
  {
    ...guest,
    name: 'register-page',
    title: '注册页',
    path: () => '/register?invite=ABCD2345',
    act: (page) => page.getByRole('button', { name: '注册并登录' }).waitFor(),
  },
  {
    ...guest,
    name: 'bind-lapsed',
    title: '绑定手机号：登录已过期',
    path: () => '/bind',
    act: (page) => page.getByText('登录已过期，请重新扫码').waitFor(),
  },
  {
    name: 'price-broken',
    title: '价格核对失败',
    as: 'renter',
    states: still,
    path: ({ freeListing }) => `/detail/${freeListing}.html`,
    before: broken('PriceNow'),
    act: wantToRent,
  },
  {
    name: 'order-uncertain',
    title: '没有收到下单结果',
    as: 'renter',
    states: still,
    path: ({ freeListing }) => `/detail/${freeListing}.html`,
    before: broken('CreateOrder'),
    act: wantToRent,
  },
  {
    name: 'real-name-blank',
    title: '实名认证：什么也没填',
    as: 'newcomer',
    states: still,
    path: ({ freeListing }) => `/detail/${freeListing}.html`,
    act: identifyBlank,
  },
  {
    name: 'real-name-minor',
    title: '实名认证：未满 18 周岁',
    as: 'newcomer',
    states: still,
    path: ({ freeListing }) => `/detail/${freeListing}.html`,
    before: answered('SubmitRealName', { submitRealName: { isRealName: true, isAdult: false } }),
    act: async (page) => {
      await identifyMinor(page);
      await page.getByText('未满18周岁').waitFor();
    },
  },
  {
    ...guest,
    name: 'ad',
    title: '广告弹窗',
    path: () => '/',
    pops: 'ad-rotation',
    // An ad is shown after 30 seconds without activity.
    act: (page) => page.getByRole('dialog').getByText('广告', { exact: true }).waitFor({ timeout: 60_000 }),
  },
  {
    ...guest,
    name: 'emergency',
    title: '紧急公告',
    path: () => '/',
    pops: 'emergency-notices',
    act: (page) => page.getByRole('dialog', { name: '紧急公告' }).waitFor(),
  },
  {
    name: 'notice-card',
    title: '新通知',
    as: 'vipuser',
    states: still,
    path: () => '/zuhao.html',
    pops: 'popped-notices',
    before: tellFresh,
    act: (page) => page.getByRole('status', { name: '新通知' }).getByRole('article').waitFor(),
  },
  { ...guest, name: 'offline', title: '断网', path: () => '/zuhao.html', act: goOffline },
];
