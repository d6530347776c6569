import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { changePayPasswordMachine } from '#machines/account/changePayPassword.machine.ts';
import { takenSign } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { openSetting } from './ownerProof.driver.ts';
import { dialog } from '#testing/stubbed/rent.ts';

const box = (page: Page): Locator => page.getByRole('dialog', { name: /^(修改|重置)支付密码$/ });
const next = (page: Page): Locator => box(page).getByRole('button', { name: '下一步' });
const save = (page: Page): Locator => box(page).getByRole('button', { name: '保存' });

export const changePayPassword = defineHeld(changePayPasswordMachine, {
  standing: 'verified',
  open: (page) => openSetting(page, '修改支付密码'),
  drivers: {
    'digits.submit': async (page, { digits, again }) => {
      await box(page).getByLabel('新的支付密码').fill(digits);
      await box(page).getByLabel('再输一遍').fill(again);
      await save(page).click();
    },
    'password.forget': (page) => box(page).getByRole('button', { name: '忘记支付密码' }).click(),
    'password.leave': (page) => box(page).getByRole('button', { name: '取消' }).click(),
  },
  passed: ['TakeSign', 'ProveOwner'],
  operations: { fetchSign: 'TakeSign', saveDigits: 'UpdatePayPassword', tryDigits: 'ProveOwner' },
  data: {
    fetchSign: () => takenSign,
    saveDigits: () => ({ updatePayPassword: true }),
    tryDigits: () => ({ proveOwner: { proof: 'proof-2' } }),
  },
  actors: {
    // The proof encrypts the pay password too: its sign request gets the background response.
    ownerProof: async (page, { outcome }, stage) => {
      if (outcome !== '通过') return box(page).getByRole('button', { name: '取消' }).click();
      stage.passed.add('TakeSign');
      stage.passed.add('ProveOwner');
      if ((await dialog(page, '重置支付密码').count()) > 0) {
        await box(page).getByRole('textbox', { name: '短信验证码', exact: true }).fill('123456');
        await box(page).getByRole('textbox', { name: '身份证号', exact: true }).fill('110101199005040019');
      } else await box(page).getByLabel('支付密码', { exact: true }).fill('258013');
      await next(page).click();
      await expect(save(page)).toBeVisible();
      stage.passed.delete('TakeSign');
      stage.passed.delete('ProveOwner');
    },
  },
  facts: {
    'changePayPassword.proving': (page) => expect(dialog(page, '修改支付密码').getByRole('button', { name: '下一步' })).toBeVisible(),
    'changePayPassword.recovering': (page) => expect(dialog(page, '重置支付密码').getByRole('button', { name: '下一步' })).toBeVisible(),
    'changePayPassword.editing': (page) => expect(save(page)).not.toHaveAttribute('aria-busy', 'true'),
    'changePayPassword.signing': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePayPassword.saving': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePayPassword.signingAgain': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePayPassword.checking': (page) => expect(save(page)).toHaveAttribute('aria-busy', 'true'),
    'changePayPassword.changed': (page) => expect(page.getByText('支付密码已保存')).toBeVisible(),
    'changePayPassword.left': (page) => expect(box(page)).toBeHidden(),
  },
  alike: [
    {
      states: ['changePayPassword.signing', 'changePayPassword.saving', 'changePayPassword.signingAgain', 'changePayPassword.checking'],
      shows: 'the same',
      why: '几个请求接着发，按钮一直忙着',
    },
  ],
  silent: {
    'saveDigits-网关故障': '先问服务器改了没有，没有才说明',
    'tryDigits+没有改': '说明的是没有收到结果的那一次',
  },
  unseen: [
    { step: 'ownerProof-中断', why: '子流程的意外中断没有操作能引起' },
    {
      step: 'fetchSign+签名',
      when: ({ proven }) => (proven as { way: string } | null)?.way === 'reset',
      why: '重置用另一个操作保存，由 tests/e2e/settings.spec.ts 走到底',
    },
  ],
});
