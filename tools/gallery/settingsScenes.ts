import type { Page } from '@playwright/test';
import { type Scene, still } from './scene.ts';

const opened =
  (button: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
  };

const common = { as: 'vipuser', states: still } as const;

/** Sections of the settings, and their dialogs. */
export const settingsScenes: readonly Scene[] = [
  { ...common, name: 'settings-profile', title: '个人资料', path: () => '/account/system?type=profile' },
  { ...common, name: 'settings-devices', title: '登录设备', path: () => '/account/system?type=devices' },
  { ...common, name: 'change-phone', title: '更换手机号', path: () => '/account/system', act: opened('更换') },
  { ...common, name: 'bind-email', title: '绑定邮箱', path: () => '/account/system', act: opened('绑定邮箱') },
  { ...common, name: 'change-password', title: '修改登录密码', path: () => '/account/system', act: opened('修改') },
  { ...common, name: 'exchange-coins', title: '金币换红包', path: () => '/account/account_goldCoin', act: opened('换满') },
];
