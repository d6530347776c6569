import type { Page } from '@playwright/test';
import { CONFIRM_WITHIN } from '#contract/rules/deactivation.ts';
import { DEMO_DEACTIVATION } from '#service/domains/identity/seed/people.ts';
import { altered } from './answers.ts';
import { type Scene, still } from './scene.ts';

const leave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '继续注销' }).click();
  await page.getByRole('button', { name: '下一步' }).waitFor();
};

const askedToClose = (page: Page) =>
  altered(page, 'DeactivationCheck', ({ deactivationCheck }) => {
    const now = Date.now();
    const at = { requestedAt: now, confirmBefore: now + CONFIRM_WITHIN, closesAt: null, endedAt: null };
    Object.assign(deactivationCheck ?? {}, { current: { number: DEMO_DEACTIVATION, status: 'REQUESTED', ...at } });
  });

const mistype = async (page: Page): Promise<void> => {
  await page.getByLabel('请输入“我确认注销账号”').fill('我确认注销');
  await page.getByRole('button', { name: '确认注销' }).click();
  await page.getByRole('alert').first().waitFor();
};

/** Closing the account, step by step. */
export const closingScenes: readonly Scene[] = [
  {
    name: 'deactivation',
    title: '注销账号：没了结的事',
    as: 'vipuser',
    states: still,
    path: () => '/account/unactive_account',
    act: (page) => page.getByRole('button', { name: '重新检查' }).waitFor(),
  },
  {
    name: 'deactivation-proof',
    title: '注销账号：验证本人',
    as: 'newcomer',
    states: still,
    path: () => '/account/unactive_account',
    act: leave,
  },
  {
    name: 'deactivation-sentence',
    title: '注销账号：输入确认的话',
    as: 'newcomer',
    states: still,
    path: () => '/account/unactive_account',
    before: askedToClose,
    act: mistype,
  },
  { name: 'deactivation-cooling', title: '注销账号：冷静期', as: 'leaving', states: still, path: () => '/account/unactive_account' },
  {
    name: 'deactivation-result',
    title: '注销进度',
    as: 'guest',
    states: still,
    path: () => `/account/unactive_result?number=${DEMO_DEACTIVATION}`,
  },
  { name: 'deactivation-ask', title: '注销进度：填编号', as: 'guest', states: still, path: () => '/account/unactive_result' },
];
