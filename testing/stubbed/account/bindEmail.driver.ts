import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { bindEmailMachine } from '#machines/account/bindEmail.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { openSetting, proofActor } from './ownerProof.driver.ts';
import { dialog, gone } from '#testing/stubbed/rent.ts';

const title = '绑定邮箱';
const save = (page: Page): Locator => dialog(page, title).getByRole('button', { name: '绑定', exact: true });

export const bindEmail = defineHeld(bindEmailMachine, {
  standing: 'verified',
  open: (page) => openSetting(page, '绑定邮箱'),
  drivers: {
    'email.submit': async (page, { email, code }) => {
      await dialog(page, title).getByLabel('新邮箱').fill(email);
      await dialog(page, title).getByLabel('邮箱验证码').fill(code);
      await save(page).click();
    },
    'email.leave': (page) => dialog(page, title).getByRole('button', { name: '暂不绑定' }).click(),
  },
  operations: { saveEmail: 'VerifyEmail', readMailbox: 'OwnMailbox' },
  data: {
    saveEmail: () => ({ verifyEmail: true }),
    readMailbox: ({ outcome }) => ({ viewer: { email: outcome === '已经绑好' ? 's***e@example.com' : null } }),
  },
  actors: { ownerProof: proofActor(title, { sms_code: '123456' }) },
  facts: {
    'bindEmail.proving': (page) => expect(dialog(page, title).getByRole('button', { name: '下一步' })).toBeVisible(),
    'bindEmail.open.editing': (page) => expect(save(page)).not.toHaveAttribute('aria-busy', 'true'),
    'bindEmail.open.saving': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'bindEmail.open.checking': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'bindEmail.changed': (page) => expect(page.getByText('邮箱已绑定')).toBeVisible(),
    'bindEmail.left': (page) => gone(page, title),
  },
  alike: [{ states: ['bindEmail.open.saving', 'bindEmail.open.checking'], shows: 'the same', why: '没有收到结果就接着问，按钮一直忙着' }],
  silent: { 'saveEmail-网关故障': '先问服务器绑上了没有，没有才说明' },
  unseen: [
    { step: 'ownerProof-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'emailCode-中断', why: '子流程的意外中断没有操作能引起' },
  ],
});
