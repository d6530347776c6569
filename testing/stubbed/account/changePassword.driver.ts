import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { changePasswordMachine } from '#machines/account/changePassword.machine.ts';
import { takenSign } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { openSetting, proofActor } from './ownerProof.driver.ts';
import { dialog, gone } from '#testing/stubbed/rent.ts';

const title = '修改登录密码';
const save = (page: Page): Locator => dialog(page, title).getByRole('button', { name: '保存' });
const byCode = proofActor(title, { sms_code: '123456' });

export const changePassword = defineHeld(changePasswordMachine, {
  standing: 'verified',
  open: (page) => openSetting(page, '修改'),
  drivers: {
    'password.submit': async (page, { password, again }) => {
      await dialog(page, title).getByLabel('新密码', { exact: true }).fill(password);
      await dialog(page, title).getByLabel('再输一遍').fill(again);
      await save(page).click();
    },
    'password.leave': (page) => dialog(page, title).getByRole('button', { name: '取消' }).click(),
  },
  passed: ['ProveOwner'],
  operations: { fetchSign: 'TakeSign', savePassword: 'UpdatePassword', tryPassword: 'ProveOwner' },
  data: {
    fetchSign: () => takenSign,
    savePassword: () => ({ updatePassword: true }),
    tryPassword: () => ({ proveOwner: { proof: 'proof-2' } }),
  },
  actors: {
    ownerProof: async (page, answer, stage) => {
      // Uses a code: a password would request a sign, which is an operation of the chart under test.
      if (answer.outcome === '通过') await dialog(page, title).getByText('短信验证码', { exact: true }).click();
      stage.passed.add('ProveOwner');
      await byCode(page, answer);
      // The request leaves some time after the press.
      if (answer.outcome === '通过') await expect(dialog(page, title).getByLabel('新密码', { exact: true })).toBeVisible();
      stage.passed.delete('ProveOwner');
    },
  },
  facts: {
    'changePassword.proving': (page) => expect(dialog(page, title).getByRole('button', { name: '下一步' })).toBeVisible(),
    'changePassword.editing': (page) => expect(save(page)).not.toHaveAttribute('aria-busy', 'true'),
    'changePassword.signing': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePassword.saving': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePassword.signingAgain': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePassword.checking': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePassword.changed': (page) => expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible(),
    'changePassword.left': (page) => gone(page, title),
  },
  alike: [
    {
      states: ['changePassword.signing', 'changePassword.saving', 'changePassword.signingAgain', 'changePassword.checking'],
      shows: 'the same',
      why: '几个请求接着发，按钮一直忙着',
    },
  ],
  silent: {
    'savePassword-网关故障': '先问服务器改了没有，没有才说明',
    'tryPassword+没有改': '说明的是没有收到结果的那一次',
  },
  unseen: [{ step: 'ownerProof-中断', why: '子流程的意外中断没有操作能引起' }],
});
