import type { Frame } from '#lib/recording.ts';
import { showFrame } from '#visualiser/core/actions.ts';
import { h, refill } from '#visualiser/core/dom.ts';
import { walkByArrows } from '#visualiser/parts/arrows.ts';
import { isShown, scopeKey, scopeSwitch } from '#visualiser/parts/scope.ts';
import { on, position, view } from '#visualiser/core/view.ts';
import { actorTitle, clockText, isRefused, leavesOf, whyRefused, wordsFor } from '#visualiser/core/words.ts';
import { must } from '#lib/must.ts';

/** Number of rows rendered; older ones are reached through the timeline. */
const SHOWN = 400;

function row(frame: Frame, at: number): HTMLElement {
  const note = must(view.run).actors.get(frame.actor);
  const { cause, text } = wordsFor(frame.event);
  const result = note?.chart === null ? '' : leavesOf(frame).join('、');
  return h(
    'button',
    {
      type: 'button',
      class: `row ${frame.status === 'active' ? '' : frame.status} ${note?.chart !== null && isRefused(frame) ? 'refused' : ''}`,
      role: 'option',
      tabindex: -1,
      'data-at': at,
      'data-key': at,
      title: clockText(frame.at),
      onclick: () => showFrame(at),
    },
    h('span', { class: 'who', style: `--hue:${hueOf(must(view.run).placeOf(frame.actor))}` }, note ? actorTitle(note) : frame.actor),
    h('span', { class: `cause ${cause}` }, text),
    h(
      'span',
      { class: 'to' },
      frame.taken.length === 0 &&
        note?.chart !== null &&
        !frame.event.type.startsWith('xstate.init') &&
        frame.event.type.includes('.') &&
        cause === 'event'
        ? whyRefused(frame)
        : result,
    ),
  );
}

const hues = new Map<string, number>();

/** A hue for each place, far from the previous one. */
export function hueOf(place: string): number {
  const known = hues.get(place);
  if (known !== undefined) return known;
  const hue = Math.round((hues.size * 137.5 + 215) % 360);
  hues.set(place, hue);
  return hue;
}

/** The log: one line for each frame. */
export function logPanel(): HTMLElement {
  const list = h('div', { class: 'log', role: 'listbox', 'aria-label': '记录', tabindex: -1 });
  const panel = h('div', { class: 'panel flush', 'data-panel': 'log' }, scopeSwitch(), list);
  let drawn: { run: unknown; first: number; last: number; scope: string } = { run: null, first: 0, last: 0, scope: '' };

  walkByArrows(list, { isChoice: true });
  const draw = (): void => {
    if (view.panel !== 'log') return;
    const frames = view.run?.frames ?? [];
    const isSame =
      drawn.run === view.run &&
      drawn.scope === scopeKey() &&
      frames.length >= drawn.last &&
      drawn.last > 0 &&
      frames.length - drawn.first <= 2 * SHOWN;
    if (!isSame) {
      drawn = { run: view.run, first: Math.max(0, frames.length - SHOWN), last: Math.max(0, frames.length - SHOWN), scope: scopeKey() };
      refill(list, frames.length === 0 && h('div', { class: 'empty' }, h('p', {}, '还没有记录')));
    }
    for (let at = drawn.last; at < frames.length; at++)
      if (isShown(must(view.run), must(frames[at]))) list.append(row(must(frames[at]), at));
    if (frames.length > 0) list.querySelector('.empty')?.remove();
    drawn.last = frames.length;
  };
  const point = (): void => {
    if (view.panel !== 'log') return;
    const at = position();
    const before = list.querySelector<HTMLElement>('[aria-selected="true"]');
    before?.removeAttribute('aria-selected');
    if (before) before.tabIndex = -1;
    const rows = [...list.querySelectorAll<HTMLElement>('[data-at]')];
    const current = rows.findLast((each) => Number(each.dataset['at']) <= at);
    current?.setAttribute('aria-selected', 'true');
    if (current) current.tabIndex = 0;
    // The panel may become visible only after all parts are drawn.
    queueMicrotask(() => current?.scrollIntoView({ block: 'nearest' }));
  };
  on(['frames', 'runs', 'chart', 'scope', 'panel'], draw);
  on(['moment', 'frames', 'panel'], point);
  return panel;
}
