import { merchantApplicationMachine } from '#machines/merchants/merchantApplication.machine.ts';
import { anApplicationPage } from '#testing/builders/merchantPages.ts';
import { proofActor } from '#testing/stubbed/account/ownerProof.driver.ts';
import { button } from '#testing/stubbed/afterRental.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const saved = {
  id: '81',
  version: 2,
  kind: 'INDIVIDUAL_STORE',
  shop: '北辰小店',
  contact: '林一',
  licence: '91350100M000100Y43',
  picture: '7',
  games: [{ id: '1', title: '王者荣耀' }],
  accounts: 12,
} as const;
const application = (wish: object = {}) => anApplicationPage({ ...saved, games: [...saved.games], ...wish });

export const merchantApplication = defineHeld(merchantApplicationMachine, {
  standing: 'verified',
  background: {
    MerchantApplication: () => ({ merchantApplication: application({ version: 0, licence: '' }) }),
    Games: () => ({ games: [] }),
  },
  async open(page, stage) {
    // The private picture of the licence; a real gateway would refuse the held page's token, and end the login.
    await page.route('**/pictures/7*', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/business-invest');
    await expect(page.getByLabel('店铺名')).toBeVisible();
    stage.passed.delete('MerchantApplication');
  },
  drivers: {
    'form.change': (page, { form }) => page.getByLabel('统一社会信用代码').fill(form.licence),
    'draft.retry': (page) => button(page, '马上重试').click(),
    'application.submit': (page) => button(page, '提交申请').click(),
    'mine.keep': (page) => button(page, '用这里填的').click(),
    'theirs.take': (page) => button(page, '用那边改的').click(),
  },
  operations: {
    saveApplication: 'SaveApplication',
    submitApplication: 'SubmitApplication',
    readApplication: 'MerchantApplication',
    readTheirs: 'MerchantApplication',
  },
  passed: ['MerchantApplication'],
  data: {
    saveApplication: () => ({ saveApplication: application() }),
    submitApplication: () => ({ submitApplication: application({ status: 'SUBMITTED' }) }),
    readApplication: ({ outcome }) => ({ merchantApplication: application(outcome === '已提交' ? { status: 'SUBMITTED' } : {}) }),
    readTheirs: ({ outcome }) => ({
      merchantApplication: outcome === '是这里存的' ? application() : application({ version: 5, shop: '另一台设备改的店' }),
    }),
  },
  actors: { ownerProof: proofActor('验证身份', { sms_code: '123456' }) },
  unseen: [
    { step: 'ownerProof-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'application.submit', in: 'merchantApplication.filling.saving', why: '正在存草稿时按钮不能点' },
  ],
  facts: {
    'merchantApplication.filling.resting': (page) => expect(button(page, '提交申请')).not.toHaveAttribute('aria-busy', 'true'),
    'merchantApplication.filling.pausing': async (page) => {
      await expect(page.getByText('正在保存草稿…')).toBeVisible();
      await expect(button(page, '提交申请')).not.toHaveAttribute('aria-disabled', 'true');
    },
    'merchantApplication.filling.saving': async (page) => {
      await expect(page.getByText('正在保存草稿…')).toBeVisible();
      await expect(button(page, '提交申请')).toHaveAttribute('aria-disabled', 'true');
    },
    'merchantApplication.filling.unsaved': (page) => expect(page.getByText('草稿还没有存上')).toBeVisible(),
    'merchantApplication.comparing': (page) => expect(button(page, '提交申请')).toHaveAttribute('aria-busy', 'true'),
    'merchantApplication.stale': (page) => expect(page.getByText('这份内容刚在另一个页面或设备上改过')).toBeVisible(),
    'merchantApplication.proving': (page) => expect(page.getByRole('dialog', { name: '验证身份' })).toBeVisible(),
    'merchantApplication.submitting': (page) => expect(button(page, '提交申请')).toHaveAttribute('aria-busy', 'true'),
    'merchantApplication.checking': (page) => expect(button(page, '提交申请')).toHaveAttribute('aria-busy', 'true'),
    'merchantApplication.submitted': (page) => expect(page.getByText('申请已提交')).toBeVisible(),
  },
  alike: [
    {
      states: ['merchantApplication.submitting', 'merchantApplication.checking', 'merchantApplication.comparing'],
      shows: 'the same',
      why: '没有收到结果就接着查，按钮一直忙着',
    },
  ],
  silent: {
    'submitApplication-网关故障': '先查有没有提交上，没有才说明',
    'saveApplication+别处改过': '读出那一份再说明',
    'submitApplication+别处改过': '读出那一份再说明',
    'submitApplication+验证过期': '重新验证就行',
  },
});
