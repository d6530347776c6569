import type { Frame } from '#lib/recording.ts';
import { find, showActor, showChart, showSides } from '#visualiser/core/actions.ts';
import type { Run } from '#visualiser/core/run.ts';
import { press } from '#visualiser/core/send.ts';
import { frameNow, isLive, say, view } from '#visualiser/core/view.ts';
import { isRefused, leavesOf } from '#visualiser/core/words.ts';
import { addFolds, arrange, arranged, arrangementOf, toggleFold, toggleFolds } from './arrange.ts';
import { Camera, READABLE } from './camera.ts';
import { Overview } from './overview.ts';
import { Picture } from './picture.ts';
import { loadSheet, sheetNow } from './sheets.ts';

/** Text size in pixels: the drawing's smallest text at 100 %, and the smallest legible one. */
const [SMALLEST, LEGIBLE] = [11, 9];

/** The drawing of the shown chart in its place: lit directly as frames arrive. */
export class Canvas {
  readonly #place: HTMLElement;
  readonly #overview: Overview;
  /** Where the state is told to screen readers. */
  readonly #told: HTMLElement;
  picture: Picture | null = null;
  camera: Camera | null = null;
  #chart: string | undefined;
  #turns = 0;
  #isFollowAsked = false;

  constructor(place: HTMLElement, overview: HTMLElement, told: HTMLElement) {
    this.#place = place;
    this.#overview = new Overview(overview);
    this.#told = told;
  }

  fit(): void {
    if (this.picture) this.camera?.fit(this.picture.whole, { glides: true });
  }

