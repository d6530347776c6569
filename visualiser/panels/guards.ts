import type { Frame, GuardNote } from '#lib/recording.ts';
import { find } from '#visualiser/core/actions.ts';
import { button, h } from '#visualiser/core/dom.ts';
import { frameNow, view } from '#visualiser/core/view.ts';
import { isRefused, shortId, whyRefused } from '#visualiser/core/words.ts';
import { sheetNow } from '#visualiser/chart/sheets.ts';
import { copyAddress } from '#visualiser/core/copy.ts';

const VERDICT = { true: ['真', 'yes'], false: ['假', 'no'], null: ['看内容', 'open'] } as const;

/** The guards that currently reject an event. */
export const blockers = (frame: Frame | undefined, type: string): string =>
  (frame?.next ?? [])
    .filter(({ transition, holds }) => holds === false && transition.includes(`:${type}#`))
    .map(({ guard }) => guard)
    .join('、');

/** Trigger of a transition, from its id. */
const triggerOf = (transition: string): string => transition.slice(transition.indexOf(':') + 1, transition.lastIndexOf('#'));
const sourceOf = (transition: string): string => transition.slice(0, transition.indexOf(':'));

function row({ transition, guard, holds }: GuardNote, taken: readonly string[]): HTMLElement {
  const [text, look] = VERDICT[`${holds}`];
  const to = sheetNow(view.chart)?.transitions.find((one) => one.transition === transition)?.to ?? '';
  return h(
    'li',
    {},
    h('span', { class: `verdict ${look}` }, text),
    h(
      'button',
      {
        type: 'button',
        class: 'link',
        'data-key': `guard ${transition}`,
        onclick: () => find({ state: sourceOf(transition), transition }),
      },
      guard,
    ),
    h('span', { class: 'faint' }, to === '' ? '' : `→ ${shortId(to)}`),
    taken.includes(transition) && h('span', { class: 'pill' }, '走了'),
  );
}

function group(title: string, notes: readonly GuardNote[], taken: readonly string[]): HTMLElement {
  return h(
    'div',
    { class: 'guards' },
    h('h4', {}, title),
    h(
      'ul',
      {},
      ...[...Map.groupBy(notes, ({ transition }) => triggerOf(transition))].map(([trigger, own]) =>
        h('li', {}, h('code', {}, trigger), h('ul', {}, ...own.map((note) => row(note, taken)))),
      ),
    ),
  );
}

/** Guard results for the last event and the next ones. */
export function guards(): HTMLElement | null {
  const frame = frameNow();
  const [decided, next] = [frame?.decided ?? [], frame?.next ?? []];
  if (!frame || decided.length + next.length === 0) return null;
  return h(
    'section',
    { class: 'block', 'aria-label': '守卫' },
    h('h3', {}, '守卫'),
    decided.length > 0 && group('刚才这一步', decided, frame.taken),
    next.length > 0 && group('下一步', next, []),
  );
}

/** A rejected event, and the reason. */
export function refusal(): HTMLElement | null {
  const frame = frameNow();
  if (!frame || !isRefused(frame)) return null;
  return h('section', { class: 'block refusal', role: 'note' }, h('b', {}, `拒绝了 ${frame.event.type}`), h('span', {}, whyRefused(frame)));
}

/** The state that the user looked up. */
export function foundState(): HTMLElement | null {
  const { found } = view;
  const state = found && sheetNow(view.chart)?.states.find(({ id }) => id === found.state);
  if (!state) return null;
  return h(
    'section',
    { class: 'block looked-up', 'aria-label': '查看的状态' },
    h('h3', {}, '查看的状态'),
    h('p', {}, h('b', {}, shortId(state.id)), ...state.tags.map((tag) => h('span', { class: 'pill' }, tag))),
    state.description !== '' && h('p', { class: 'faint' }, state.description),
    h(
      'div',
      { class: 'actions' },
      button({ label: '复制链接', icon: 'copy', name: 'copy state', run: () => void copyAddress() }),
      button({ label: '关闭', name: 'leave state', class: 'quiet', run: () => find(null) }),
    ),
  );
}
