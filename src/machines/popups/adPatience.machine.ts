import { setup } from 'xstate';
import { AD_REST } from '#contract/rules/constants.ts';
import { reporterSlot } from '#lib/actorSlot.ts';
import type { PageActed, PageEntered } from '#lib/pageEvents.ts';
import { isWithoutAds } from '#lib/pagesWithoutAds.ts';

export const adPatienceMachine = setup({
  types: { events: {} as PageEntered | PageActed },
  actors: { watchPage: reporterSlot<PageEntered | PageActed>('watchPage') },
  guards: { isWithoutAds: (_, { path }: { path: string }) => isWithoutAds(path) },
  actions: {
    allowInterruption: () => {},
    holdInterruption: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { adRest: AD_REST },
}).createMachine({
  id: 'adPatience',
  description: '紧急公告和广告的时机：人在挑选、登录、付款和看自己账号的页面不弹，输入、按下、滚动之后三十秒内不弹',
  invoke: {
    id: 'watchPage',
    src: 'watchPage',
    onError: { target: '.deciding', actions: { type: 'reportCrash', params: ({ event }) => event } },
  },
  initial: 'engaged',
  on: {
    'page.entered': [{ guard: { type: 'isWithoutAds', params: ({ event }) => event }, target: '.deciding' }, { target: '.engaged' }],
  },
  states: {
    deciding: {
      description: '在详情、登录、支付结果或个人中心的页面：不弹，走到别的页面再说；看不到人在哪一页时也不弹',
    },
    engaged: {
      description: '刚打开页面，或刚输入、按下、滚动过：不弹',
      on: { 'person.acted': { target: 'engaged', reenter: true } },
      after: { adRest: { target: 'calm' } },
    },
    calm: {
      description: '三十秒没有动过：可以弹',
      entry: 'allowInterruption',
      exit: 'holdInterruption',
      on: { 'person.acted': { target: 'engaged' } },
    },
  },
});
