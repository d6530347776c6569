import type { AskedCall, ChartsMap, PageCharts } from '#tools/visualiser/map.ts';
import { find, showChart } from '#visualiser/core/actions.ts';
import { h } from '#visualiser/core/dom.ts';
import { changed, frameNow, view } from '#visualiser/core/view.ts';
import { shortId } from '#visualiser/core/words.ts';

let map: ChartsMap | undefined;
let fetching: Promise<void> | undefined;

/** Undefined until loaded; `changed('map')` follows. */
function mapNow(): ChartsMap | undefined {
  fetching ??= import('virtual:map').then(
    (module) => {
      map = module.default;
      changed('map');
    },
    () => {
      fetching = undefined;
    },
  );
  return map;
}

const toState = (state: string): HTMLElement =>
  h(
    'button',
    { type: 'button', class: 'link', 'data-key': `asks ${state}`, onclick: () => find({ state, transition: null }) },
    shortId(state),
  );

function row({ states, by, name, address, summary, fields, operations }: AskedCall, here: ReadonlySet<string>): HTMLElement {
  return h(
    'li',
    { class: states.some((state) => here.has(state)) ? 'asking' : null, title: summary },
    h('span', {}, h('code', {}, address), ' ', name),
    h('span', { class: 'faint' }, `${fields.join('、')} · ${operations.join('、')}`),
    h('span', {}, ...states.map(toState), h('span', { class: 'faint' }, ` ${by}`)),
  );
}

/** Server calls of the chart's states; those of active or looked-up states are marked. */
export function asked(): HTMLElement | null {
  const list = view.chart === null ? undefined : mapNow()?.asks[view.chart];
  if (!list) return null;
  const here = new Set([...(frameNow()?.active ?? []), ...(view.found ? [view.found.state] : [])]);
  return h(
    'section',
    { class: 'block', 'aria-label': '它问的接口' },
    h('h3', {}, '它问的接口'),
    h('ul', { class: 'asks' }, ...list.map((each) => row(each, here))),
  );
}

const opened = new Set<string>();

function page({ title, address, charts }: PageCharts): HTMLElement {
  const key = `page ${address}`;
  return h(
    'details',
    {
      open: opened.has(key),
      ontoggle: (event: Event) => void ((event.target as HTMLDetailsElement).open ? opened.add(key) : opened.delete(key)),
    },
    h('summary', { 'data-key': key }, `${title} `, h('span', { class: 'faint' }, address)),
    h(
      'div',
      { class: 'links' },
      ...charts.map((name) =>
        h('button', { type: 'button', class: 'link', 'data-key': `${key} ${name}`, onclick: () => showChart(name) }, name),
      ),
    ),
  );
}

/** The pages that use this chart, or all pages; each expands to its charts. */
export function pagesOf(): HTMLElement | null {
  const chart = view.chart;
  const pages = mapNow()?.pages.filter(({ charts }) => chart === null || charts.includes(chart)) ?? [];
  if (pages.length === 0) return null;
  const title = chart === null ? '页面' : '有它的页面';
  return h('section', { class: 'block', 'aria-label': title }, h('h3', {}, title), h('div', { class: 'pages-of' }, ...pages.map(page)));
}
