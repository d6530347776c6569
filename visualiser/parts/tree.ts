import type { Masked } from '#lib/recording.ts';
import { h } from '#visualiser/core/dom.ts';

const MASKED = /^⦁+$/;

function leaf(value: Masked): HTMLElement {
  if (typeof value === 'string')
    return MASKED.test(value)
      ? h('span', { class: 'masked', title: '已遮盖：不离开应用的标签页' }, '已遮盖')
      : h('span', { class: 'v string' }, value === '' ? '""' : value);
  return h('span', { class: `v ${value === null ? 'nothing' : typeof value}` }, String(value));
}

/** Plain data as nested lists; large parts are collapsed. */
export function tree(value: Masked, depth = 0): HTMLElement {
  if (typeof value !== 'object' || value === null) return leaf(value);
  const entries: [string, Masked][] = Object.entries(value);
  if (entries.length === 0) return h('span', { class: 'v nothing' }, Array.isArray(value) ? '[ ]' : '{ }');
  return h(
    'ul',
    { class: 'tree' },
    ...entries.map(([name, part]) => {
      const isBranch = typeof part === 'object' && part !== null && Object.keys(part).length > 0;
      if (!isBranch)
        return h('li', {}, h('span', { class: 'k' }, name), typeof part === 'object' && part !== null ? tree(part) : leaf(part));
      const count = Object.keys(part).length;
      return h(
        'li',
        {},
        h(
          'details',
          { open: depth < 1 || count < 4 },
          h('summary', {}, h('span', { class: 'k' }, name), h('span', { class: 'faint' }, Array.isArray(part) ? `${count} 项` : '')),
          tree(part, depth + 1),
        ),
      );
    }),
  );
}
