import type { Locator, Page } from '@playwright/test';
import type { Answer } from '@xstate/test/playwright';
import { expect } from '#testing/stubbed/expect.ts';
import type { ProofPart } from '#contract/rules/account.ts';
import { ownerProofMachine } from '#machines/account/ownerProof.machine.ts';
import { takenSign } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { captchaActor, captchaDialog } from '#testing/stubbed/login.ts';
import { dialog, gone } from '#testing/stubbed/rent.ts';

/** Opens the settings and the dialog of one setting. */
export async function openSetting(page: Page, button: string): Promise<void> {
  await page.goto('/account/system');
  await page.getByRole('tabpanel').getByRole('button', { name: button, exact: true }).click();
}

const labels: readonly (readonly [ProofPart, string])[] = [
  ['sms_code', '短信验证码'],
  ['password', '登录密码'],
  ['id_number', '身份证号'],
];

/** Fills in the fields of the chosen method and submits. */
async function prove(box: Locator, given: Readonly<Record<ProofPart, string>>): Promise<void> {
  for (const [part, label] of labels) {
    const field = part === 'password' ? box.locator('input[type="password"]') : box.getByRole('textbox', { name: label, exact: true });
    if ((await field.count()) > 0) await field.fill(given[part]);
  }
  await box.getByRole('button', { name: '下一步' }).click();
}

/** The owner proof as a step of another chart's dialog; its requests get background responses. */
export const proofActor =
  (title: string, given: Partial<Record<ProofPart, string>>) =>
  async (page: Page, { outcome }: Answer): Promise<void> => {
    const box = dialog(page, title);
    if (outcome === '通过') await prove(box, { sms_code: '', email_code: '', password: '', pay_password: '', id_number: '', ...given });
    else await box.getByRole('button', { name: '取消' }).click();
  };

const title = '更换手机号';
const next = (page: Page): Locator => dialog(page, title).getByRole('button', { name: '下一步' });
const ways = ['短信验证码', '登录密码和身份证号'];

export const ownerProof = defineHeld(ownerProofMachine, {
  standing: 'verified',
  open: (page) => openSetting(page, '更换'),
  drivers: {
    'way.choose': (page, { at }) =>
      dialog(page, title)
        .getByText(ways[at] ?? '', { exact: true })
        .click(),
    'proof.submit': (page, { given }) => prove(dialog(page, title), given),
    'proof.leave': (page) => dialog(page, title).getByRole('button', { name: '取消' }).click(),
  },
  operations: { fetchSign: 'TakeSign', proveOwner: 'ProveOwner' },
  data: { fetchSign: () => takenSign, proveOwner: () => ({ proveOwner: { proof: 'proof-1', expiresAt: 0 } }) },
  actors: { captcha: captchaActor },
  facts: {
    'ownerProof.open.editing': async (page) => {
      await expect(next(page)).not.toHaveAttribute('aria-busy', 'true');
      await expect(captchaDialog(page)).toBeHidden();
    },
    'ownerProof.open.solvingCaptcha': (page) => expect(captchaDialog(page)).toBeVisible(),
    'ownerProof.open.signing': (page) => expect(next(page)).toHaveAttribute('aria-busy', 'true'),
    'ownerProof.open.proving': (page) => expect(next(page)).toHaveAttribute('aria-busy', 'true'),
    'ownerProof.proved': (page) => expect(dialog(page, title).getByLabel('新手机号')).toBeVisible(),
    'ownerProof.left': (page) => gone(page, title),
  },
  alike: [{ states: ['ownerProof.open.signing', 'ownerProof.open.proving'], shows: 'the same', why: '两个请求接着发，按钮一直忙着' }],
  silent: { 'proveOwner+要验证': '直接打开安全验证' },
  unseen: [
    { step: 'smsCode-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'emailCode-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'captcha-中断', why: '子流程的意外中断没有操作能引起' },
    {
      step: 'way.choose#1',
      when: ({ way }) => JSON.stringify(way) === '["sms_code"]',
      why: '已经选着的方式再点没有变化',
    },
    {
      step: 'way.choose#2',
      when: ({ way }) => JSON.stringify(way) !== '["sms_code"]',
      why: '已经选着的方式再点没有变化',
    },
  ],
});