  #isLegible(): boolean {
    return !this.picture || !this.camera || this.camera.scaleFor(this.picture.whole) * SMALLEST >= LEGIBLE;
  }

  /** Shows the whole chart legibly: laid out for the available space, with the panels hidden if that is too small. */
  async fitLegibly(): Promise<void> {
    const { chart } = view;
    if (chart === null || !this.picture || !this.camera) return;
    if (!this.#isLegible()) {
      arrangementOf(chart).way = 'fitted';
      await this.load(chart);
    }
    if (!this.#isLegible() && view.hasSides) {
      showSides(false);
      await new Promise(requestAnimationFrame);
      await this.load(chart);
      say('两边的栏收起了，图才看得清：按 h 展开');
    }
    this.fit();
  }

  /** Draws a chart; resolves with whether it is drawn, undefined if another one was asked for meanwhile. */
  async load(name: string): Promise<boolean | undefined> {
    const isAgain = this.#chart === name;
    this.#chart = name;
    this.#turns += 1;
    const turn = this.#turns;
    const sheet = await loadSheet(name);
    if (turn !== this.#turns) return undefined;
    const room = this.camera?.room ?? { width: this.#place.clientWidth - 24, height: this.#place.clientHeight - 66 };
    const drawing = sheet && (await arranged(sheet, room));
    if (turn !== this.#turns) return undefined;
    this.picture?.svg.remove();
    this.picture = sheet && drawing ? new Picture({ ...sheet, picture: drawing }) : null;
    this.camera = null;
    this.#overview.show(this.picture, (x, y) => this.camera?.lookAt(x, y));
    if (!this.picture || !sheet || !drawing) return false;
    const { svg, whole } = this.picture;
    addFolds(svg, drawing, sheet);
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    this.#place.append(svg);
    this.camera = new Camera(svg, this.#place, (sight) => this.#overview.frame(sight));
    this.camera.fit(whole, isAgain ? { glides: false } : { glides: false, least: READABLE });
    this.light(false);
    this.follow();
    this.find();
    this.paint();
    return true;
  }

  /** Shows the current frame; called as soon as one arrives. */
  light(pulses: boolean): void {
    const picture = this.picture;
    if (!picture) return;
    const frame = frameNow();
    picture.light(frame?.active ?? [], frame?.taken ?? []);
    this.#overview.light(frame?.active ?? []);
    const verdicts = new Map([...(frame?.decided ?? []), ...(frame?.next ?? [])].map((note) => [note.transition, note]));
    picture.judge([...verdicts.values()], frame && isRefused(frame) ? (frame.decided ?? []).map(({ transition }) => transition) : []);
    if (pulses && frame) picture.pulse(frame.taken);
    picture.svg.classList.toggle('ended', frame !== undefined && frame.status !== 'active');
  }

  /** Lights new frames of the shown run and follows them to the receiving chart. */
  take(run: Run, frames: readonly Frame[]): void {
    if (view.at !== null) return;
    if (frames.some(({ actor }) => actor === view.actor)) this.light(true);
    if (!view.follows) return;
    for (const frame of frames) goAlong(run, frame);
    if (this.#isFollowAsked) return;
    this.#isFollowAsked = true;
    requestAnimationFrame(() => {
      this.#isFollowAsked = false;
      this.follow();
    });
  }

  /** Marks what the user looked up. */
  find(): void {
    const found = view.found && view.found.state.split('.', 1)[0] === view.chart ? view.found : null;
    this.picture?.find(found?.state ?? null, found?.transition ?? null);
    const area = found && this.picture?.areaOf([found.state]);
    if (area) this.camera?.follow(area);
  }

  follow(): void {
    const frame = frameNow();
    const area = frame && this.picture?.areaOf(frame.active);
    if (view.follows && area) this.camera?.follow(area);
    const text = frame ? `${view.chart}：${leavesOf(frame).join('、')}` : '';
    if (this.#told.textContent !== text) this.#told.textContent = text;
  }

  /** Shows coverage, or removes it. */
  paint(): void {
    const data = view.showsCoverage && view.chart !== null ? view.coverage.get(view.chart) : undefined;
    const hits = data && [...Object.entries(data.states), ...Object.entries(data.transitions)];
    this.picture?.paint(hits ? new Map(hits.map(([id, { machine, browser }]) => [id, machine + browser])) : null);
  }

  click(target: Element): void {
    const idOf = (name: string): string | null => target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;
    const [fold, chart, state] = [idOf('fold'), idOf('chart'), idOf('state')];
    if (fold !== null && view.chart !== null) {
      toggleFold(view.chart, fold);
      return;
    }
    if (chart !== null) {
      const children = view.run && view.actor !== null ? view.run.childrenOf(view.actor) : [];
      const child = children.findLast((actor) => actor.chart === chart);
      if (child) showActor(child.id);
      else showChart(chart);
      return;
    }
    const id = idOf('transition');
    const row = id === null ? undefined : this.picture?.sheet.transitions.find(({ transition }) => transition === id);
    if (!row) find(state === null || state === view.chart || state === view.found?.state ? null : { state, transition: null });
    else if (row.kind !== 'event') say(null);
    else if (isLive() && frameNow()?.accepts.some(({ type }) => type === row.on)) void press(row.on);
  }
}

let shown: Canvas | null = null;

/** The drawing on the stage, once it is mounted. */
export const canvasNow = (): Canvas | null => shown;

const isAsked = ({ from, event, status }: Frame): boolean =>
  from === null && status === 'active' && !/^(?:xstate|recorder)\./.test(event.type);

/** Follows events to the receiving chart: down into a chart started by the shown one, and back up when the shown one ends. */
function goAlong(run: Run, frame: Frame): void {
  const note = run.actors.get(frame.actor);
  if (!note || note.chart === null) return;
  if ((note.parent === view.actor && frame.event.type === 'xstate.init') || isAsked(frame)) showActor(note.id);
  else if (note.id === view.actor && frame.status !== 'active' && note.parent !== null) showActor(note.parent);
}

export function turnWay(): void {
  if (view.chart !== null) arrange(view.chart, arrangementOf(view.chart).way === 'across' ? 'down' : 'across');
}

export function fold(): void {
  const sheet = sheetNow(view.chart);
  if (sheet) toggleFolds(sheet);
}

/** Keyboard shortcuts of the drawing, wherever the focus is. */
export const stageKeys: Readonly<Record<string, () => void>> = {
  f: () => void canvasNow()?.fitLegibly(),
  d: turnWay,
  e: fold,
  h: () => showSides(!view.hasSides),
};

const KEYS: Readonly<Record<string, (canvas: Canvas) => void>> = {
  ArrowLeft: ({ camera }) => camera?.pan(80, 0, true),
  ArrowRight: ({ camera }) => camera?.pan(-80, 0, true),
  ArrowUp: ({ camera }) => camera?.pan(0, 80, true),
  ArrowDown: ({ camera }) => camera?.pan(0, -80, true),
  '+': ({ camera }) => camera?.zoom(1.25),
  '=': ({ camera }) => camera?.zoom(1.25),
  '-': ({ camera }) => camera?.zoom(0.8),
  '0': (canvas) => canvas.fit(),
};

/** Moves the drawing; a press without a movement is a click on what is drawn there. */
function drag(canvas: Canvas, place: HTMLElement, down: PointerEvent): void {
  if (down.button > 1) return;
  let isMoved = false;
  const move = (event: PointerEvent): void => {
    isMoved ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 4;
    if (!isMoved) return;
    place.classList.add('dragging');
    canvas.camera?.pan(event.movementX, event.movementY);
  };
  const up = (event: PointerEvent): void => {
    removeEventListener('pointermove', move);
    place.classList.remove('dragging');
    if (!isMoved && event.button === 0) canvas.click(event.target as Element);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', up, { once: true });
}

function wheel({ camera }: Canvas, event: WheelEvent): void {
  event.preventDefault();
  if (event.ctrlKey || event.metaKey || !event.shiftKey)
    camera?.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  else camera?.pan(-event.deltaY, 0);
}

function pressKey(canvas: Canvas, event: KeyboardEvent): void {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act(canvas);
}

/** Puts the drawing in its place on the page, where it listens to pointer, wheel and keyboard until the signal. */
export function mountCanvas(place: HTMLElement, overview: HTMLElement, told: HTMLElement, signal: AbortSignal): Canvas {
  const canvas = new Canvas(place, overview, told);
  shown = canvas;
  place.addEventListener('pointerdown', (event) => drag(canvas, place, event), { signal });
  place.addEventListener('dblclick', () => canvas.fit(), { signal });
  place.addEventListener('keydown', (event) => pressKey(canvas, event), { signal });
  place.addEventListener('wheel', (event) => wheel(canvas, event), { signal, passive: false });
  const observer = new ResizeObserver(() => canvas.camera?.refresh());
  observer.observe(place);
  signal.addEventListener('abort', () => observer.disconnect());
  return canvas;
}
