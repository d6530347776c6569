import { assign, raise, setup } from 'xstate';
import { AD_REFRESH } from '#contract/rules/constants.ts';
import type { Ad, AdPage } from '#contract/rules/types.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import type { PageEntered, PageSettled } from '#lib/pageEvents.ts';

/** An ad with its picture and link. */
export interface PopupAd extends Ad {
  title: string;
  subtitle: string;
  kicker: string;
  button: string;
  /** Paths on this site. */
  image: string;
  href: string;
}
/** `chance` picks among equal ads; preloading and showing use the same value. */
export type Choice = { ads: readonly PopupAd[]; chance: number };
/** `isSpent`: an ad was already shown in this visit. */
export type Found = { ad: PopupAd | null; isSpent: boolean };

export const adRotationMachine = setup({
  types: {
    context: {} as { ads: readonly PopupAd[]; chance: number; shown: PopupAd | null },
    events: {} as
      | PageSettled
      | PageEntered
      | { type: 'ads.arrived' }
      | { type: 'popup.granted' }
      | { type: 'ad.open' }
      | { type: 'ad.close' },
    tags: {} as 'showing',
  },
  actors: {
    watchPage: reporterSlot<PageSettled | PageEntered>('watchPage'),
    readAds: actorSlot<readonly PopupAd[]>('readAds'),
    drawChance: actorSlot<number>('drawChance'),
    previewAd: actorSlot<Found, Choice>('previewAd'),
    takeAd: actorSlot<Found, Choice>('takeAd'),
  },
  guards: {
    isFound: (_, { ad }: Found) => ad !== null,
    isSpent: (_, { isSpent }: Found) => isSpent,
    isSpecial: (_, { page }: { page: AdPage }) => page === 'special',
  },
  actions: {
    keepAds: assign((_, ads: readonly PopupAd[]) => ({ ads })),
    keepChance: assign((_, { chance }: { chance: number }) => ({ chance })),
    keepShown: assign((_, { ad }: Found) => ({ shown: ad })),
    clearShown: assign({ shown: null }),
    announceAds: raise({ type: 'ads.arrived' }),
    askTurn: () => {},
    releaseTurn: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { adRefresh: AD_REFRESH },
}).createMachine({
  id: 'adRotation',
  description: '弹窗广告：列表十分钟一读；按当天次数、优先级 1→2→3 轮换、6 小时间隔和页面位置选一个，排队等弹出；一次来访最多弹一个',
  context: { ads: [], chance: 0, shown: null },
  invoke: { id: 'watchPage', src: 'watchPage', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
  type: 'parallel',
  states: {
    list: {
      description: '广告列表',
      initial: 'awaitingPage',
      states: {
        awaitingPage: {
          description: '页面刚打开：先不读广告',
          on: { 'page.settled': { target: 'reading' } },
        },
        reading: {
          description: '读广告列表',
          invoke: {
            id: 'readAds',
            src: 'readAds',
            onDone: { target: 'fresh', actions: [{ type: 'keepAds', params: ({ event }) => event.output }, 'announceAds'] },
            onError: { target: 'fresh' },
          },
        },
        fresh: {
          description: '列表在手（读不到就用上次的），十分钟后重读',
          after: { adRefresh: { target: 'reading' } },
        },
      },
    },
    turn: {
      description: '弹出一个广告',
      initial: 'idle',
      states: {
        idle: {
          description: '没有要弹的广告：列表更新或走到特价专区时再选',
          on: {
            'ads.arrived': { target: 'drawing' },
            'page.entered': { guard: { type: 'isSpecial', params: ({ event }) => event }, target: 'drawing' },
          },
        },
        drawing: {
          description: '为同一优先级里的随机选择抽一个数',
          invoke: {
            id: 'drawChance',
            src: 'drawChance',
            onDone: { target: 'choosing', actions: { type: 'keepChance', params: ({ event }) => ({ chance: event.output }) } },
            onError: { target: 'idle' },
          },
        },
        choosing: {
          description: '看现在有没有轮到的广告，并先载入它的图片',
          invoke: {
            id: 'previewAd',
            src: 'previewAd',
            input: ({ context }) => ({ ads: context.ads, chance: context.chance }),
            onDone: [
              { guard: { type: 'isFound', params: ({ event }) => event.output }, target: 'awaitingTurn' },
              { guard: { type: 'isSpent', params: ({ event }) => event.output }, target: 'spent' },
              { target: 'idle' },
            ],
            onError: { target: 'idle' },
          },
        },
        awaitingTurn: {
          description: '排队：前面的弹窗都关了才轮到广告',
          entry: 'askTurn',
          on: { 'popup.granted': { target: 'taking' } },
        },
        taking: {
          description: '轮到了：按此刻的规则再选一次，并记下这次弹出',
          invoke: {
            id: 'takeAd',
            src: 'takeAd',
            input: ({ context }) => ({ ads: context.ads, chance: context.chance }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: 'showing',
                actions: { type: 'keepShown', params: ({ event }) => event.output },
              },
              { guard: { type: 'isSpent', params: ({ event }) => event.output }, target: 'spent', actions: 'releaseTurn' },
              { target: 'idle', actions: 'releaseTurn' },
            ],
            onError: { target: 'idle', actions: 'releaseTurn' },
          },
        },
        showing: {
          description: '广告弹出，由人关闭或点开',
          tags: 'showing',
          exit: ['clearShown', 'releaseTurn'],
          on: { 'ad.close': { target: 'spent' }, 'ad.open': { target: 'spent' } },
        },
        spent: {
          description: '这次来访已经弹过一个，刷新也算同一次：关掉标签页以前不再弹',
          type: 'final',
        },
      },
    },
  },
});
