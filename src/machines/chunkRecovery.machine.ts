import { assign, setup } from 'xstate';
import { actorSlot } from '#lib/actorSlot.ts';

/** Whether the server has another release than this page; `unreachable` when it did not answer. */
export type Release = 'newer' | 'same' | 'unreachable';
/** What can be offered; `stuck` when a reload has not helped. */
export type ChunkOffer = Release | 'stuck';
type Retried = { recovered: string[]; missing: string[] };

const TRIES = 2;
/** A chunk that is missing sooner after a reload will not come by another one. */
const FRESH = 60_000;

export const chunkRecoveryMachine = setup({
  types: {
    context: {} as { waiting: string[]; tries: number; release: Release | null; missedAt: number; reloadedAt: number | null },
    events: {} as
      | { type: 'chunk.missing'; id: string; now: number }
      | { type: 'chunk.retry' }
      | { type: 'page.reload' }
      | { type: 'page.keep' }
      | { type: 'home.open' },
    tags: {} as 'busy' | 'offered',
  },
  actors: {
    restoreDrafts: actorSlot<{ reloadedAt: number | null }>('restoreDrafts'),
    retryChunks: actorSlot<Retried, { ids: string[] }>('retryChunks'),
    readRelease: actorSlot<{ release: 'newer' | 'same' }>('readRelease'),
    keepDrafts: actorSlot<void>('keepDrafts'),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasTriesLeft: ({ context }) => context.tries < TRIES,
    isAllThere: ({ context }, { recovered }: Retried) => context.waiting.every((id) => recovered.includes(id)),
    isFreshlyReloaded: ({ context }) => context.reloadedAt !== null && context.missedAt - context.reloadedAt < FRESH,
  },
  actions: {
    queue: assign(({ context }, { id, now }: { id: string; now: number }) => ({ waiting: [...context.waiting, id], missedAt: now })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    keepReload: assign((_, { reloadedAt }: { reloadedAt: number | null }) => ({ reloadedAt })),
    keepRetried: assign(({ context }, { recovered }: Retried) => ({ waiting: context.waiting.filter((id) => !recovered.includes(id)) })),
    keepRelease: assign((_, { release }: { release: Release }) => ({ release })),
    noteUnreachable: assign({ release: 'unreachable' }),
    rest: assign({ waiting: [], tries: 0, release: null }),
    showOffer: (_, _offer: ChunkOffer) => {},
    showRetrying: () => {},
    hideOffer: () => {},
    letGo: () => {},
    reloadPage: () => {},
    openHome: () => {},
  },
  delays: { retryPause: ({ context }) => (context.tries === 0 ? 500 : 1_500), reloadPatience: 15_000 },
}).createMachine({
  id: 'chunkRecovery',
  description: '页面的一块代码取不到（多半是刚发布了新版本）：再取两次，仍没有就请用户决定；从不自己重新载入',
  context: { waiting: [], tries: 0, release: null, missedAt: 0, reloadedAt: null },
  initial: 'restoring',
  on: { 'chunk.missing': { actions: { type: 'queue', params: ({ event }) => event } } },
  states: {
    restoring: {
      description: '刚为此重新载入过就把当时填的内容放回去',
      invoke: {
        id: 'restoreDrafts',
        src: 'restoreDrafts',
        onDone: { target: 'watching', actions: { type: 'keepReload', params: ({ event }) => event.output } },
        onError: { target: 'watching' },
      },
    },
    watching: {
      description: '没有缺什么',
      entry: 'hideOffer',
      always: { guard: 'hasWaiting', target: 'pausing' },
    },
    pausing: {
      description: '稍等再取：第一次半秒，第二次一秒半',
      after: { retryPause: { description: '500 ms，再 1.5 s', target: 'retrying', actions: 'countTry' } },
    },
    retrying: {
      description: '把缺的再取一次',
      tags: 'busy',
      invoke: {
        id: 'retryChunks',
        src: 'retryChunks',
        input: ({ context }) => ({ ids: context.waiting }),
        onDone: [
          { guard: { type: 'isAllThere', params: ({ event }) => event.output }, target: 'watching', actions: 'rest' },
          { guard: 'hasTriesLeft', target: 'pausing', actions: { type: 'keepRetried', params: ({ event }) => event.output } },
          { target: 'probing', actions: { type: 'keepRetried', params: ({ event }) => event.output } },
        ],
        onError: { target: 'probing' },
      },
    },
    probing: {
      description: '问服务器现在是不是另一个版本',
      tags: 'busy',
      invoke: {
        id: 'readRelease',
        src: 'readRelease',
        onDone: { target: 'choosing', actions: { type: 'keepRelease', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: 'noteUnreachable' },
      },
    },
    choosing: {
      description: '刚重新载入过还是缺，就不再提重新载入',
      always: [{ guard: 'isFreshlyReloaded', target: 'stuck' }, { target: 'offering' }],
    },
    offering: {
      description: '请用户决定：重新载入、再试一次，或留在本页',
      tags: 'offered',
      entry: { type: 'showOffer', params: ({ context }) => context.release! },
      on: {
        'page.reload': { target: 'keepingDrafts' },
        'chunk.retry': { target: 'retrying', actions: 'showRetrying' },
        'page.keep': { target: 'watching', actions: ['letGo', 'rest'] },
      },
    },
    stuck: {
      description: '重新载入没有用：可以再试一次、去首页，或留在本页',
      tags: 'offered',
      entry: { type: 'showOffer', params: 'stuck' },
      on: {
        'chunk.retry': { target: 'retrying', actions: 'showRetrying' },
        'home.open': { target: 'watching', actions: ['letGo', 'rest', 'openHome'] },
        'page.keep': { target: 'watching', actions: ['letGo', 'rest'] },
      },
    },
    keepingDrafts: {
      description: '记下已填的内容',
      tags: 'busy',
      entry: 'showRetrying',
      invoke: { id: 'keepDrafts', src: 'keepDrafts', onDone: { target: 'reloading' }, onError: { target: 'reloading' } },
    },
    reloading: {
      description: '正在重新载入；浏览器没有走开就再问一次',
      tags: 'busy',
      entry: 'reloadPage',
      after: { reloadPatience: { target: 'offering' } },
    },
  },
});
