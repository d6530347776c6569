import type { Locator, Page } from '@playwright/test';
import type { ClosingState } from '#machines/deactivation/closing.ts';
import { deactivationMachine } from '#machines/deactivation/deactivation.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const field = (page: Page, sentence: string): Locator => page.getByLabel(`请输入“${sentence}”`);
const at = { confirmBefore: 1_795_001_800_000, requestedAt: 1_795_000_000_000, endedAt: null };
const requested = { ...at, number: 'ZXABCDEFGHIJKLMNOP', status: 'REQUESTED' as const, closesAt: null };
const cooling = { ...requested, status: 'COOLING' as const, closesAt: 1_795_605_000_000 };
const balance = { kind: 'BALANCE' as const, count: 0, amountFen: 1_200 };
const standings: Readonly<Record<string, object>> = {
  没有阻碍: { obstacles: [], current: null },
  有架上的账号: { obstacles: [{ kind: 'LISTING', count: 2, amountFen: 0 }, balance], current: null },
  只剩余额: { obstacles: [balance], current: null },
  等确认: { obstacles: [], current: requested },
  冷静期: { obstacles: [], current: cooling },
};

export const deactivation = defineHeld(deactivationMachine, {
  standing: 'verified',
  open: async (page) => void (await page.goto('/account/unactive_account')),
  drivers: {
    'deactivation.retry': (page) => button(page, /^(?:重试|重新检查)$/).click(),
    'listings.delist': (page) => button(page, '全部下架').click(),
    'balance.giveUp': async (page, { sentence }) => {
      await field(page, '我放弃账户余额').fill(sentence);
      await button(page, '放弃余额，继续注销').click();
    },
    'deactivation.begin': (page) => button(page, '继续注销').click(),
    'deactivation.confirm': async (page, { sentence }) => {
      await field(page, '我确认注销账号').fill(sentence);
      await button(page, '确认注销').click();
    },
    'deactivation.withdraw': (page) => button(page, /^(?:不注销了|撤销注销，留下来)$/).click(),
  },
  operations: {
    readStanding: 'DeactivationCheck',
    delistOwn: 'DelistOwn',
    startDeactivation: 'StartDeactivation',
    confirmDeactivation: 'ConfirmDeactivation',
    withdrawDeactivation: 'WithdrawDeactivation',
  },
  data: {
    readStanding: ({ outcome }) => ({ deactivationCheck: standings[outcome] }),
    delistOwn: () => ({ delistOwn: 2 }),
    startDeactivation: () => ({ startDeactivation: requested }),
    confirmDeactivation: () => ({ confirmDeactivation: cooling }),
    withdrawDeactivation: () => ({ withdrawDeactivation: { ...cooling, status: 'WITHDRAWN' } }),
  },
  actors: {
    async ownerProof(page, { outcome }) {
      if (outcome !== '通过') return button(page, '取消').click();
      await page.getByRole('textbox', { name: '短信验证码', exact: true }).fill('123456');
      await button(page, '下一步').click();
    },
  },
  facts: {
    'deactivation.reading': (page) => expect(page.getByText('正在查询注销的进展')).toBeVisible(),
    'deactivation.unread': (page) => expect(button(page, '重试')).toBeVisible(),
    'deactivation.hindered': (page) => expect(button(page, '重新检查')).toBeEnabled(),
    'deactivation.delisting': (page) => expect(button(page, '全部下架')).toHaveAttribute('aria-busy', 'true'),
    'deactivation.ready': (page) => expect(button(page, '继续注销')).toBeVisible(),
    'deactivation.proving': (page) => expect(button(page, '下一步')).toBeVisible(),
    'deactivation.starting': (page) => expect(page.getByText('正在申请注销')).toBeVisible(),
    'deactivation.confirming': (page) => expect(button(page, '确认注销')).not.toHaveAttribute('aria-busy', 'true'),
    'deactivation.saving': (page) => expect(button(page, '确认注销')).toHaveAttribute('aria-busy', 'true'),
    'deactivation.cooling': (page) => expect(button(page, '撤销注销，留下来')).not.toHaveAttribute('aria-busy', 'true'),
    'deactivation.withdrawing': (page) => expect(button(page, /^(?:不注销了|撤销注销，留下来)$/)).toHaveAttribute('aria-busy', 'true'),
    'deactivation.confirmed': async (page) => {
      await expect(page.getByRole('heading', { name: '注销进度' })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  unseen: [
    { step: 'ownerProof-中断', why: '子流程的意外中断没有操作能引起' },
    {
      step: 'listings.delist',
      when: ({ standing }) => (standing as ClosingState).obstacles.every(({ kind }) => kind !== 'LISTING'),
      why: '没有账号在架，没有“全部下架”',
    },
  ],
});
