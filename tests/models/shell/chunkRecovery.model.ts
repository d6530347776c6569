import { defineModel } from '@xstate/test';
import { chunkRecoveryMachine } from '#machines/shell/chunkRecovery.machine.ts';

export const chunkRecoveryModel = defineModel(chunkRecoveryMachine, {
  invariants: {
    从不自己重新载入: ({ did, received }) => did('reloadPage').length <= received('page.reload').length,
    自己最多再取两次: ({ context: { tries } }) => tries <= 2,
    请用户决定时还缺着: ({ states, context: { waiting } }) => !states.includes('offered') || waiting.length > 0,
  },
  given: [
    '一个新的无痕窗口',
    '这个窗口开着浏览器的开发者工具（F12），里面打开了“网络请求屏蔽”：按 Ctrl+Shift+P，输入“屏蔽”，选“显示网络请求屏蔽”（英文界面是 Show Network request blocking）',
  ],
  outcomes: {
    restoreDrafts: {
      done: { 第一次打开: { reloadedAt: null }, 刚重新载入过: { reloadedAt: 1_000 } },
      error: { 存储不可用: new Error('storage') },
    },
    retryChunks: {
      done: {
        取到了: ({ input }) => ({ recovered: input.ids, missing: [] }),
        还是没有: ({ input }) => ({ recovered: [], missing: input.ids }),
      },
      error: { 中断: new Error('retry') },
    },
    readRelease: { done: { 有新版本: { release: 'newer' }, 同一版本: { release: 'same' } }, error: { 连不上: new Error('offline') } },
    keepDrafts: { done: { 已记下: undefined }, error: { 存储不可用: new Error('storage') } },
  },
  events: (state) => [
    ...(state.context.waiting.length < 1
      ? [{ event: { type: 'chunk.missing' as const, id: 'chunk-1', now: 2_000 }, name: '点一个还没有载入的页面' }]
      : []),
    ...(state.matches('offered')
      ? ([{ type: 'chunk.retry' }, { type: 'page.reload' }, { type: 'page.keep' }, { type: 'home.open' }] as const).filter((event) =>
          state.can(event),
        )
      : []),
  ],
  identity: ({ waiting, tries, reloadedAt }) => [waiting.length, tries, reloadedAt],
  names: {
    'chunk.retry': '点“再试一次”',
    'page.reload': '点“重新载入”',
    'page.keep': '点“留在本页”',
    'home.open': '点“去首页”',
    restoreDrafts: '放回已填的内容',
    retryChunks: '再取一次',
    readRelease: '查服务器的版本',
    keepDrafts: '记下已填的内容',
    retryPause: '稍等',
    reloadPatience: '15 秒后',
  },
  byHand: {
    start: '打开首页，停几秒',
    steps: {
      'chunk.missing': '在“网络请求屏蔽”里加一条 */assets/* 并启用，点页面顶部导航里一个还没有打开过的页面',
      'page.reload': '在“网络请求屏蔽”里取消启用，点“重新载入”',
      'restoreDrafts+第一次打开': true,
      'retryChunks+还是没有': true,
      'retryChunks+取到了': { prepare: '先在“网络请求屏蔽”里取消启用', when: (_, states) => states.includes('chunkRecovery.tryingAgain') },
      'readRelease+同一版本': true,
      'keepDrafts+已记下': true,
      retryPause: true,
      reloadPatience: false,
    },
    sees: {
      watching: '页面正常，没有提示',
      'offered.same': '提示“这部分内容加载失败”，可以“再试一次”“重新载入”或“留在本页”',
      reloading: '页面重新载入，恢复正常',
    },
  },
});
