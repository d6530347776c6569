import type { Page } from '@playwright/test';
import { signInMachine } from '#machines/loyalty/signIn.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

export const openCoins = (page: Page) => page.goto('/account/account_goldCoin');
const signButton = (page: Page) => page.getByRole('button', { name: /^签到领|^今天已签到/ });
const signed = { signIn: { today: '2026-11-20', isSigned: true, step: 1, days: [{ day: '2026-11-20', coins: 5 }] } };

export const signIn = defineHeld(signInMachine, {
  standing: 'verified',
  open: openCoins,
  drivers: { 'day.sign': (page) => signButton(page).click() },
  operations: { signIn: 'SignIn' },
  data: { signIn: () => signed },
  facts: {
    'signIn.ready': (page) => expect(signButton(page)).not.toHaveAttribute('aria-busy', 'true'),
    'signIn.signing': (page) => expect(signButton(page)).toHaveAttribute('aria-busy', 'true'),
    'signIn.signed': (page) => expect(page.getByText('签到成功，金币已到账')).toBeVisible(),
  },
});
