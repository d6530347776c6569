import { defineModel, type Model } from '@xstate/test';
import { changeOfferMachine } from '#machines/merchants/changeOffer.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { offline } from '#testing/byHand.ts';
import { isGranted } from '#tests/models/invariants.ts';

const owner = '商户账号：owner / Owner_2026';

export const changeOfferModel = defineModel(changeOfferMachine, {
  invariants: {
    服务器改了才算改好: ({ states, answers }) =>
      !states.includes('changed') || isGranted(answers('changePrice').at(-1)) || isGranted(answers('moveListing').at(-1)),
    改动超过一半的先问过: ({ started }) =>
      started('changePrice').every(({ isSure }, at, all) => !isSure || all.slice(0, at).some((earlier) => !earlier.isSure)),
  },
  given: [owner],
  input: { id: '101', version: 3, wish: 'PRICE' },
  outcomes: {
    changePrice: {
      done: { 改好: granted(null), 超过一半: refused('PRICE_JUMP'), 别处改过: refused('EDITED_ELSEWHERE') },
      error: { 网关故障: badGateway },
    },
    moveListing: { done: { 办好: granted(null), 状态变了: refused('LISTING_STATE') }, error: { 网关故障: badGateway } },
  },
  events: [{ event: { type: 'price.submit', hourlyFen: 450 }, name: '填新的时租，点“改价”' }],
  identity: ({ isSure, problem }) => [isSure, problem?.message],
  names: {
    'price.confirm': '点“确认改价”',
    'price.reconsider': '点“再看看”',
    'move.confirm': '点“确认下架”或“重新下架”',
    'change.leave': '点“取消”',
    changePrice: '改价',
    moveListing: '上架、下架、收回或删除',
  },
  byHand: {
    start: '打开“商户中心”，在一个可租的账号上点“改价”',
    steps: {
      'price.submit': '填 4.50，点“改价”',
      'changePrice+改好': true,
      'changePrice+超过一半': { since: 'price.submit', prepare: '填的价格比原来低一半以上' },
      'changePrice+别处改过': { since: 'price.submit', prepare: '在另一个浏览器里先改这个账号的价格' },
      'changePrice-网关故障': offline,
      'moveListing+办好': true,
      'moveListing+状态变了': { since: 'move.confirm', prepare: '在另一个浏览器里先下架这个账号' },
      'moveListing-网关故障': offline,
    },
    sees: {
      pricing: '新价格的输入框，和现在的价格',
      askingOnceMore: '写着从多少改到多少，改动超过一半',
      confirming: '写着下架以后会怎样',
      refused: '写着没有办成的原因',
      changed: '弹窗关闭，提示已办好',
      left: '弹窗关闭，什么也没有改',
    },
  },
});

export const changeOfferVariants = {
  下架: {
    input: { id: '101', version: 3, wish: 'TAKE_DOWN' },
    byHand: { ...changeOfferModel.byHand!, start: '打开“商户中心”，在一个可租的账号上点“下架”' },
  },
  上架: {
    input: { id: '101', version: 3, wish: 'OFFER' },
    byHand: { ...changeOfferModel.byHand!, start: '打开“商户中心”，在一个已下架的账号上点“上架”' },
  },
} satisfies Record<string, Partial<Model<typeof changeOfferMachine>>>;
