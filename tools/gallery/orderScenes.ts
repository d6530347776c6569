import type { Page } from '@playwright/test';
import { altered, broken, held, refusedWith, shortenHold } from './answers.ts';
import { orderPath, type Scene, type OrderStage, still } from './scene.ts';

const standings: readonly (readonly [OrderStage, string])[] = [
  ['paying', '支付中'],
  ['disputed', '投诉中'],
  ['refunded', '已退款'],
  ['compensated', '已赔付'],
  ['closed', '已关闭'],
  ['cancelled', '已取消'],
];

const askCancel = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '取消订单' }).filter({ visible: true }).click();
  await page.getByRole('dialog').waitFor();
  // Moves the pointer away, so that it does not hover over the page below the dialog.
  await page.mouse.move(0, 0);
};

/** The page's own read of the order succeeds; the arrangement applies to the reads of the dialog. */
const askCancelOver =
  (arrange: (page: Page) => Promise<unknown>, shown: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('heading', { name: '待开始' }).waitFor();
    await arrange(page);
    await askCancel(page);
    await page.getByRole('dialog').locator(shown).first().waitFor();
  };

const toRenewal = async (page: Page): Promise<void> => {
  const card = page.locator('#renew');
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
};

const seeRenewal =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('#renew').getByText(text).first().waitFor();
    await toRenewal(page);
  };

const loadRenewal = async (page: Page): Promise<void> => {
  await page.locator('#renew [aria-busy="true"]').waitFor();
  await toRenewal(page);
};

const renew =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('#renew').getByRole('button', { name: '续租 1 小时' }).click();
    await seeRenewal(text)(page);
  };

const priceBeyond = (page: Page) =>
  altered(page, 'RenewCheck', ({ renewCheck }) => {
    if (renewCheck) renewCheck['priceFen'] = 200_000;
  });

const reveal = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '查看账号和密码' }).click();
  await page.getByRole('group', { name: '账号和密码' }).waitFor();
  await page.locator('#credentials').evaluate((element) => element.scrollIntoView({ block: 'center' }));
};

const member = { as: 'vipuser', states: still } as const;
const renting = { ...member, path: orderPath('renting') };

/** Orders in statuses that the journey does not include, and actions on an order. */
export const orderScenes: readonly Scene[] = [
  ...standings.map(([standing, text]): Scene => ({
    ...member,
    name: `order-${standing}`,
    title: `订单：${text}`,
    path: orderPath(standing),
    before: shortenHold,
    act: (page) => page.getByRole('main').getByRole('heading', { level: 1 }).waitFor(),
  })),
  { ...renting, name: 'credentials', title: '上号信息', act: reveal },
  { ...renting, name: 'renew', title: '续租', act: seeRenewal('结束时间改为') },
  { ...renting, name: 'renew-loading', title: '续租：查询价格', isBusy: true, before: held('RenewCheck'), act: loadRenewal },
  { ...renting, name: 'renew-broken', title: '续租：没有查到价格', before: broken('RenewCheck'), act: seeRenewal('没有查到续租价格') },
  { ...renting, name: 'renew-uncertain', title: '续租：结果不明', before: broken('RenewOrder'), act: renew('没有收到续租结果') },
  { ...renting, name: 'renew-short', title: '续租：余额不足', before: refusedWith('RenewOrder', 'BALANCE_SHORT'), act: renew('去充值') },
  { ...renting, name: 'renew-lacking', title: '续租：余额不够', before: priceBeyond, act: seeRenewal('还差') },
  {
    ...member,
    name: 'cancel-loading',
    title: '取消订单：查询费用',
    isBusy: true,
    path: orderPath('waiting'),
    act: askCancelOver(held('Order'), '[aria-busy="true"]'),
  },
  {
    ...member,
    name: 'cancel-broken',
    title: '取消订单：没有查到费用',
    path: orderPath('waiting'),
    act: askCancelOver(broken('Order'), '[role="alert"]'),
  },
  { ...member, name: 'cancel-unpaid', title: '取消订单：还没有付款', path: orderPath('unpaid'), before: shortenHold, act: askCancel },
];
