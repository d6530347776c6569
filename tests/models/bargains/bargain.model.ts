import { defineModel } from '@xstate/test';
import { bargainMachine } from '#machines/bargains/bargain.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline, tools, who } from '#testing/byHand.ts';
import { aBargain, countered, heldBargain } from '#testing/builders/bargain.ts';
import { november } from '#testing/builders/gateway.ts';
import { usesLastKey } from '#tests/models/invariants.ts';

const held = heldBargain(november('20 20:00'));

export const bargainModel = defineModel(bargainMachine, {
  invariants: {
    服务器说谈成了才算谈成: ({ states, answers }) => {
      const said = [...answers('readBargain'), ...answers('makeOffer')];
      return !states.includes('held') || said.some((answer) => answer.ok && answer.value.status === 'HELD');
    },
    出价用这一次点击的幂等键: usesLastKey('makeOffer', 'offer.send'),
  },
  given: [accounts.renter, accounts.newcomer, tools.idNumbers],
  input: { listingId: '1' },
  outcomes: {
    readBargain: {
      done: {
        可出价: granted(aBargain()),
        已谈成: granted(held),
        已结束: granted(aBargain({ status: 'EXPIRED', offersFen: [289], offersLeft: 2 })),
        不议价: refused('BARGAIN_OFF'),
      },
      error: { 网关故障: badGateway },
    },
    makeOffer: {
      done: { 还价: granted(countered), 谈成: granted(held), 超出范围: refused('BARGAIN_RANGE'), 要实名: refused('REAL_NAME_REQUIRED') },
      error: { 中断: new Error('makeOffer') },
    },
    realName: {
      pending: true,
      done: {
        成年: { verified: true, isAdult: true },
        跳过: { verified: false, isAdult: false },
        未成年: { verified: true, isAdult: false },
      },
      error: { 中断: new Error('realName') },
    },
  },
  events: [{ event: { type: 'offer.send', fen: 289, key: 'offer-key-0001' }, name: '出价' }],
  identity: ({ standing, lost, problem }) => [standing?.status, standing?.offersLeft, standing?.heldFen, lost?.message, problem?.message],
  names: {
    'bargain.reread': '再读一次',
    readBargain: '读取议价',
    makeOffer: '出价',
    realName: '实名认证',
    holdLeft: '价格保留到时间',
  },
  byHand: {
    start: '打开一个可以议价的账号，选“时租”，在“可以议价”旁点“出价”',
    as: who.renter,
    steps: {
      'offer.send': '把滑块拖到最左边，点“出价”',
      'bargain.reread': '点“重试”',
      'readBargain+可出价': true,
      'readBargain+已谈成': { prepare: '先在另一个标签页谈成' },
      'readBargain+已结束': { prepare: '先在另一个标签页谈成，等满 10 分钟' },
      'readBargain+不议价': { prepare: '号主先关掉议价' },
      'readBargain-网关故障': offline,
      'makeOffer+还价': true,
      'makeOffer+谈成': { since: 'offer.send', prepare: '滑块改成拖到最右边' },
      'makeOffer+超出范围': { since: 'offer.send', prepare: '出价之前号主改了价' },
      'makeOffer+要实名': { since: 'offer.send', prepare: '在另一个标签页换成没有实名的账号登录', becomes: who.newcomer },
      'realName+成年': { action: '填姓名和没有用过的成年人身份证号，点“提交认证”', becomes: who.renter },
      'realName+跳过': '点“暂不认证”',
      holdLeft: '等满 10 分钟',
    },
    sees: {
      failed: '显示没有读到的原因和“重试”',
      deciding: '显示今天的三次出价和滑块',
      identifying: '弹出“实名认证”',
      held: '显示谈成的价和保留的时间',
      over: '显示今天谈过了，明天可以再议',
    },
  },
});
