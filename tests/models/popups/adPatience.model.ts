import { defineModel } from '@xstate/test';
import { adPatienceMachine } from '#machines/popups/adPatience.machine.ts';

export const withoutScreen = '只决定此刻能不能弹广告，没有自己的画面';

export const adPatienceModel = defineModel(adPatienceMachine, {
  invariants: {
    '不能弹之后，先要再能弹一次': ({ history }) => {
      const said = history.flatMap(({ effects }) => effects.map(({ type }) => type)).filter((type) => type !== 'reportCrash');
      return said.every((type, at) => type === (at % 2 === 0 ? 'allowInterruption' : 'holdInterruption'));
    },
  },
  given: '打开任意页面',
  outcomes: {
    watchPage: {
      pending: true,
      emits: {
        动一下: { type: 'person.acted' },
        走到大厅: { type: 'page.entered', page: 'other', path: '/zuhao.html' },
        走到详情: { type: 'page.entered', page: 'other', path: '/detail/1.html' },
      },
      error: { 中断: new Error('watch') },
    },
  },
  events: [],
  identity: () => [],
  names: { watchPage: '页面', adRest: '三十秒没有动' },
});
