import type { Page } from '@playwright/test';
import { QR_LIFETIME } from '#contract/rules/constants.ts';
import { altered, broken, refusedWith, shortenHolds } from './answers.ts';
import { afterRentalScenes } from './afterRentalScenes.ts';
import { closingScenes } from './closingScenes.ts';
import { settingsScenes } from './settingsScenes.ts';
import { siteScenes } from './siteScenes.ts';
import { dialogScenes } from './dialogScenes.ts';
import { orderScenes } from './orderScenes.ts';
import { paymentScenes } from './paymentScenes.ts';
import { all, orderPath, type Scene, still, whole } from './scene.ts';

/** Number of pictures of a state: three skins, two widths. */
const SHOTS = 6;
/** Number of scenes that use up a listing for each picture. */
const RENTING = 4;
export const ACCOUNTS_TO_RENT = SHOTS * RENTING;

const openLogin = async (page: Page, tab: '扫码登录' | '快捷登录'): Promise<void> => {
  await page.getByRole('dialog').waitFor();
  await page.getByRole('tab', { name: tab }).click();
};

const scan = async (page: Page): Promise<void> => {
  await openLogin(page, '扫码登录');
  await page.getByRole('img', { name: '二维码' }).waitFor();
};

const letExpire = async (page: Page): Promise<void> => {
  await page.clock.install();
  await scan(page);
  // Pauses the clock, so that the code is not renewed before the picture is taken.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + QR_LIFETIME);
  await page.getByText('二维码已过期').waitFor();
};

const choose = async (page: Page, mode: string): Promise<void> => {
  await openLogin(page, '快捷登录');
  await page.getByRole('dialog').getByRole('button', { name: mode, exact: true }).click();
};

const solve = async (page: Page): Promise<void> => {
  await openLogin(page, '快捷登录');
  await page.getByLabel('手机号码').fill('13800138000');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByAltText('带缺口的图片').waitFor();
};

const rent = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '立即租用' }).last().click();
  await page.getByRole('dialog').getByText('订单保留').waitFor();
};

/** Rents, goes to the card cashier, and returns with a declined card. */
const beRefused = async (page: Page): Promise<void> => {
  await rent(page);
  await page.getByRole('dialog').getByText('银行卡', { exact: true }).click();
  await page.getByRole('button', { name: /^去银行卡收银台支付/ }).click();
  await page.getByRole('button', { name: '支付失败' }).click();
  await page.getByRole('heading', { name: '订单还没有付款' }).waitFor();
  await page.locator('main dl').waitFor();
};

const leaveMembershipUnpaid = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^开通 ¥/ }).click();
  await page.getByRole('dialog', { name: '支付订单' }).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '不买了' }).waitFor();
};

const payAgain = async (page: Page): Promise<void> => {
  await beRefused(page);
  await page.getByRole('button', { name: '去支付' }).click();
  await page.getByRole('dialog').getByText('订单保留').waitFor();
};

const shortHeld = async (page: Page): Promise<void> => {
  await shortenHolds(page);
  await page.reload();
  await page.getByRole('timer').first().waitFor();
};

const leaveUnpaid = async (page: Page): Promise<void> => {
  await rent(page);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await page.getByRole('heading', { name: '待支付' }).waitFor();
};

/** A listing whose last rental ended two minutes ago. */
const giveBack = async (page: Page): Promise<void> => {
  const returned = { isRented: true, isReservation: true, rentedUntil: Date.now() - 120_000, booked: [] };
  await altered(page, 'Listing', ({ listing }) => Object.assign(listing ?? {}, returned));
  await altered(page, 'ListingNow', ({ listingNow }) => Object.assign(listingNow ?? {}, returned));
};

const raisePrice = (page: Page) =>
  altered(page, 'PriceNow', ({ priceNow }) => {
    const prices = priceNow?.['prices'] as { hourlyFen: number };
    prices.hourlyFen += 50;
  });

const compare = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '立即租用' }).last().click();
  await page.getByRole('dialog').getByText('同意新价格，继续').waitFor();
};

const haveNoAccount = refusedWith('LoginByPhone', 'PHONE_UNREGISTERED');

const enterUnknown = async (page: Page): Promise<void> => {
  await openLogin(page, '快捷登录');
  await page.getByLabel('手机号码').fill('13900139000');
  await page.getByLabel('短信验证码').fill('246810');
  await page.getByRole('checkbox', { name: /^已阅读并同意/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '注册并登录' }).waitFor();
};

const loseViewer = broken('Viewer');

const beLost = (page: Page): Promise<void> => page.getByRole('main').getByRole('button', { name: '退出登录' }).waitFor();

/** Waits for the running orders, the expiring red packets and the recently viewed listings. */
const lead = async (page: Page): Promise<void> => {
  for (const name of ['正在租用', '最近看过']) await page.getByRole('region', { name }).waitFor();
  await page.getByRole('list', { name: '快到期的红包' }).waitFor();
};

const search = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: '搜索' }).fill('王');
  await page.getByRole('listbox').waitFor();
};

