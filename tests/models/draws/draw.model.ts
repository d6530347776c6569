import { defineModel, type Model } from '@xstate/test';
import { type DrawResult, drawMachine } from '#machines/draws/draw.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, offline, who } from '#testing/byHand.ts';
import { continuesWithKey } from '#tests/models/invariants.ts';

const result: DrawResult = { id: '71', prize: 'RENT', prizeFen: 1_120, rank: 2, number: 1 };

export const drawModel = defineModel(drawMachine, {
  invariants: {
    转一次用这一次点击的幂等键或没有答复的那个: continuesWithKey('drawLottery', 'chance.draw'),
    转盘只转到服务器给的结果: ({ states, context }) => !(states.includes('turning') || states.includes('shown')) || context.result !== null,
  },
  given: [accounts.renter],
  input: { unfinished: null, isCalm: false },
  outcomes: {
    drawLottery: {
      done: { 中免单: granted(result), 还没开奖: refused('DRAW_NOT_READY'), 没有答复就离开: null },
      error: { 中断: new Error('drawLottery') },
    },
  },
  events: [{ event: { type: 'chance.draw', chanceId: '71', key: 'draw-key-0001' }, name: '点“转一下”' }],
  identity: ({ wish, key, lost, problem, result: shown }) => [wish.chanceId, key, lost?.message, problem?.message, shown?.prize],
  names: { 'wheel.skip': '点“看结果”', 'result.close': '点“知道了”', drawLottery: '抽奖', wheelTurn: '转盘停下' },
  byHand: {
    start: '打开“抢免单”，有一次已经开奖还没转的机会',
    as: who.renter,
    steps: {
      'chance.draw': '点机会旁边的“转一下”',
      'wheel.skip': '在转盘转时点“看结果”',
      'result.close': '点“知道了”',
      'drawLottery+中免单': true,
      'drawLottery+没有答复就离开': { ...offline, action: '点“先不转”' },
      'drawLottery+还没开奖': false,
    },
    sees: { ready: '机会旁边有“转一下”', turning: '转盘在转', shown: '弹窗写着“中奖了”' },
  },
});

export const drawVariants = {
  接着上次: {
    input: { unfinished: { wish: { chanceId: '71' }, key: 'draw-key-0000' }, isCalm: false },
    byHand: { ...drawModel.byHand!, start: '打开“抢免单”，断网后转一次，再刷新' },
  },
  减少动态效果: {
    input: { unfinished: null, isCalm: true },
    byHand: { ...drawModel.byHand!, start: '在系统设置里打开“减少动态效果”，再打开“抢免单”' },
  },
} satisfies Record<string, Partial<Model<typeof drawMachine>>>;
