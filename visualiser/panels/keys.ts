import { button, h } from '#visualiser/core/dom.ts';

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['/', '找状态图、状态、事件、守卫、角色'],
  ['[  ]', '上一步、下一步'],
  ['1 … 5', '此刻、记录、时序、路径、表格'],
  ['f', '看全图，字要看得清'],
  ['h', '收起、展开两边的栏'],
  ['d', '横排、竖排'],
  ['e', '全部折叠、全部展开'],
  ['c', '复制链接'],
  ['+  −', '放大、缩小'],
  ['← ↑ ↓ →', '在图上：移动画面；在列表里：上一条、下一条'],
  ['0', '在图上：看全图'],
  ['Esc', '离开搜索，关闭查看的状态'],
  ['?', '这张表'],
];

/** Dialog with the page's keyboard shortcuts. */
export function keysDialog(): HTMLDialogElement {
  const dialog = h('dialog', { class: 'dialog keys', 'aria-labelledby': 'keys-title' });
  dialog.append(
    h('h2', { id: 'keys-title' }, '按键'),
    h(
      'dl',
      {},
      ...KEYS.map(([key, does]) => h('div', {}, h('dt', {}, ...key.split(/\s+/).map((one) => h('kbd', {}, one))), h('dd', {}, does))),
    ),
    h('footer', {}, h('span', { class: 'grow' }), button({ label: '关闭', class: 'strong', run: () => dialog.close() })),
  );
  return dialog;
}

/** Handles shortcuts outside of inputs and dialogs. */
export function listenToKeys(acts: Readonly<Record<string, () => void>>): void {
  addEventListener('keydown', (event) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea, select') || target.closest('dialog')) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
