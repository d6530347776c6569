import type { Page } from '@playwright/test';
import { all, type Scene, still, whole } from './scene.ts';

const owner = { as: 'owner', states: still } as const;

const opened =
  (button: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
  };

/** The bulk change of some accounts; a phone has no table. */
async function changeMany(page: Page): Promise<void> {
  const mark = page.getByRole('checkbox', { name: '选这一页' });
  await mark.check();
  await page.getByRole('button', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '涨降几元' }).check({ force: true });
  await dialog.getByLabel('几元').fill('1');
  await dialog.getByRole('button', { name: '看看会怎样' }).click();
  await dialog.getByRole('group', { name: '改前和改后' }).waitFor();
}

async function wholePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: '看整页' }).click();
  await page.getByRole('region', { name: '租客看到的页面' }).waitFor();
}

const publish = ({ ownDraft }: { readonly ownDraft: string }): string => `/account/merchant/publish?id=${ownDraft}`;
const lent = ({ lentOrder }: { readonly lentOrder: string }): string => `/account/merchant/orders/${lentOrder}`;

/** The application and the merchant centre, as the demo owner. */
export const merchantScenes: readonly Scene[] = [
  { ...owner, as: 'renter', name: 'merchant-apply', title: '申请开店', path: () => '/business-invest' },
  { ...owner, name: 'merchant-centre', title: '商户中心', states: all, path: () => '/account/merchant' },
  { ...owner, name: 'merchant-price', title: '改价', path: () => '/account/merchant', act: opened(/^改价/) },
  { ...owner, name: 'merchant-table', title: '账号表格', states: whole, path: () => '/account/merchant/table' },
  { ...owner, name: 'merchant-bulk', title: '批量修改', path: () => '/account/merchant/table', act: changeMany },
  { ...owner, name: 'merchant-new', title: '发布账号，选游戏', path: () => '/account/merchant/publish' },
  { ...owner, name: 'merchant-publish', title: '发布账号', path: publish },
  { ...owner, name: 'merchant-preview', title: '租客看到的页面', path: publish, act: wholePage },
  { ...owner, name: 'merchant-login', title: '填写登录信息', path: publish, act: opened(/^(?:重新输入|填写登录信息)$/) },
  { ...owner, name: 'merchant-import', title: '批量导入', path: () => '/account/merchant/import' },
  { ...owner, name: 'merchant-staff', title: '店员', path: () => '/account/merchant/staff' },
  { ...owner, name: 'lent-orders', title: '出租订单', states: all, path: () => '/account/merchant/orders' },
  { ...owner, name: 'lent-order', title: '出租订单详情', path: lent },
  { ...owner, name: 'lent-passwords', title: '待改密码', path: () => '/account/merchant/passwords' },
  {
    ...owner,
    name: 'lent-offer',
    title: '出租时段与休息',
    path: ({ ownListing }) => `/account/merchant/listings/${ownListing}/offer`,
  },
  { ...owner, name: 'lent-income', title: '出租收入', path: () => '/account/merchant/income' },
];
