import type { Page } from '@playwright/test';
import { publishListingMachine } from '#machines/merchants/publishListing.machine.ts';
import { aFormPage, anEditedListing } from '#testing/builders/merchantPages.ts';
import { button, gathered, ungathered } from '#testing/stubbed/afterRental.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import type { Stage } from '#testing/stubbed/stage.ts';

const open = async (page: Page, stage: Stage): Promise<void> => {
  await page.goto('/account/merchant/publish?id=101');
  await expect(page.getByLabel('标题')).toBeVisible();
  stage.passed.delete('OwnListing');
};
const publishes = /^(?:发布并上架|保存修改)$/;
const edited = (version: number, title: string) => anEditedListing({ version, form: aFormPage({ title }) });
const TITLE = '荣耀王者 百款皮肤';

/** The form waits for the answer. */
const sends = async (page: Page): Promise<void> => {
  await expect(button(page, publishes)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByLabel('标题')).not.toBeEnabled();
};

export const publishListing = defineHeld(publishListingMachine, {
  standing: 'verified',
  background: { OwnListing: () => ({ ownListing: anEditedListing({ form: aFormPage({ title: '' }) }) }) },
  open,
  drivers: {
    'form.change': (page, { form }) => page.getByLabel('标题').fill(form.title),
    'draft.retry': (page) => button(page, '马上重试').click(),
    'listing.publish': (page) => button(page, publishes).click(),
    'price.confirm': (page) => button(page, '确认发布').click(),
    'price.reconsider': (page) => button(page, '再看看').click(),
    'mine.keep': (page) => button(page, '用这里填的').click(),
    'theirs.take': (page) => button(page, '用那边改的').click(),
  },
  operations: { saveListing: 'SaveListing', publishListing: 'PublishListing', readListing: 'OwnListing', readTheirs: 'OwnListing' },
  passed: ['OwnListing'],
  data: {
    saveListing: () => ({ saveListing: edited(2, TITLE) }),
    publishListing: () => ({ publishListing: anEditedListing({ state: 'ON_OFFER' }) }),
    readListing: ({ outcome }) => ({
      ownListing: outcome === '已发布' ? anEditedListing({ state: 'ON_OFFER', version: 9 }) : edited(1, TITLE),
    }),
    readTheirs: ({ outcome }) => ({ ownListing: outcome === '是这里存的' ? edited(2, TITLE) : edited(5, '另一台设备改的标题') }),
  },
  actors: gathered,
  unseen: [
    ...ungathered,
    { step: 'login.sealed', why: '密封登录信息是另一个流程，由它自己走' },
    { step: 'listing.publish', in: 'publishListing.filling.saving', why: '正在存草稿时按钮不能点' },
  ],
  facts: {
    'publishListing.filling.resting': (page) => expect(button(page, publishes)).not.toHaveAttribute('aria-busy', 'true'),
    'publishListing.filling.pausing': async (page) => {
      await expect(page.getByText('正在保存草稿…')).toBeVisible();
      await expect(button(page, publishes)).not.toHaveAttribute('aria-disabled', 'true');
    },
    'publishListing.filling.saving': async (page) => {
      await expect(page.getByText('正在保存草稿…')).toBeVisible();
      await expect(button(page, publishes)).toHaveAttribute('aria-disabled', 'true');
    },
    'publishListing.filling.unsaved': (page) => expect(page.getByText('草稿还没有存上')).toBeVisible(),
    'publishListing.gathering': (page) => expect(button(page, publishes)).toBeVisible(),
    'publishListing.publishing': sends,
    'publishListing.publishingAnyway': sends,
    'publishListing.askingOnceMore': (page) => expect(page.getByRole('dialog', { name: '价格改动超过一半' })).toBeVisible(),
    'publishListing.checking': sends,
    'publishListing.comparing': async (page) => {
      await expect(button(page, publishes)).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByLabel('标题')).toBeEnabled();
    },
    'publishListing.stale': (page) => expect(page.getByText('这份内容刚在另一个页面或设备上改过')).toBeVisible(),
    'publishListing.published': (page) => expect(page.getByText(/^(?:已提交，可以在这里看状态|修改已保存)$/)).toBeVisible(),
  },
  alike: [
    {
      states: ['publishListing.publishing', 'publishListing.publishingAnyway', 'publishListing.checking'],
      shows: 'the same',
      why: '没有收到结果就接着查，按钮一直忙着',
    },
  ],
  silent: {
    'publishListing-网关故障': '先查有没有发布上，没有才说明',
    'saveListing+别处改过': '读出那一份再说明',
    'publishListing+别处改过': '读出那一份再说明',
    'publishListing+超过一半': '弹窗自己说明，再问一次',
  },
});

export const editListing: HeldDriver = {
  ...publishListing,
  subject: 'publishListing@已上架',
  background: { OwnListing: () => ({ ownListing: anEditedListing({ state: 'ON_OFFER' }) }) },
};
