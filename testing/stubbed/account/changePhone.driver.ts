import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { changePhoneMachine } from '#machines/account/changePhone.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { openSetting, proofActor } from './ownerProof.driver.ts';
import { dialog, gone } from '#testing/stubbed/rent.ts';

const title = '更换手机号';
const save = (page: Page): Locator => dialog(page, title).getByRole('button', { name: '确认更换' });

export const changePhone = defineHeld(changePhoneMachine, {
  standing: 'verified',
  open: (page) => openSetting(page, '更换'),
  drivers: {
    'phone.submit': async (page, { phone, code }) => {
      await dialog(page, title).getByLabel('新手机号').fill(phone);
      await dialog(page, title).getByLabel('短信验证码').fill(code);
      await save(page).click();
    },
    'phone.leave': (page) => dialog(page, title).getByRole('button', { name: '取消' }).click(),
  },
  operations: { savePhone: 'ChangeMobile', readPhone: 'OwnPhone' },
  data: {
    savePhone: () => ({ changeMobile: true }),
    readPhone: ({ outcome }) => ({ viewer: { phone: outcome === '已经换好' ? '139****0001' : '138****8000' } }),
  },
  actors: { ownerProof: proofActor(title, { sms_code: '123456' }) },
  facts: {
    'changePhone.proving': (page) => expect(dialog(page, title).getByRole('button', { name: '下一步' })).toBeVisible(),
    'changePhone.open.editing': (page) => expect(save(page)).not.toHaveAttribute('aria-busy', 'true'),
    'changePhone.open.saving': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePhone.open.checking': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePhone.changed': (page) => expect(page.getByText('手机号已更换，其他设备已退出登录')).toBeVisible(),
    'changePhone.left': (page) => gone(page, title),
  },
  alike: [
    { states: ['changePhone.open.saving', 'changePhone.open.checking'], shows: 'the same', why: '没有收到答复就接着问，按钮一直忙着' },
  ],
  silent: { 'savePhone-网关故障': '先问服务器换了没有，没有才说明' },
  unseen: [
    { step: 'ownerProof-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'smsCode-中断', why: '子流程的意外中断没有操作能引起' },
  ],
});
