import { defineModel } from '@xstate/test';
import { favouriteMachine } from '#machines/listings/favourite.machine.ts';
import { badGateway, unauthenticated } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';

export const favouriteModel = defineModel(favouriteMachine, {
  invariants: {
    一次只存一个: ({ snapshot }) => Object.keys(snapshot.children).length <= 1,
    正在存的是最早按的那颗: ({ states, started, context: { hearts } }) =>
      !states.includes('saving') || started('saveHeart').at(-1)?.id === hearts[0]?.id,
    每颗心只排一次: ({ context: { hearts } }) => new Set(hearts.map(({ id }) => id)).size === hearts.length,
    不存和服务器一样的: ({ started, states, context: { hearts } }) =>
      !states.includes('saving') || started('saveHeart').at(-1)?.on !== hearts[0]?.kept,
  },
  given: [accounts.renter],
  outcomes: {
    saveHeart: {
      done: { 已存: ({ input: { id, on } }) => ({ id, kept: on }) },
      error: { 网关故障: badGateway, 没有登录: unauthenticated },
    },
  },
  events: [
    { event: { type: 'heart.press', id: '7', wanted: true, kept: false }, name: '点一个账号的心' },
    { event: { type: 'heart.press', id: '7', wanted: false, kept: false }, name: '再点同一个账号的心' },
    { event: { type: 'heart.press', id: '8', wanted: true, kept: false }, name: '点另一个账号的心' },
  ],
  identity: ({ hearts, problem }) => [hearts, problem?.kind],
  names: { saveHeart: '保存收藏' },
  byHand: {
    start: '用已实名的账号登录，打开租号大厅',
    steps: {
      'heart.press#1': '点一个还没有收藏的账号的心',
      'heart.press#3': '点另一个还没有收藏的账号的心',
      'saveHeart+已存': { sees: '这颗心亮起，刷新页面后仍亮着' },
      'saveHeart-网关故障': { ...offline, sees: '这颗心变回没有收藏的样子，提示“网络已断开，请检查网络后重试”' },
    },
    sees: { resting: '租号大厅里每个账号上都有一颗心' },
  },
});
