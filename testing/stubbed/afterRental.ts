import type { Page } from '@playwright/test';
import type { Unseen } from './driver.ts';
import { expect } from './expect.ts';

/** What the forms of a finished rental have in common. */
export const orderNo = '202611200000000001';
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** Pictures have no GraphQL operation: a form without pictures has gathered them at once. */
export const gathered = { gatherPictures: async () => {} };
export const ungathered: readonly Unseen[] = [
  { step: 'gatherPictures+返回修改', why: '没有图片的表格不等，由等图片的组件测试走' },
  { step: 'gatherPictures-中断', why: '子流程的意外中断没有操作能引起' },
];
export const busy = (page: Page, name: string | RegExp) => expect(button(page, name)).toHaveAttribute('aria-busy', 'true');