const findNothing = (page: Page): Promise<void> => page.locator('main [data-state]').waitFor();

const filter = async (page: Page): Promise<void> => {
  if (page.viewportSize()?.width === 375) await page.getByRole('button', { name: '筛选' }).click();
};

const identify = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '立即租用' }).last().click();
  await page.getByRole('dialog').waitFor();
};

const agree = async (page: Page): Promise<void> => {
  await choose(page, '密码登录');
  await page.getByLabel('手机号或用户名').fill('renter');
  await page.getByLabel('密码', { exact: true }).fill('Renter_2026');
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('dialog').nth(1).waitFor();
};

const openMessage = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('listitem').getByRole('link', { name: /押金/ }).first().click();
  await page.getByRole('heading', { name: /押金/ }).waitFor();
};

const bindAlipay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '去绑定' }).click();
  await page.getByRole('dialog', { name: '绑定支付宝' }).waitFor();
};

const openPayPassword = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '修改支付密码' }).click();
  await page.getByRole('dialog').getByLabel('支付密码', { exact: true }).fill('258');
};

const cancel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '取消订单' }).last().click();
  await page.getByRole('dialog').getByText('退回').first().waitFor();
};

const journey: readonly Scene[] = [
  { name: 'home', title: '首页', as: 'guest', states: all, path: () => '/' },
  {
    name: 'home-member',
    title: '首页（已登录）',
    as: 'vipuser',
    states: still,
    path: () => '/',
    act: (page) => page.getByRole('main').getByText('租用中').first().waitFor(),
  },
  { name: 'home-lost', title: '首页（读不到用户信息）', as: 'vipuser', states: still, path: () => '/', before: loseViewer, act: beLost },
  { name: 'hall', title: '租号大厅', as: 'guest', states: all, path: () => '/zuhao.html' },
  { name: 'specials', title: '特价专区', as: 'guest', states: all, path: () => '/tejia.html' },
  { name: 'shops', title: '店铺', as: 'guest', states: all, path: () => '/dianpu' },
  {
    name: 'shop',
    title: '店铺主页',
    as: 'guest',
    states: still,
    path: () => '/dianpu',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^进店看看/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 2, name: '账号列表' }).waitFor({ state: 'attached' });
    },
  },
  { name: 'search', title: '搜索', as: 'guest', states: still, path: () => `/zuhao.html?keyword=${encodeURIComponent('皮肤')}` },
  {
    name: 'search-nothing',
    title: '搜索没有结果',
    as: 'guest',
    states: still,
    path: () => `/zuhao.html?keyword=${encodeURIComponent('没有这个词')}`,
    act: findNothing,
  },
  {
    name: 'hall-nothing',
    title: '筛选没有结果',
    as: 'guest',
    states: still,
    path: () => '/zuhao/1.html?no_deposit=1&stays_online=1&rental_max=10&sort=hot',
    act: findNothing,
  },
  { name: 'detail', title: '账号详情', as: 'renter', states: whole, path: ({ freeListing }) => `/detail/${freeListing}.html` },
  {
    name: 'detail-book',
    title: '账号详情（可预约）',
    as: 'renter',
    states: still,
    path: ({ bookableListing }) => `/detail/${bookableListing}.html`,
  },
  {
    name: 'detail-returned',
    title: '账号详情（上一位刚结束）',
    as: 'renter',
    states: still,
    path: ({ freeListing }) => `/detail/${freeListing}.html`,
    before: giveBack,
  },
  {
    name: 'price-changed',
    title: '价格有变动',
    as: 'renter',
    states: still,
    path: ({ freeListing }) => `/detail/${freeListing}.html`,
    before: raisePrice,
    act: compare,
  },
  { name: 'login-scan', title: '登录：扫码', as: 'guest', states: still, path: () => '/account/personal', act: scan },
  { name: 'login-expired', title: '登录：二维码已过期', as: 'guest', states: still, path: () => '/account/personal', act: letExpire },
  {
    name: 'login-phone',
    title: '登录：手机号',
    as: 'guest',
    states: still,
    path: () => '/account/personal',
    act: (page) => openLogin(page, '快捷登录'),
  },
  {
    name: 'login-password',
    title: '登录：密码',
    as: 'guest',
    states: still,
    path: () => '/account/personal',
    act: (page) => choose(page, '密码登录'),
  },
  { name: 'register', title: '注册', as: 'guest', states: still, path: () => '/account/personal', act: (page) => choose(page, '注册') },
  {
    name: 'register-carried',
    title: '注册：带着登录验证码',
    as: 'guest',
    states: still,
    path: () => '/account/personal',
    before: haveNoAccount,
    act: enterUnknown,
  },
  { name: 'captcha', title: '滑块验证', as: 'guest', states: still, path: () => '/account/personal', act: solve },
  {
    name: 'payment',
    title: '支付',
    as: 'renter',
    states: still,
    path: ({ listingsToRent }, nth) => `/detail/${listingsToRent[nth]}.html`,
    act: rent,
  },
  {
    name: 'order-unpaid',
    title: '订单：待支付',
    as: 'renter',
    states: still,
    path: ({ listingsToRent }, nth) => `/detail/${listingsToRent[SHOTS + nth]}.html`,
    act: leaveUnpaid,
  },
  {
    name: 'card-refused',
    title: '支付结果：银行卡被拒',
    as: 'renter',
    states: still,
    path: ({ listingsToRent }, nth) => `/detail/${listingsToRent[2 * SHOTS + nth]}.html`,
    act: beRefused,
  },
  {
    name: 'pay-again',
    title: '支付：银行卡被拒之后',
    as: 'renter',
    states: still,
    path: ({ listingsToRent }, nth) => `/detail/${listingsToRent[3 * SHOTS + nth]}.html`,
    act: payAgain,
  },
  {
    name: 'pay-result',
    title: '支付结果',
    as: 'vipuser',
    states: whole,
    path: ({ orders }) => `/pay-result?order_no=${orders.renting}`,
    act: (page) => page.locator('main dl').waitFor(),
  },
  { name: 'orders', title: '我的订单', as: 'vipuser', states: all, path: () => '/account/order', act: shortHeld },
  { name: 'order-renting', title: '订单：租用中', as: 'vipuser', states: whole, path: orderPath('renting') },
  { name: 'order-waiting', title: '订单：待开始', as: 'vipuser', states: still, path: orderPath('waiting') },
  { name: 'order-finished', title: '订单：已完成', as: 'vipuser', states: still, path: orderPath('finished') },
  { name: 'wallet', title: '我的钱包', as: 'vipuser', states: whole, path: () => '/account/purse' },
  { name: 'recharge', title: '充值', as: 'vipuser', states: still, path: () => '/account/Recharge' },
  { name: 'red-packets', title: '红包', as: 'vipuser', states: all, path: () => '/account/redPacket' },
  {
    name: 'exchange-code',
    title: '兑换码',
    as: 'renter',
    states: still,
    path: () => '/account/redPacket',
    act: async (page) => {
      await page.getByRole('button', { name: '兑换码' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'promotion',
    title: '邀请好友',
    as: 'renter',
    states: all,
    path: () => '/account/account_extension',
    act: (page) => page.getByRole('listitem').filter({ hasText: '奖励已到账' }).waitFor(),
  },
  {
    name: 'coins',
    title: '金币',
    as: 'renter',
    states: all,
    path: () => '/account/account_goldCoin',
    act: (page) => page.getByRole('button', { name: /^签到领/ }).waitFor(),
  },
  {
    name: 'credit',
    title: '信用分',
    as: 'renter',
    states: all,
    path: () => '/account/creditScore',
    act: (page) => page.getByRole('heading', { name: '怎么提高' }).waitFor(),
  },
  { name: 'favourites', title: '我的收藏', as: 'vipuser', states: all, path: () => '/account/collect' },
  { name: 'personal', title: '个人中心', as: 'vipuser', states: still, path: () => '/account/personal', act: lead },
  {
    name: 'personal-lost',
    title: '个人中心（读不到用户信息）',
    as: 'vipuser',
    states: still,
    path: () => '/account/personal',
    before: loseViewer,
    act: beLost,
  },
  { name: 'search-panel', title: '搜索建议', as: 'guest', states: still, path: () => '/', act: search },
  { name: 'filters', title: '筛选', as: 'guest', states: still, path: () => '/zuhao/1.html', act: filter },
  { name: 'agreement', title: '同意协议', as: 'guest', states: still, path: () => '/account/personal', act: agree },
  {
    name: 'real-name',
    title: '实名认证',
    as: 'newcomer',
    states: still,
    path: ({ freeListing }) => `/detail/${freeListing}.html`,
    act: identify,
  },
  { name: 'cancel', title: '取消订单', as: 'vipuser', states: still, path: orderPath('waiting'), act: cancel },
  { name: 'notifications', title: '消息通知', as: 'vipuser', states: all, path: () => '/account/account_notify' },
  { name: 'message', title: '消息详情', as: 'vipuser', states: still, path: () => '/account/account_notify', act: openMessage },
  { name: 'pay-password', title: '修改支付密码', as: 'vipuser', states: still, path: () => '/account/system', act: openPayPassword },
  { name: 'bind-alipay', title: '绑定支付宝', as: 'vipuser', states: still, path: () => '/account/Withdraw', act: bindAlipay },
  {
    name: 'vip-unpaid',
    title: '开通会员（还没付完）',
    as: 'renter',
    states: still,
    path: () => '/VIPSubscribe',
    act: leaveMembershipUnpaid,
  },
];

/** The journey in order, and the screens that it does not include. */
export const scenes: readonly Scene[] = [
  ...journey,
  ...orderScenes,
  ...afterRentalScenes,
  ...paymentScenes,
  ...dialogScenes,
  ...closingScenes,
  ...settingsScenes,
  ...siteScenes,
];
