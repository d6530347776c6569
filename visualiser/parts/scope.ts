import type { Frame } from '#lib/recording.ts';
import { h, update } from '#visualiser/core/dom.ts';
import type { Run } from '#visualiser/core/run.ts';
import { changed, on, view } from '#visualiser/core/view.ts';

const isWithin = (run: Run, actor: string, above: string): boolean => run.wayTo(actor).some(({ id }) => id === above);

let answers = new Map<string, boolean>();
let answeredFor: { readonly run: Run; readonly key: string } | undefined;

function isTold(run: Run, actor: string): boolean {
  if (run.actors.get(actor)?.chart === null) return false;
  return !view.isNarrow || view.actor === null || isWithin(run, actor, view.actor) || isWithin(run, view.actor, actor);
}

/** Whether record and sequence include a frame: charts only, optionally only ancestors and descendants of the shown one. */
export function isShown(run: Run, { actor }: Frame): boolean {
  if (answeredFor?.run !== run || answeredFor.key !== scopeKey()) {
    answeredFor = { run, key: scopeKey() };
    answers = new Map();
  }
  const known = answers.get(actor) ?? isTold(run, actor);
  answers.set(actor, known);
  return known;
}

/** Changes when the result of `isShown` may change. */
export const scopeKey = (): string => (view.isNarrow ? `of ${view.actor ?? ''}` : 'all');

/** Switch between the shown chart with its relatives and all charts. */
export function scopeSwitch(): HTMLElement {
  const place = h('div', { class: 'scope', role: 'group', 'aria-label': '范围' });
  on(['scope'], () => {
    const choice = (text: string, isNarrow: boolean): HTMLElement =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(view.isNarrow === isNarrow),
          'data-key': text,
          onclick: () => {
            view.isNarrow = isNarrow;
            changed('scope');
          },
        },
        text,
      );
    update(place, choice('与当前流程相关', true), choice('全部', false));
  });
  return place;
}
