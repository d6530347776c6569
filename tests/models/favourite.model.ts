import { defineModel } from '@xstate/test';
import { favouriteMachine } from '#machines/favourite.machine.ts';
import { badGateway, unauthenticated } from './answers.ts';

export const favouriteModel = defineModel(favouriteMachine, {
  given: '打开租号大厅',
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
});
