import { defineModel, type Model } from '@xstate/test';
import { freePlayMachine } from '#machines/freePlay/freePlay.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, offline, tools, who } from '#testing/byHand.ts';
import { november } from '#testing/builders/gateway.ts';
import { continuesWithKey, usesLastKey } from '#tests/models/invariants.ts';

const wish = { listingId: '201', startsAt: november('20 21:00') };

export const freePlayModel = defineModel(freePlayMachine, {
  invariants: {
    约一场用这一次点击的幂等键或没有答复的那个: continuesWithKey('beginPlay', 'play.begin'),
    结束用这一次确认的幂等键: usesLastKey('leavePlay', 'leave.confirm'),
  },
  given: [accounts.renter, accounts.newcomer, tools.idNumbers],
  input: { unfinished: null },
  outcomes: {
    beginPlay: {
      done: {
        约上: granted(undefined),
        次数用完: refused('FREE_PLAY_USED_UP'),
        被别人约走: refused('FREE_PLAY_TAKEN'),
        要实名: refused('REAL_NAME_REQUIRED'),
        没有答复就离开: null,
      },
      error: { 中断: new Error('beginPlay') },
    },
    leavePlay: {
      done: { 结束: granted(undefined), 已经结束: refused('FREE_PLAY_STATE') },
      error: { 中断: new Error('leavePlay') },
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
  events: [
    { event: { type: 'play.choose', wish }, name: '选 21:00 的一场' },
    { event: { type: 'play.begin', key: 'play-key-0001' }, name: '点“约 21:00 这一场”' },
    { event: { type: 'play.leave', playId: '71' }, name: '点“提前结束”' },
    { event: { type: 'leave.confirm', key: 'leave-key-0001' }, name: '点“确认结束”' },
  ],
  identity: ({ wish: chosen, key, playId, leaveKey, lost, leaveLost, problem }) => [
    chosen?.startsAt,
    key,
    playId,
    leaveKey,
    lost?.message,
    leaveLost?.message,
    problem?.message,
  ],
  names: { 'leave.back': '点“再玩会”', beginPlay: '约一场', leavePlay: '提前结束', realName: '实名认证' },
  byHand: {
    start: '打开“免费玩”，已经有一场正在玩',
    as: who.renter,
    steps: {
      'play.choose': '在一个账号上选 21:00 的一场',
      'play.begin': '点“约 21:00 这一场”',
      'play.leave': '在“正在玩”里点“提前结束”',
      'leave.confirm': '点“确认结束”',
      'leave.back': '点“再玩会”',
      'beginPlay+约上': true,
      'beginPlay+次数用完': { since: 'play.choose', prepare: '在另一个页面先把今天的次数用完' },
      'beginPlay+被别人约走': { since: 'play.choose', prepare: '换一个账号先约同一场' },
      'beginPlay+要实名': { since: 'play.choose', prepare: '在另一个标签页换成没有实名的账号登录', becomes: who.newcomer },
      'beginPlay+没有答复就离开': { ...offline, action: '点“先不约”' },
      'leavePlay+结束': true,
      'leavePlay+已经结束': { since: 'play.leave', prepare: '在另一个页面先结束这一场' },
      'realName+成年': { action: '填姓名和没有用过的成年人身份证号，点“提交认证”', becomes: who.renter },
      'realName+跳过': '点“暂不认证”',
    },
    sees: {
      choosing: '没有弹窗，可以选场次',
      identifying: '弹出“实名认证”',
      confirmingLeave: '弹窗问是否提前结束',
    },
  },
});

export const freePlayVariants = {
  接着上次: {
    input: { unfinished: { wish, key: 'play-key-0000' } },
    byHand: { ...freePlayModel.byHand!, start: '打开“免费玩”，断网后约 21:00 的一场，再刷新' },
  },
} satisfies Record<string, Partial<Model<typeof freePlayMachine>>>;
