import type { Locator, Page } from '@playwright/test';
import { listingFileStates, nameOf } from '#contract/names.ts';
import { bulkImportMachine } from '#machines/merchants/bulkImport.machine.ts';
import type { ListingFile } from '#machines/merchants/sentFile.ts';
import { aListingFilePage } from '#testing/builders/bulkImport.ts';
import { defineHeld, type HeldDriver } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { heading } from '#testing/stubbed/rent.ts';

const aGamePage = {
  id: '12',
  title: '王者荣耀',
  world: 'moba',
  icon: '/static/games/12.svg',
  cover: '/static/covers/12.svg',
  maintenanceStatus: false,
  isSuspended: false,
  rentableCount: 8,
  lowestHourlyFen: 100,
};
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const chooses = (page: Page): Locator => button(page, '选填好的文件');
const asPage = ({ id, state, percent }: ListingFile) => aListingFilePage({ id, state: nameOf(listingFileStates, state), percent });
const fileIn = (value: unknown): ListingFile =>
  typeof value === 'object' && value !== null && 'value' in value ? (value.value as ListingFile) : (value as ListingFile);

export const bulkImport = defineHeld(bulkImportMachine, {
  standing: 'verified',
  background: {
    Games: () => ({ games: [aGamePage] }),
    ListingFiles: () => ({ listingFiles: [aListingFilePage({ state: 'SENDING' })] }),
  },
  passed: ['StartListingFile'],
  async open(page) {
    await page.goto('/account/merchant/import');
    await expect(chooses(page)).not.toHaveAttribute('aria-disabled', 'true');
  },
  drivers: {
    'file.choose': (page, { name }) =>
      page.getByLabel('填好的文件').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('外部编号') }),
    'file.retry': (page) => button(page, '再传一次').click(),
    'file.cancel': (page) => button(page, /^(?:取消导入|不传了|换文件)$/).click(),
    'file.take': (page) => button(page, '导入这 2 个账号').click(),
    'file.another': (page) => button(page, /^(?:重新选文件|再导入一个文件)$/).click(),
  },
  operations: {
    sendFile: 'SendListingFilePart',
    readFile: 'ListingFileProgress',
    cancelFile: 'CancelListingFile',
    takeFile: 'TakeListingFile',
  },
  data: {
    sendFile: ({ value }) => ({ sendListingFilePart: asPage(fileIn(value)) }),
    readFile: ({ value }) => ({ listingFiles: [asPage(fileIn(value))] }),
    cancelFile: ({ value }) => ({ cancelListingFile: asPage(fileIn(value)) }),
    takeFile: ({ value }) => ({ takeListingFile: asPage(fileIn(value)) }),
  },
  unseen: [
    { step: 'watchProgress>传了一半', why: '百分比由上传自己报，不是人的动作' },
    { step: 'watchProgress-中断', why: '上传的意外中断没有操作能引起' },
    { step: 'takeFile-中断', why: '子流程的意外中断没有操作能引起' },
  ],
  alike: [{ states: ['bulkImport.following.reading', 'bulkImport.following.waiting'], shows: 'the same', why: '读不读由页面自己决定' }],
  silent: { 'readFile-网关故障': '一次读不到不打扰用户，一秒后再读' },
  facts: {
    'bulkImport.choosing': (page) => expect(chooses(page)).toBeVisible(),
    'bulkImport.sending': (page) => heading(page, /^正在上传 \d+%$/),
    'bulkImport.interrupted': (page) => heading(page, '没有传完'),
    'bulkImport.following': (page) => heading(page, /^正在(?:检查|写入) 40%$/),
    'bulkImport.faulty': (page) => expect(button(page, '重新选文件')).toBeVisible(),
    'bulkImport.ready': (page) => expect(button(page, '导入这 2 个账号')).not.toHaveAttribute('aria-busy', 'true'),
    'bulkImport.taking': (page) => expect(button(page, '导入这 2 个账号')).toHaveAttribute('aria-busy', 'true'),
    'bulkImport.cancelling': (page) => expect(button(page, /^(?:取消导入|换文件)$/)).toHaveAttribute('aria-busy', 'true'),
    'bulkImport.taken': (page) => heading(page, '已导入 2 个账号'),
  },
});

export const bulkImportAgain: HeldDriver = {
  ...bulkImport,
  subject: 'bulkImport@接着看',
  background: { ...bulkImport.background, ListingFiles: () => ({ listingFiles: [aListingFilePage({ state: 'CHECKING' })] }) },
  async open(page) {
    await page.goto('/account/merchant/import');
    await heading(page, /^正在检查 40%$/);
  },
};
