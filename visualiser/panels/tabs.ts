import { showPanel } from '#visualiser/core/actions.ts';
import { h } from '#visualiser/core/dom.ts';
import { on, type PanelName, view } from '#visualiser/core/view.ts';
import { grip } from '#visualiser/parts/grip.ts';
import { must } from '#lib/must.ts';

/** The panels at the right, one at a time. */
export function tabs(panels: Readonly<Record<PanelName, { readonly title: string; readonly content: HTMLElement }>>): HTMLElement {
  const names = Object.keys(panels) as PanelName[];
  const heads = names.map((name) =>
    h(
      'button',
      { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, onclick: () => showPanel(name) },
      panels[name].title,
    ),
  );
  const bar = h('div', { class: 'tabs', role: 'tablist', 'aria-label': '细节' }, ...heads);
  bar.addEventListener('keydown', (event) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    const next = must(names[(names.indexOf(view.panel) + way + names.length) % names.length]);
    showPanel(next);
    must(heads[names.indexOf(next)]).focus();
  });
  for (const name of names) {
    const { content } = panels[name];
    content.id = `panel-${name}`;
    content.setAttribute('role', 'tabpanel');
    content.setAttribute('aria-labelledby', `tab-${name}`);
  }
  on(['panel'], () => {
    names.forEach((name, i) => {
      const isShown = name === view.panel;
      must(heads[i]).setAttribute('aria-selected', String(isShown));
      must(heads[i]).tabIndex = isShown ? 0 : -1;
      panels[name].content.hidden = !isShown;
    });
  });
  return h(
    'aside',
    { class: 'details', 'aria-label': '细节' },
    grip({ name: 'details', title: '细节栏的宽度', from: 'left', least: 280 }),
    bar,
    ...names.map((name) => panels[name].content),
  );
}
