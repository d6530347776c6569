import { h } from '#visualiser/core/dom.ts';
import { must } from '#lib/must.ts';

interface GripOptions {
  /** Name of the custom property for the width. */
  readonly name: 'details' | 'side';
  readonly title: string;
  /** Edge of its parent. */
  readonly from: 'left' | 'right';
  readonly least: number;
}

const STEP = 24;
/** Maximum share of the window for a column. */
const MOST = 0.6;

/** Resizes a column by pointer or keyboard. */
export function grip({ name, title, from, least }: GripOptions): HTMLElement {
  const kept = name === 'details' ? 'visualiser-width' : 'visualiser-side';
  const bar = h('div', {
    class: `grip ${from}`,
    role: 'separator',
    tabindex: 0,
    'aria-orientation': 'vertical',
    'aria-label': title,
    'aria-valuenow': 360,
    'aria-valuemin': least,
    'aria-valuemax': 900,
  });
  const set = (width: number): void =>
    document.documentElement.style.setProperty(`--${name}`, `${Math.min(Math.max(width, least), innerWidth * MOST)}px`);
  const stored = Number(localStorage.getItem(kept));
  if (stored > 0) set(stored);
  const keep = (width: number): void => {
    set(width);
    bar.setAttribute('aria-valuenow', String(Math.round(width)));
    localStorage.setItem(kept, String(Math.round(width)));
  };
  const widthNow = (): number => must(bar.parentElement).getBoundingClientRect().width;
  const outward = from === 'left' ? -1 : 1;
  bar.addEventListener('pointerdown', (down) => {
    const before = widthNow();
    const move = (event: PointerEvent): void => keep(before + outward * (event.clientX - down.clientX));
    addEventListener('pointermove', move);
    addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true });
    down.preventDefault();
  });
  bar.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') keep(widthNow() - outward * STEP);
    if (key === 'ArrowRight') keep(widthNow() + outward * STEP);
  });
  return bar;
}
