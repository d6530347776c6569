import type { Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { type ContractStatus, signContractMachine } from '#machines/payouts/signContract.machine.ts';
import { aPayout } from '#testing/builders/payoutPage.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const text = (page: Page, what: string) => page.getByText(what);

const contractOf = ({ value }: { readonly value: unknown }) => {
  const { status, signingUrl } = (value as { value: { status: ContractStatus; signingUrl: string | null } }).value;
  return { contractNo: 'S1', status: status.toUpperCase(), signingUrl, expiresAt: 0 };
};

export const signContract = defineHeld(signContractMachine, {
  standing: 'verified',
  background: { Payout: () => ({ payout: aPayout({ contract: null }) }) },
  async open(page) {
    // The signing host does not respond, so the page stays.
    await page.route('https://signing.test/**', (route) => route.fulfill({ status: 204 }));
    await page.goto('/account/Withdraw');
  },
  drivers: {
    'contract.begin': (page) => press(page, '去签署'),
    'contract.open': (page) => press(page, '继续去签署'),
    'contract.recheck': (page) => press(page, /^(?:我已签署，查询结果|重试)$/),
  },
  operations: { readContract: 'Contract', createContract: 'CreateContract' },
  data: {
    readContract: (answer) => ({ contract: contractOf(answer) }),
    createContract: (answer) => ({ createContract: contractOf(answer) }),
  },
  facts: {
    'signContract.reading': (page) => expect(page.getByRole('heading', { name: '收款服务协议' })).toBeVisible(),
    'signContract.failed': (page) => expect(page.getByRole('button', { name: '重试', exact: true })).toBeVisible(),
    'signContract.unsigned': (page) =>
      expect(page.getByRole('button', { name: '去签署', exact: true })).not.toHaveAttribute('aria-busy', 'true'),
    'signContract.creating': (page) =>
      expect(page.getByRole('button', { name: '去签署', exact: true })).toHaveAttribute('aria-busy', 'true'),
    'signContract.atHost': (page) => expect(text(page, '请在签约平台签署，完成后会自动回到这里')).toBeVisible(),
    'signContract.watching': (page) => expect(text(page, '正在确认签署结果')).toBeVisible(),
    'signContract.resting': (page) => expect(text(page, '还没有签署结果')).toBeVisible(),
    'signContract.signed': (page) => expect(page.getByText('已签署', { exact: true })).toBeVisible(),
  },
  alike: [{ states: ['signContract.watching.checking', 'signContract.watching.waiting'], shows: 'the same', why: '查不查由页面自己决定' }],
  silent: {
    'readContract+没有签过': '还没有签过就请用户去签',
    'readContract-网关故障': '一次读不到不打扰用户，两秒后再读',
  },
});
