import { defineModel, type Model } from '@xstate/test';
import { exchangeCoinsMachine } from '#machines/loyalty/exchangeCoins.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';

export const exchangeCoinsModel = defineModel(exchangeCoinsMachine, {
  invariants: {
    兑换用这一次确认的幂等键: usesLastKey('exchangeCoins', 'packet.confirm'),
  },
  given: [accounts.renter],
  input: { unfinished: null },
  outcomes: {
    exchangeCoins: {
      done: { 换到: granted(undefined), 金币不够: refused('COINS_SHORT'), 没有答复就离开: null },
      error: { 中断: new Error('exchangeCoins') },
    },
  },
  events: [
    { event: { type: 'packet.choose', coins: 100 }, name: '选“满5减1红包”' },
    { event: { type: 'packet.confirm', key: 'key-1' }, name: '点“确认兑换”' },
  ],
  identity: ({ problem, wish, key, lost }) => [problem?.message, wish.coins, key, lost?.message],
  names: { 'packet.leave': '点“取消”', exchangeCoins: '兑换' },
  byHand: {
    start: '打开“个人中心”的“金币”，看“金币换红包”',
    steps: {
      'packet.choose': '点“满5减1红包”旁边的“换”',
      'packet.confirm': '点“确认兑换”',
      'packet.leave': '点“取消”',
      'exchangeCoins+换到': true,
      'exchangeCoins+没有答复就离开': { ...offline, action: '点“先不换”' },
      'exchangeCoins+金币不够': { since: 'packet.choose', prepare: '打开确认之后，在另一个页面把金币换掉，再点确认' },
    },
    sees: { choosing: '没有弹窗', confirming: '弹窗问“花 100 金币换一张满5减1红包？”' },
  },
});

export const exchangeCoinsVariants = {
  接着上次: {
    input: { unfinished: { wish: { coins: 100 }, key: 'key-0' } },
    byHand: { ...exchangeCoinsModel.byHand!, start: '打开“个人中心”的“金币”，断网后换满5减1红包，再刷新' },
  },
} satisfies Record<string, Partial<Model<typeof exchangeCoinsMachine>>>;
