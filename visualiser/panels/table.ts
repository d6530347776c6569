import type { Sheet } from '#tools/charts/drawing/index.ts';
import { loadSheet } from '#visualiser/chart/sheets.ts';
import { type Child, h, update } from '#visualiser/core/dom.ts';
import { frameNow, on, view } from '#visualiser/core/view.ts';
import { shortId } from '#visualiser/core/words.ts';

let sheet: Sheet | undefined;

/** Allows a line break after each dot of a long name. */
const breakable = (text: string): Child[] => text.split(/(?<=\.)/).flatMap((part, i) => (i === 0 ? [part] : [h('wbr'), part]));

/** The chart as tables, for screen readers and for details. */
export function tablePanel(): HTMLElement {
  const panel = h('div', { class: 'panel', 'data-panel': 'table', tabindex: 0 });
  const draw = (): void => {
    if (view.panel !== 'table') return;
    const frame = frameNow();
    if (!sheet) {
      update(panel, h('p', { class: 'faint' }, '还没有选状态图'));
      return;
    }
    update(
      panel,
      h('p', { class: 'about' }, h('strong', {}, sheet.name), ` ${sheet.description}`),
      h(
        'table',
        {},
        h('caption', {}, '状态'),
        h('thead', {}, h('tr', {}, ...['状态', '含义', '现在'].map((text) => h('th', { scope: 'col' }, text)))),
        h(
          'tbody',
          {},
          ...sheet.states
            .slice(1)
            .map(({ id, description }) =>
              h(
                'tr',
                { class: frame?.active.includes(id) ? 'active' : null },
                h(
                  'th',
                  { scope: 'row', class: 'nested', 'aria-label': shortId(id), style: `--depth:${id.split('.').length - 2}` },
                  id.slice(id.lastIndexOf('.') + 1),
                ),
                h('td', {}, description),
                h('td', {}, frame?.active.includes(id) ? '在' : ''),
              ),
            ),
        ),
      ),
      h(
        'table',
        {},
        h('caption', {}, '转换'),
        h('thead', {}, h('tr', {}, ...['从', '因为', '如果', '到', '刚走'].map((text) => h('th', { scope: 'col' }, text)))),
        h(
          'tbody',
          {},
          ...sheet.transitions.map(({ transition, from, on: on_, guard, to }) =>
            h(
              'tr',
              { class: frame?.taken.includes(transition) ? 'taken' : null },
              h('th', { scope: 'row' }, ...breakable(shortId(from))),
              h('td', {}, ...breakable(on_)),
              h('td', {}, guard),
              h('td', {}, ...breakable(to === '' ? '不动' : shortId(to))),
              h('td', {}, frame?.taken.includes(transition) ? '是' : ''),
            ),
          ),
        ),
      ),
    );
  };
  on(['chart'], () => {
    const name = view.chart;
    void (name === null ? Promise.resolve(undefined) : loadSheet(name)).then((found) => {
      if (view.chart !== name) return;
      sheet = found;
      draw();
    });
  });
  on(['moment', 'panel'], draw);
  return panel;
}
