import { defineModel } from '@xstate/test';
import { exchangeCoinsMachine } from '#machines/loyalty/exchangeCoins.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';

export const exchangeCoinsModel = defineModel(exchangeCoinsMachine, {
  invariants: {
    一次确认只用一个幂等键: ({ started }) => started('exchangeCoins').every(({ key }) => key !== ''),
  },
  given: [accounts.renter],
  outcomes: {
    exchangeCoins: { done: { 换到: granted(undefined), 金币不够: refused('COINS_SHORT') }, error: { 网关故障: badGateway } },
  },
  events: [
    { event: { type: 'packet.choose', coins: 100 }, name: '选“满5减1红包”' },
    { event: { type: 'packet.confirm', key: 'key-1' }, name: '点“确认兑换”' },
  ],
  identity: ({ problem, wish }) => [problem?.message, wish.coins],
  names: { 'packet.leave': '点“取消”', 'packet.retry': '点“重试”', exchangeCoins: '兑换' },
  byHand: {
    start: '打开“个人中心”的“金币”，看“金币换红包”',
    steps: {
      'packet.choose': '点“满5减1红包”旁边的“换”',
      'packet.confirm': '点“确认兑换”',
      'packet.leave': '点“取消”（没有收到结果时是“先不换”）',
      'packet.retry': '点“重试”',
      'exchangeCoins+换到': true,
      'exchangeCoins+金币不够': { since: 'packet.choose', prepare: '打开确认之后，在另一个页面把金币换掉，再点确认' },
      'exchangeCoins-网关故障': false,
    },
    sees: { choosing: '没有弹窗', confirming: '弹窗问“花 100 金币换一张满5减1红包？”', uncertain: '弹窗写“没有收到结果”' },
  },
});
