import type { Area } from '#tools/charts/drawing/index.ts';

/** A part of a drawing. */
export type View = Area;

interface Shot {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const LEAST = 0.15;
const MOST = 4;
const GLIDE_MS = 260;
/** Maximum enlargement of small charts; more on wide windows. */
const largestOn = (width: number): number => (width > 1_300 ? 1.5 : 1.15);
/** Scale at which a chart opens at the least: its smallest text has 11 px. */
export const READABLE = 1;
/** Margin of the drawing shown around a followed area. */
const AROUND = 44;
/** Space covered by controls floating above the drawing, in pixels. */
const INSET = { top: 10, right: 12, bottom: 56, left: 12 } as const;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
const ease = (t: number): number => 1 - (1 - t) ** 3;

/** A view of a drawing: `x` and `y` are its centre, `scale` is screen pixels per drawing unit. */
export class Camera {
  readonly #svg: SVGSVGElement;
  readonly #stage: HTMLElement;
  readonly #moved: (view: View) => void;
  #shot: Shot = { x: 0, y: 0, scale: 1 };
  #gliding = 0;
  #width = 1;
  #height = 1;

  /** `moved` receives the visible part of the drawing. */
  constructor(svg: SVGSVGElement, stage: HTMLElement, moved: (view: View) => void) {
    this.#moved = moved;
    this.#svg = svg;
    this.#stage = stage;
    this.#measure();
  }

  #measure(): void {
    this.#width = this.#stage.clientWidth;
    this.#height = this.#stage.clientHeight;
  }

  get scale(): number {
    return this.#shot.scale;
  }

  /** Size of the stage without the insets. */
  #size(): { width: number; height: number } {
    return { width: Math.max(1, this.#width - INSET.left - INSET.right), height: Math.max(1, this.#height - INSET.top - INSET.bottom) };
  }

  #apply(): void {
    const { width, height } = this.#size();
    const { x, y, scale } = this.#shot;
    const [left, top] = [x - (width / 2 + INSET.left) / scale, y - (height / 2 + INSET.top) / scale];
    this.#svg.setAttribute('viewBox', `${left} ${top} ${this.#width / scale} ${this.#height / scale}`);
    this.#moved({ x: left, y: top, width: this.#width / scale, height: this.#height / scale });
  }

  #go(to: Shot, glides: boolean): void {
    cancelAnimationFrame(this.#gliding);
    const from = this.#shot;
    if (glides && Math.hypot(to.x - from.x, to.y - from.y) * to.scale < 0.5 && to.scale === from.scale) return;
    const isStill = !glides || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill) {
      this.#shot = to;
      this.#apply();
      return;
    }
    const began = performance.now();
    const step = (now: number): void => {
      const part = ease(clamp((now - began) / GLIDE_MS, 0, 1));
      const between = (a: number, b: number): number => a + (b - a) * part;
      this.#shot = { x: between(from.x, to.x), y: between(from.y, to.y), scale: between(from.scale, to.scale) };
      this.#apply();
      if (part < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  /** Shows a whole area, up to the maximum enlargement; if that needs a scale below `least`, shows its start at `least`. */
  fit(area: Area, { glides = true, least = LEAST } = {}): void {
    const { width, height } = this.#size();
    const scale = clamp(Math.min(width / area.width, height / area.height, largestOn(width)), least, MOST);
    const begin = (start: number, length: number, room: number): number =>
      length * scale > room + 1 ? start + room / 2 / scale : start + length / 2;
    this.#go({ x: begin(area.x, area.width, width), y: begin(area.y, area.height, height), scale }, glides);
  }

  /** The scale at which a whole area is visible. */
  scaleFor({ width, height }: Pick<Area, 'width' | 'height'>): number {
    const room = this.#size();
    return Math.min(room.width / width, room.height / height, largestOn(room.width));
  }

  /** Space for a drawing, in pixels. */
  get room(): { readonly width: number; readonly height: number } {
    this.#measure();
    return this.#size();
  }

  /** Moves as little as necessary to make an area visible and legible. */
  follow(area: Area): void {
    const { width, height } = this.#size();
    const scale = clamp(this.#shot.scale, Math.min(READABLE, this.#shot.scale * 4), MOST);
    const [half, tall] = [width / scale / 2 - AROUND, height / scale / 2 - AROUND];
    const near = (at: number, start: number, length: number, reach: number): number =>
      length > 2 * reach ? start + length / 2 : clamp(at, start + length - reach, start + reach);
    this.#go({ x: near(this.#shot.x, area.x, area.width, half), y: near(this.#shot.y, area.y, area.height, tall), scale }, true);
  }

  zoom(factor: number, clientX?: number, clientY?: number): void {
    const { x, y, scale } = this.#shot;
    const { width, height } = this.#size();
    const next = clamp(scale * factor, LEAST, MOST);
    const box = this.#stage.getBoundingClientRect();
    const [dx, dy] =
      clientX === undefined || clientY === undefined
        ? [0, 0]
        : [clientX - box.left - INSET.left - width / 2, clientY - box.top - INSET.top - height / 2];
    this.#go({ x: x + dx / scale - dx / next, y: y + dy / scale - dy / next, scale: next }, clientX === undefined);
  }

  /** Moves by screen pixels. */
  pan(dx: number, dy: number, glides = false): void {
    const { x, y, scale } = this.#shot;
    this.#go({ x: x - dx / scale, y: y - dy / scale, scale }, glides);
  }

  /** Centres a point of the drawing. */
  lookAt(x: number, y: number): void {
    this.#go({ ...this.#shot, x, y }, false);
  }

  refresh(): void {
    this.#measure();
    this.#apply();
  }
}
