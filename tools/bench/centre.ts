import type { Page } from '@playwright/test';
import type { Facts, Form } from './forms.ts';

const table = (): string => '/account/merchant/table';

/** The bulk change of the first account of the table, with one kind chosen. */
const change =
  (kind: string, then: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown> = async () => {}) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('checkbox', { name: /^选 / }).first().check();
    await page.getByRole('button', { name: '批量修改' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: kind, exact: true }).check({ force: true });
    await then(dialog);
  };

const part = (text: string) => (page: Page) => page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();
const pressed = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};
const edited = ({ own }: Facts): string => `/account/merchant/publish?id=${own}`;

/** Every page of the merchant centre, and each with its dialogs open, as the demo owner. */
export const centre: readonly Omit<Form, 'as' | 'isDialog'>[] = [
  { what: 'application', path: () => '/business-invest', open: async () => {} },
  { what: 'accounts', path: () => '/account/merchant', open: part('上架') },
  { what: 'accounts, a change of price', path: () => '/account/merchant', open: pressed(/^改价/) },
  { what: 'table', path: table, open: (page) => page.getByRole('table', { name: '账号表格' }).waitFor() },
  { what: 'table, a change of prices', path: table, open: change('价格') },
  {
    what: 'table, a rest until a moment',
    path: table,
    open: change('状态', async (dialog) => {
      await dialog.getByRole('radio', { name: '休息到' }).check({ force: true });
      await dialog.getByRole('button', { name: '打开日历' }).click();
    }),
  },
  { what: 'table, a change of windows', path: table, open: change('时段') },
  { what: 'table, a change of bonus hours', path: table, open: change('租送') },
  { what: 'editor, choosing a game', path: () => '/account/merchant/publish', open: part('先选游戏') },
  { what: 'editor', path: edited, open: part('议价和免费玩') },
  { what: 'editor, the login', path: edited, open: pressed(/^(?:重新输入|填写登录信息)$/) },
  {
    what: 'editor, the whole page',
    path: edited,
    open: async (page) => {
      await page.getByRole('button', { name: '看整页' }).click();
      await page.getByRole('region', { name: '租客看到的页面' }).waitFor();
    },
  },
  { what: 'files', path: () => '/account/merchant/import', open: part('模板') },
  { what: 'staff', path: () => '/account/merchant/staff', open: part('店员') },
  { what: 'orders', path: () => '/account/merchant/orders', open: part('出租订单') },
  { what: 'an order', path: ({ called }) => `/account/merchant/orders/${called}`, open: part('订单') },
  { what: 'an order, calling it off', path: ({ called }) => `/account/merchant/orders/${called}`, open: pressed(/取消/) },
  { what: 'passwords', path: () => '/account/merchant/passwords', open: part('密码') },
  { what: 'windows and rest', path: ({ own }) => `/account/merchant/listings/${own}/offer`, open: part('出租时段') },
  { what: 'income', path: () => '/account/merchant/income', open: part('收入') },
];
