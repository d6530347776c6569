import { showPanel } from '#visualiser/core/actions.ts';
import { h } from '#visualiser/core/dom.ts';
import { on, type PanelName, view } from '#visualiser/core/view.ts';
import { must } from '#lib/must.ts';

const WIDTH = 'visualiser-width';

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
  return h('aside', { class: 'details', 'aria-label': '细节' }, grip(), bar, ...names.map((name) => panels[name].content));
}

function setWidth(width: number): void {
  document.documentElement.style.setProperty('--details', `${Math.min(Math.max(width, 280), innerWidth * 0.6)}px`);
}

/** Makes the panels wider or narrower, by pointer and by keys. */
function grip(): HTMLElement {
  const bar = h('div', {
    class: 'grip',
    role: 'separator',
    tabindex: 0,
    'aria-orientation': 'vertical',
    'aria-label': '细节栏的宽度',
    'aria-valuenow': 360,
    'aria-valuemin': 280,
    'aria-valuemax': 900,
  });
  const stored = Number(localStorage.getItem(WIDTH));
  if (stored > 0) setWidth(stored);
  const keep = (width: number): void => {
    setWidth(width);
    bar.setAttribute('aria-valuenow', String(Math.round(width)));
    localStorage.setItem(WIDTH, String(Math.round(width)));
  };
  const widthNow = (): number => must(bar.parentElement).getBoundingClientRect().width;
  bar.addEventListener('pointerdown', (down) => {
    const before = widthNow();
    const move = (event: PointerEvent): void => keep(before + down.clientX - event.clientX);
    addEventListener('pointermove', move);
    addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true });
    down.preventDefault();
  });
  bar.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') keep(widthNow() + 24);
    if (key === 'ArrowRight') keep(widthNow() - 24);
  });
  return bar;
}
