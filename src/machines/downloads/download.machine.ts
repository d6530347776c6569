import { assign, setup } from 'xstate';
import { SECOND } from '#contract/rules/constants.ts';
import { isDownloadAddress } from '#contract/rules/download.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';

/** A file to download. */
export interface DownloadWish {
  /** Origin of this site. */
  origin: string;
  fileName: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}
/** The file and its address. */
export type Addressed = DownloadWish & { url: string };
/** How a request for the file ended: all bytes came, there is no file, it went away meanwhile, or the connection was cut. */
export type Received = 'whole' | 'missing' | 'gone' | 'cut';
type Progress = { type: 'download.progressed'; received: number };

/** Attempts by itself, without a byte in between. */
const ATTEMPTS = 4;

export const downloadMachine = setup({
  types: {
    input: {} as DownloadWish,
    context: {} as Addressed & { received: number; attempts: number },
    events: {} as Progress | { type: 'download.start'; url: string } | { type: 'download.resume' } | { type: 'download.cancel' },
    tags: {} as 'busy',
  },
  actors: {
    watchProgress: reporterSlot<Progress, { wish: Addressed }>('watchProgress'),
    receiveFile: actorSlot<Received, { wish: Addressed }>('receiveFile'),
    verifyFile: actorSlot<boolean, { wish: Addressed }>('verifyFile'),
    saveFile: actorSlot<void, { wish: Addressed }>('saveFile'),
    forgetFile: actorSlot<void, { wish: Addressed }>('forgetFile'),
  },
  guards: {
    isAddressOurs: ({ context }, { url }: { url: string }) => isDownloadAddress(url, context.origin),
    isWhole: (_, received: Received) => received === 'whole',
    isMissing: (_, received: Received) => received === 'missing',
    isGone: (_, received: Received) => received === 'gone',
    mayGoOn: ({ context }) => context.attempts < ATTEMPTS,
    isGenuine: (_, isGenuine: boolean) => isGenuine,
  },
  actions: {
    keepReceived: assign((_, { received }: Progress) => ({ received, attempts: 0 })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    begin: assign((_, { url }: { url: string }) => ({ url, received: 0, attempts: 0 })),
    loseReceived: assign({ received: 0, attempts: 0 }),
    goOnByHand: assign({ attempts: 0 }),
  },
  delays: { resumePause: 3 * SECOND },
}).createMachine({
  id: 'download',
  description: '下载一个文件：先看地址，再下载并显示百分比，断开后从断处继续，最后核对校验值',
  context: ({ input }) => ({ ...input, url: '', received: 0, attempts: 0 }),
  initial: 'settled',
  states: {
    settled: {
      description: '没有在下载：可以开始，或重新开始',
      initial: 'resting',
      on: {
        'download.start': [
          {
            guard: { type: 'isAddressOurs', params: ({ event }) => event },
            target: 'receiving',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          { target: '.misaddressed' },
        ],
      },
      states: {
        resting: { description: '还没有开始，或取消了' },
        saved: { description: '文件完整，已经保存' },
        misaddressed: { description: '地址不合格式，或不是本站的：不发请求' },
        missing: { description: '一个字节也没有下载就得知文件不存在' },
        broken: { description: '下载中文件被删除，或校验值不对：已下载的部分作废' },
      },
    },
    receiving: {
      description: '正在下载，显示百分比',
      tags: 'busy',
      on: {
        'download.progressed': { actions: { type: 'keepReceived', params: ({ event }) => event } },
        'download.cancel': { target: 'forgetting' },
      },
      invoke: [
        {
          id: 'watchProgress',
          src: 'watchProgress',
          input: ({ context }) => ({ wish: context }),
          onError: { target: 'interrupted', actions: 'countAttempt' },
        },
        {
          id: 'receiveFile',
          src: 'receiveFile',
          input: ({ context }) => ({ wish: context }),
          onDone: [
            { guard: { type: 'isWhole', params: ({ event }) => event.output }, target: 'verifying' },
            { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'settled.missing' },
            { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'settled.broken' },
            { target: 'interrupted', actions: 'countAttempt' },
          ],
          onError: { target: 'interrupted', actions: 'countAttempt' },
        },
      ],
    },
    interrupted: {
      description: '连接断开了：过一会儿自己从断处继续，几次都不行就等用户',
      on: {
        'download.resume': { target: 'receiving', actions: 'goOnByHand' },
        'download.cancel': { target: 'forgetting' },
      },
      after: { resumePause: { guard: 'mayGoOn', target: 'receiving' } },
    },
    verifying: {
      description: '核对文件的校验值',
      tags: 'busy',
      invoke: {
        id: 'verifyFile',
        src: 'verifyFile',
        input: ({ context }) => ({ wish: context }),
        onDone: [{ guard: { type: 'isGenuine', params: ({ event }) => event.output }, target: 'saving' }, { target: 'settled.broken' }],
        onError: { target: 'settled.broken' },
      },
    },
    saving: {
      description: '把文件交给浏览器保存',
      tags: 'busy',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => ({ wish: context }),
        onDone: { target: 'settled.saved' },
        onError: { target: 'settled.broken' },
      },
    },
    forgetting: {
      description: '用户取消了：丢掉已下载的部分',
      tags: 'busy',
      invoke: {
        id: 'forgetFile',
        src: 'forgetFile',
        input: ({ context }) => ({ wish: context }),
        onDone: { target: 'settled.resting', actions: 'loseReceived' },
        onError: { target: 'settled.resting', actions: 'loseReceived' },
      },
    },
  },
});
