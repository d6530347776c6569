import { assign, setup } from 'xstate';
import { actorSlot } from '#lib/actorSlot.ts';

/** Whether the server has a newer release than this page. */
type Release = 'newer' | 'same';
/** What the user is offered, by state name. */
export type ChunkOffer = Release | 'unreachable' | 'stuck';
type Retried = { recovered: string[]; missing: string[] };

const TRIES = 2;
/** A chunk that is missing this soon after a reload will not be fixed by another one. */
const FRESH = 60_000;

export const chunkRecoveryMachine = setup({
  types: {
    context: {} as { waiting: string[]; tries: number; missedAt: number; reloadedAt: number | null },
    events: {} as
      | { type: 'chunk.missing'; id: string; now: number }
      | { type: 'chunk.retry' }
      | { type: 'page.reload' }
      | { type: 'page.keep' }
      | { type: 'home.open' },
    tags: {} as 'busy',
  },
  actors: {
    restoreDrafts: actorSlot<{ reloadedAt: number | null }>('restoreDrafts'),
    retryChunks: actorSlot<Retried, { ids: string[] }>('retryChunks'),
    readRelease: actorSlot<{ release: Release }>('readRelease'),
    keepDrafts: actorSlot<void>('keepDrafts'),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasTriesLeft: ({ context }) => context.tries < TRIES,
    isAllThere: ({ context }, { recovered }: Retried) => context.waiting.every((id) => recovered.includes(id)),
    isFreshlyReloaded: ({ context }) => context.reloadedAt !== null && context.missedAt - context.reloadedAt < FRESH,
    isNewer: (_, { release }: { release: Release }) => release === 'newer',
  },
  actions: {
    queue: assign(({ context }, { id, now }: { id: string; now: number }) => ({ waiting: [...context.waiting, id], missedAt: now })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    keepReload: assign((_, { reloadedAt }: { reloadedAt: number | null }) => ({ reloadedAt })),
    keepRetried: assign(({ context }, { recovered }: Retried) => ({ waiting: context.waiting.filter((id) => !recovered.includes(id)) })),
    rest: assign({ waiting: [], tries: 0 }),
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
  context: { waiting: [], tries: 0, missedAt: 0, reloadedAt: null },
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
      description: '自己再取一次，不打扰人',
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
        onDone: [
          { guard: 'isFreshlyReloaded', target: 'offered.stuck' },
          { guard: { type: 'isNewer', params: ({ event }) => event.output }, target: 'offered.newer' },
          { target: 'offered.same' },
        ],
        onError: [{ guard: 'isFreshlyReloaded', target: 'offered.stuck' }, { target: 'offered.unreachable' }],
      },
    },
    offered: {
      description: '请用户决定怎么办；页面留在原处，填的内容都在',
      initial: 'same',
      on: { 'page.keep': { target: 'watching', actions: ['letGo', 'rest'] } },
      states: {
        newer: {
          description: '服务器上是新版本，旧的部分不会再有：请用户重新载入',
          entry: { type: 'showOffer', params: 'newer' },
          on: { 'page.reload': { target: '#chunkRecovery.keepingDrafts' } },
        },
        same: {
          description: '版本没有变：可以再试一次，或重新载入',
          entry: { type: 'showOffer', params: 'same' },
          on: {
            'chunk.retry': { target: '#chunkRecovery.tryingAgain', actions: 'showRetrying' },
            'page.reload': { target: '#chunkRecovery.keepingDrafts' },
          },
        },
        unreachable: {
          description: '连不上服务器：可以再试一次；这时重新载入会丢下还在的页面，不提',
          entry: { type: 'showOffer', params: 'unreachable' },
          on: { 'chunk.retry': { target: '#chunkRecovery.tryingAgain', actions: 'showRetrying' } },
        },
        stuck: {
          description: '刚重新载入过还是缺，不再提重新载入：可以再试一次，或去首页',
          entry: { type: 'showOffer', params: 'stuck' },
          on: {
            'chunk.retry': { target: '#chunkRecovery.tryingAgain', actions: 'showRetrying' },
            'home.open': { target: '#chunkRecovery.watching', actions: ['letGo', 'rest', 'openHome'] },
          },
        },
        lastOffer: { type: 'history', description: '提示过的那一种' },
      },
    },
    tryingAgain: {
      description: '用户要再试：把缺的再取一次',
      tags: 'busy',
      invoke: {
        id: 'retryChunks',
        src: 'retryChunks',
        input: ({ context }) => ({ ids: context.waiting }),
        onDone: [
          { guard: { type: 'isAllThere', params: ({ event }) => event.output }, target: 'watching', actions: 'rest' },
          { target: 'probing', actions: { type: 'keepRetried', params: ({ event }) => event.output } },
        ],
        onError: { target: 'probing' },
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
      after: { reloadPatience: { target: 'offered.lastOffer' } },
    },
  },
});
