import { assign, setup } from 'xstate';
import { MINUTE } from '#contract/rules/constants.ts';
import type { ClickIds } from '#contract/rules/channel.ts';
import type { Channel } from '#contract/rules/types.ts';
import { actorSlot } from '#lib/actorSlot.ts';

/** Advertising channel and search engine click ids of a visitor. */
export type Origin = { channel: Channel; clicks: ClickIds };
/** An order that resulted from an ad click and must be reported to the statistics host. */
export type Conversion = { orderNo: string; clicks: ClickIds };
/** `link`: channel in the current address, or null; `kept`: stored from an earlier one. */
type Read = { link: Origin | null; kept: Origin | null; owed: readonly Conversion[] };

export const channelTrackingMachine = setup({
  types: {
    context: {} as { origin: Origin | null; owed: readonly Conversion[] },
    events: {} as { type: 'order.made'; orderNo: string },
  },
  actors: {
    readOrigin: actorSlot<Read>('readOrigin'),
    keepOrigin: actorSlot<void, { origin: Origin | null }>('keepOrigin'),
    uploadConversion: actorSlot<void, { conversion: Conversion | undefined }>('uploadConversion'),
  },
  guards: {
    isNamed: (_, { link }: Read) => link !== null,
    cameByClick: ({ context: { origin } }) => origin !== null && (origin.clicks.bdVid !== null || origin.clicks.qhClickId !== null),
    hasOwed: ({ context }) => context.owed.length > 0,
  },
  actions: {
    keepRead: assign((_, { link, kept, owed }: Read) => ({ origin: link ?? kept, owed })),
    owe: assign(({ context: { origin, owed } }, { orderNo }: { orderNo: string }) =>
      origin === null || owed.some((one) => one.orderNo === orderNo) ? {} : { owed: [...owed, { orderNo, clicks: origin.clicks }] },
    ),
    settleFirst: assign(({ context }) => ({ owed: context.owed.slice(1) })),
    storeOwed: (_, _params: { owed: readonly Conversion[] }) => {},
  },
  delays: { uploadPause: MINUTE },
}).createMachine({
  id: 'channelTracking',
  description: '渠道：记住广告链接带来的渠道，随每个请求和订单送出；点广告来的人下了单，把转化报给统计服务，报不成就留着再报',
  context: { origin: null, owed: [] },
  initial: 'reading',
  on: {
    'order.made': {
      guard: 'cameByClick',
      actions: [
        { type: 'owe', params: ({ event }) => event },
        { type: 'storeOwed', params: ({ context }) => ({ owed: context.owed }) },
      ],
    },
  },
  states: {
    reading: {
      description: '看打开的地址带了什么渠道，以前记过什么',
      invoke: {
        id: 'readOrigin',
        src: 'readOrigin',
        onDone: [
          {
            guard: { type: 'isNamed', params: ({ event }) => event.output },
            target: 'keeping',
            actions: { type: 'keepRead', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: { type: 'keepRead', params: ({ event }) => event.output } },
        ],
        onError: { target: 'resting' },
      },
    },
    keeping: {
      description: '记住新的渠道，代替以前的；记不住就只在本页有效',
      invoke: {
        id: 'keepOrigin',
        src: 'keepOrigin',
        input: ({ context }) => ({ origin: context.origin }),
        onDone: { target: 'resting' },
        onError: { target: 'resting' },
      },
    },
    resting: {
      description: '没有要报的转化',
      always: { guard: 'hasOwed', target: 'uploading' },
    },
    uploading: {
      description: '上报一个转化，类型 6',
      invoke: {
        id: 'uploadConversion',
        src: 'uploadConversion',
        input: ({ context }) => ({ conversion: context.owed[0] }),
        onDone: { target: 'resting', actions: ['settleFirst', { type: 'storeOwed', params: ({ context }) => ({ owed: context.owed }) }] },
        onError: { target: 'pausing' },
      },
    },
    pausing: {
      description: '没有报成：一分钟后再报',
      after: { uploadPause: { target: 'uploading' } },
    },
  },
});
