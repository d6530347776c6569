import { exchangeCoinsMachine } from '#machines/loyalty/exchangeCoins.machine.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';
import { dialog, gone } from '#testing/stubbed/rent.ts';
import { openCoins } from './signIn.driver.ts';

const title = '金币换红包';

export const exchangeCoins = defineHeld(exchangeCoinsMachine, {
  standing: 'verified',
  open: openCoins,
  drivers: {
    'packet.choose': (page) => page.getByRole('button', { name: '换满5减1红包' }).click(),
    'packet.confirm': (page) => dialog(page, title).getByRole('button', { name: '确认兑换' }).click(),
    'packet.leave': (page) => dialog(page, title).getByRole('button', { name: '取消' }).click(),
  },
  operations: { exchangeCoins: 'ExchangeCoins' },
  data: { exchangeCoins: () => ({ exchangeCoins: { balance: 1_160, nextToRunOut: 200, runOutAt: 1_830_000_000_000 } }) },
  facts: {
    'exchangeCoins.choosing': (page) => gone(page, title),
    'exchangeCoins.confirming': (page) =>
      expect(dialog(page, title).getByRole('button', { name: '确认兑换' })).not.toHaveAttribute('aria-busy', 'true'),
    'exchangeCoins.exchanging': (page) =>
      expect(dialog(page, title).getByRole('button', { name: '确认兑换' })).toHaveAttribute('aria-busy', 'true'),
  },
  unseen: [
    { step: 'exchangeCoins-中断', why: '子流程的意外中断没有操作能引起' },
    { step: 'exchangeCoins+没有答复就离开', why: '先要没有答复：在 keyedCommand 的画面里走' },
  ],
});
