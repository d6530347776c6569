import type { View } from './camera.ts';
import { draw } from './element.ts';
import type { Picture } from './picture.ts';

const [WIDEST, HIGHEST] = [168, 120];

/** Minimap with the visible part marked; hidden when the whole chart is visible. Screen readers use the table. */
export class Overview {
  readonly #place: HTMLElement;
  readonly #boxes = new Map<string, SVGElement>();
  readonly #sight = draw('rect', { class: 'sight', rx: 6 });
  #whole: { readonly width: number; readonly height: number } = { width: 1, height: 1 };

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  show(picture: Picture | null, goTo: (x: number, y: number) => void): void {
    this.#boxes.clear();
    this.#place.hidden = true;
    if (!picture) return;
    const { width, height } = picture.whole;
    const scale = Math.min(WIDEST / width, HIGHEST / height);
    this.#whole = { width, height };
    const {
      name,
      picture: { boxes },
    } = picture.sheet;
    for (const { id, x, y, width: wide, height: high } of boxes) {
      if (id === name) continue;
      const isOuter = boxes.some((other) => other.id.startsWith(`${id}.`));
      this.#boxes.set(id, draw('rect', { class: isOuter ? 'outer' : 'inner', x, y, width: wide, height: high, rx: 8 }));
    }
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const svg = draw('svg', { viewBox: `0 0 ${width} ${height}`, ...size });
    svg.append(...this.#boxes.values(), this.#sight);
    const point = (event: PointerEvent): void => {
      const { left, top } = svg.getBoundingClientRect();
      goTo((event.clientX - left) / scale, (event.clientY - top) / scale);
    };
    svg.addEventListener('pointerdown', (event) => {
      svg.setPointerCapture(event.pointerId);
      point(event);
    });
    svg.addEventListener('pointermove', (event) => svg.hasPointerCapture(event.pointerId) && point(event));
    this.#place.replaceChildren(svg);
  }

  light(active: readonly string[]): void {
    for (const [id, box] of this.#boxes) box.classList.toggle('lit', active.includes(id));
  }

  /** Shows the camera's current view. */
  frame({ x, y, width, height }: View): void {
    const isAll = x <= 0 && y <= 0 && x + width >= this.#whole.width && y + height >= this.#whole.height;
    this.#place.hidden = isAll || this.#boxes.size === 0;
    if (isAll) return;
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const size = {
      x: left,
      y: top,
      width: Math.max(0, Math.min(x + width, this.#whole.width) - left),
      height: Math.max(0, Math.min(y + height, this.#whole.height) - top),
    };
    for (const [name, value] of Object.entries(size)) this.#sight.setAttribute(name, String(Math.round(value)));
  }
}
