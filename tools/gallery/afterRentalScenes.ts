import type { Page } from '@playwright/test';
import { all, type Scene, still, whole } from './scene.ts';

const inForm = (page: Page) => page.frameLocator('iframe[title="投诉建议表格"]');
const formIsThere = (page: Page): Promise<void> => inForm(page).getByLabel('内容').waitFor();

/** On a phone the links lead to the page instead of opening a panel. */
const isOnDesk = (page: Page): boolean => page.viewportSize()?.width !== 375;

const openChat = async (page: Page): Promise<void> => {
  const door = page.getByRole('complementary', { name: '快捷入口' }).getByRole('link', { name: /^联系客服/ });
  if (isOnDesk(page)) await door.click();
  else await page.goto(new URL('./redirect', page.url()).href);
  await page.getByRole('textbox', { name: '消息' }).waitFor();
};

const chooseOrder = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '发订单' }).click();
  await page
    .getByRole('button', { name: /^发送订单/ })
    .first()
    .waitFor();
};

const endAndRate = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: '消息' }).fill('怎么改上号方式？');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByRole('button', { name: '结束会话' }).click();
  await page.getByRole('button', { name: '提交评价' }).click();
  await page.getByText('请选择 1 到 5 星').waitFor();
};

const complain = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '我要投诉' }).click();
  await page.locator('form').getByRole('button', { name: '提交投诉' }).click();
  await page.getByRole('alert').first().waitFor();
};

const failReview = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: '去评价' }).first().click();
  await page.getByRole('button', { name: '提交评价' }).click();
  await page.getByRole('alert').first().waitFor();
};

const openFeedback = async (page: Page): Promise<void> => {
  const door = page.getByRole('complementary', { name: '快捷入口' }).getByRole('link', { name: '投诉建议' });
  if (isOnDesk(page)) await door.click();
  else await page.goto(new URL('./feedback', page.url()).href);
  await formIsThere(page);
};

/** Reviews, complaints, customer service and suggestions. */
export const afterRentalScenes: readonly Scene[] = [
  { name: 'chat-panel', title: '客服：浮在页面上', as: 'vipuser', states: still, path: () => '/zuhao.html', act: openChat },
  { name: 'chat-order', title: '客服：选择订单', as: 'vipuser', states: still, path: () => '/redirect', act: chooseOrder },
  { name: 'chat-rating', title: '客服：结束后评价', as: 'guest', states: still, path: () => '/redirect', act: endAndRate },
  { name: 'reviews', title: '我的评价', as: 'vipuser', states: all, path: () => '/account/assess' },
  { name: 'reviews-received', title: '我的评价：收到的', as: 'owner', states: still, path: () => '/account/assess?tab=received' },
  {
    name: 'review-form',
    title: '写评价',
    as: 'vipuser',
    states: still,
    path: () => '/account/assess',
    act: failReview,
  },
  { name: 'complaints', title: '我的投诉', as: 'vipuser', states: whole, path: () => '/account/complain' },
  {
    name: 'complaint-form',
    title: '投诉：填写',
    as: 'vipuser',
    states: still,
    path: ({ orders }) => `/account/complain?order_no=${orders.renting}`,
    act: complain,
  },
  {
    name: 'complaint-open',
    title: '投诉：等对方答复',
    as: 'vipuser',
    states: still,
    path: ({ orders }) => `/account/complain?order_no=${orders.disputed}`,
  },
  {
    name: 'complaint-decided',
    title: '投诉：已裁决',
    as: 'vipuser',
    states: still,
    path: ({ orders }) => `/account/complain?order_no=${orders.compensated}`,
  },
  { name: 'feedback', title: '投诉建议', as: 'guest', states: still, path: () => '/feedback', act: formIsThere },
  { name: 'feedback-dialog', title: '投诉建议：浮在页面上', as: 'vipuser', states: still, path: () => '/zuhao.html', act: openFeedback },
];
