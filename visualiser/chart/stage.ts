import areas from 'virtual:catalogue';
import type { Frame } from '#lib/recording.ts';
import { onFrames } from '#visualiser/core/link.ts';
import { find, showActor, showChart, showPanel, showSides } from '#visualiser/core/actions.ts';
import { button, h, refill, update } from '#visualiser/core/dom.ts';
import type { Run } from '#visualiser/core/run.ts';
import { arrived, changed, frameNow, isLive, on, say, view } from '#visualiser/core/view.ts';
import { isRefused, leavesOf, nameOf } from '#visualiser/core/words.ts';
import { press } from '#visualiser/panels/send.ts';
import { addFolds, arrange, arranged, arrangementOf, toggleFold, toggleFolds } from './arrange.ts';
import { Camera, READABLE } from './camera.ts';
import { Overview } from './overview.ts';
import { Picture } from './picture.ts';
import { loadSheet, sheetNow } from './sheets.ts';
import { setPicture } from './shown.ts';
import { must } from '#lib/must.ts';

let picture: Picture | null = null;
let camera: Camera | null = null;
let wanted: string | undefined;
let turns = 0;

const about = new Map(areas.flatMap(({ charts }) => charts.map(({ name, description }) => [name, description])));

const canvas = h('div', { class: 'canvas', tabindex: 0, role: 'group', 'aria-label': '状态图：方向键移动，加号减号缩放，0 看全图' });
const overview = new Overview();
const told = h('div', { class: 'hidden', 'aria-live': 'polite' });

function welcome(name: string): HTMLElement {
  if (name !== '') return h('div', { class: 'empty' }, h('p', {}, `没有 ${name} 的图：运行 npm run charts`));
  const steps = [
    '在另一个标签页打开应用，比如点“登录”。',
    '正在走的状态和刚走过的箭头会在这里亮起来。',
    '点图上的事件就能发送；下面的时间轴可以回到从前，并从那里继续。',
  ];
  return h(
    'div',
    { class: 'empty welcome' },
    h('h2', {}, '看着应用走'),
    h('ol', {}, ...steps.map((text) => h('li', {}, text))),
    h('p', { class: 'faint' }, '也可以从左边选一张图来读，或打开保存的记录。'),
  );
}

function fit(glides = true): void {
  if (picture) camera?.fit(picture.whole, { glides });
}

/** Text size in pixels: the drawing's smallest text at 100 %, and the smallest legible one. */
const [SMALLEST, LEGIBLE] = [11, 9];
const isLegible = (): boolean => !picture || !camera || camera.scaleFor(picture.whole) * SMALLEST >= LEGIBLE;

/** Shows the whole chart legibly: laid out for the available space, with the panels hidden if that is too small. */
async function fitLegibly(): Promise<void> {
  const { chart } = view;
  if (chart === null || !picture || !camera) return;
  if (!isLegible()) {
    arrangementOf(chart).way = 'fitted';
    await load(true);
  }
  if (!isLegible() && view.hasSides) {
    showSides(false);
    await load(true);
    say('两边的栏收起了，图才看得清：按 h 展开');
  }
  fit();
}

/** Shows the current frame; called as soon as one arrives. */
function light(pulses: boolean): void {
  if (!picture) return;
  const frame = frameNow();
  picture.light(frame?.active ?? [], frame?.taken ?? []);
  overview.light(frame?.active ?? []);
  const verdicts = new Map([...(frame?.decided ?? []), ...(frame?.next ?? [])].map((note) => [note.transition, note]));
  picture.judge([...verdicts.values()], frame && isRefused(frame) ? (frame.decided ?? []).map(({ transition }) => transition) : []);
  if (pulses && frame) picture.pulse(frame.taken);
  picture.svg.classList.toggle('ended', frame !== undefined && frame.status !== 'active');
}

/** Shows what the user looked up. */
function lookUp(): void {
  const found = view.found && view.found.state.split('.', 1)[0] === view.chart ? view.found : null;
  picture?.find(found?.state ?? null, found?.transition ?? null);
  const area = found && picture?.areaOf([found.state]);
  if (area) camera?.follow(area);
}

function follow(): void {
  const frame = frameNow();
  const area = frame && picture?.areaOf(frame.active);
  if (view.follows && area && camera) camera.follow(area);
  const text = frame ? `${view.chart}：${leavesOf(frame).join('、')}` : '';
  if (told.textContent !== text) told.textContent = text;
}

const isAsked = ({ from, event, status }: Frame): boolean =>
  from === null && status === 'active' && !/^(?:xstate|recorder)\./.test(event.type);

/** Follows events to the receiving chart: down into a chart started by the shown one, and back up when the shown one ends. */
function goAlong(run: Run, frame: Frame): void {
  const note = run.actors.get(frame.actor);
  if (!note || note.chart === null) return;
  if ((note.parent === view.actor && frame.event.type === 'xstate.init') || isAsked(frame)) showActor(note.id, arrived);
  else if (note.id === view.actor && frame.status !== 'active' && note.parent !== null) showActor(note.parent, arrived);
}

/** Space for the drawing before it exists. */
const roomNow = (): { width: number; height: number } =>
  camera?.room ?? { width: canvas.clientWidth - 24, height: canvas.clientHeight - 66 };

async function load(isAgain = false): Promise<void> {
  const name = view.chart ?? '';
  if (name === wanted && !isAgain) return;
  wanted = name;
  const turn = ++turns;
  const sheet = await loadSheet(name);
  if (turn !== turns) return;
  const drawing = sheet && (await arranged(sheet, roomNow()));
  if (turn !== turns) return;
  picture = sheet && drawing ? new Picture({ ...sheet, picture: drawing }) : null;
  if (picture && sheet && drawing) addFolds(picture.svg, drawing, sheet);
  setPicture(picture);
  if (picture) {
    picture.svg.removeAttribute('width');
    picture.svg.removeAttribute('height');
    refill(canvas, picture.svg);
    overview.show(picture, (x, y) => camera?.lookAt(x, y));
    camera = new Camera(picture.svg, canvas, (sight) => overview.frame(sight));
    camera.fit(picture.whole, isAgain ? { glides: false } : { glides: false, least: READABLE });
    light(false);
    follow();
    lookUp();
    arrived('coverage', 'found');
  } else {
    camera = null;
    overview.show(null, () => {});
    refill(canvas, welcome(name));
  }
}

function clicked(event: MouseEvent): void {
  const target = event.target as Element;
  const fold = target.closest('[data-fold]')?.getAttribute('data-fold');
  if (fold && view.chart !== null) {
    toggleFold(view.chart, fold);
    return;
  }
  const chart = target.closest('[data-chart]')?.getAttribute('data-chart');
  if (chart) {
    const child = view.run && view.actor !== null ? view.run.childrenOf(view.actor).findLast((actor) => actor.chart === chart) : undefined;
    if (child) showActor(child.id);
    else showChart(chart);
    return;
  }
  const id = target.closest('[data-transition]')?.getAttribute('data-transition');
  const row = id && picture?.sheet.transitions.find(({ transition }) => transition === id);
  if (!row) {
    const state = target.closest('[data-state]')?.getAttribute('data-state') ?? null;
    find(state === null || state === view.chart || state === view.found?.state ? null : { state, transition: null });
    return;
  }
  if (row.kind !== 'event') say(null);
  else if (isLive() && frameNow()?.accepts.some(({ type }) => type === row.on)) void press(row.on);
}

function drag(down: PointerEvent): void {
  if (down.button > 1) return;
  let moved = false;
  const move = (event: PointerEvent): void => {
    moved ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 4;
    if (!moved) return;
    canvas.classList.add('dragging');
    camera?.pan(event.movementX, event.movementY);
  };
  const up = (event: PointerEvent): void => {
    removeEventListener('pointermove', move);
    canvas.classList.remove('dragging');
    if (!moved && event.button === 0) clicked(event);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', up, { once: true });
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => camera?.pan(80, 0, true),
  ArrowRight: () => camera?.pan(-80, 0, true),
  ArrowUp: () => camera?.pan(0, 80, true),
  ArrowDown: () => camera?.pan(0, -80, true),
  '+': () => camera?.zoom(1.25),
  '=': () => camera?.zoom(1.25),
  '-': () => camera?.zoom(0.8),
  '0': () => fit(),
};

function listen(): void {
  canvas.addEventListener('pointerdown', drag);
  canvas.addEventListener('dblclick', () => fit());
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey || !event.shiftKey)
        camera?.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
      else camera?.pan(-event.deltaY, 0);
    },
    { passive: false },
  );
  canvas.addEventListener('keydown', (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  new ResizeObserver(() => camera?.refresh()).observe(canvas);
}

function crumbs(): HTMLElement {
  const bar = h('nav', { class: 'crumbs', 'aria-label': '当前流程' });
  on(['chart', 'frames'], () => {
    const way = view.run && view.actor !== null ? view.run.wayTo(view.actor).filter(({ chart }) => chart !== null) : [];
    const items =
      way.length > 0
        ? way.map((actor) => ({ key: actor.id, text: nameOf(actor), run: () => showActor(actor.id), isHere: actor.id === view.actor }))
        : [];
    if (items.length === 0 && view.chart !== null)
      items.push({ key: view.chart, text: view.chart, run: () => showChart(must(view.chart)), isHere: true });
    update(
      bar,
      ...items.map(({ key, text, run, isHere }) =>
        h('button', { type: 'button', class: 'crumb', 'aria-current': isHere ? 'page' : null, 'data-key': key, onclick: run }, text),
      ),
      view.actor === null && view.chart !== null && h('span', { class: 'pill' }, '未运行'),
      h('span', { class: 'leaf' }, about.get(view.chart ?? '') ?? ''),
    );
  });
  return bar;
}

function turnWay(): void {
  if (view.chart === null) return;
  const { way } = arrangementOf(view.chart);
  arrange(view.chart, way === 'across' ? 'down' : 'across');
}

function fold(): void {
  const sheet = sheetNow(view.chart);
  if (sheet) toggleFolds(sheet);
}

function arrangeButtons(): HTMLElement[] {
  const { chart } = view;
  if (chart === null) return [];
  const { way, closed } = arrangementOf(chart);
  const is = (one: typeof way): boolean => way === one;
  return [
    button({
      label: '竖排',
      name: 'down',
      icon: 'down',
      class: 'only',
      key: 'd',
      pressed: is('down') || is('paper'),
      run: () => arrange(chart, 'paper'),
    }),
    button({
      label: '横排',
      name: 'across',
      icon: 'across',
      class: 'only',
      key: 'd',
      pressed: is('across'),
      run: () => arrange(chart, 'across'),
    }),
    button({
      label: closed.size > 0 ? '全部展开' : '全部折叠',
      name: 'folds',
      icon: 'folds',
      class: 'only',
      key: 'e',
      pressed: closed.size > 0,
      run: fold,
    }),
  ];
}

/** Keyboard shortcuts of the drawing, wherever the focus is. */
export const stageKeys: Readonly<Record<string, () => void>> = {
  f: () => void fitLegibly(),
  d: turnWay,
  e: fold,
  h: () => showSides(!view.hasSides),
};

function tools(): HTMLElement {
  const bar = h('div', { class: 'tools', role: 'toolbar', 'aria-label': '画面' });
  on(['chart', 'coverage', 'panel', 'layout', 'panels'], () =>
    update(
      bar,
      button({ label: '缩小', name: 'minus', icon: 'minus', class: 'only', run: () => camera?.zoom(0.8) }),
      button({ label: '放大', name: 'plus', icon: 'plus', class: 'only', run: () => camera?.zoom(1.25) }),
      button({ label: '看全图', name: 'fit', icon: 'fit', class: 'only', key: 'f', run: () => void fitLegibly() }),
      ...arrangeButtons(),
      button({
        label: '两边的栏',
        name: 'panels',
        icon: 'panels',
        class: 'only',
        key: 'h',
        pressed: view.hasSides,
        run: () => showSides(!view.hasSides),
      }),
      button({
        label: '画面跟随',
        name: 'target',
        icon: 'target',
        class: 'only',
        pressed: view.follows,
        run: () => {
          view.follows = !view.follows;
          changed('chart');
          follow();
        },
      }),
      button({
        label: '覆盖率',
        name: 'cover',
        icon: 'cover',
        pressed: view.showsCoverage,
        run: () => {
          view.showsCoverage = !view.showsCoverage;
          if (view.showsCoverage) showPanel('paths');
          changed('coverage');
        },
      }),
    ),
  );
  return bar;
}

/** The stage: the chart in the middle of the page. */
export function stage(): HTMLElement {
  listen();
  on(['chart'], () => void load());
  on(['layout'], () => void (wanted !== undefined && load(true)));
  on(['moment', 'chart'], () => {
    light(false);
    follow();
  });
  on(['coverage'], () => {
    const data = view.showsCoverage && view.chart !== null ? view.coverage.get(view.chart) : undefined;
    const counts =
      data &&
      new Map([...Object.entries(data.states), ...Object.entries(data.transitions)].map(([id, hits]) => [id, hits.machine + hits.browser]));
    picture?.paint(counts ?? null);
  });
  on(['found'], lookUp);
  onFrames((run, frames) => {
    if (view.at !== null) return;
    if (frames.some(({ actor }) => actor === view.actor)) light(true);
    if (view.follows) for (const frame of frames) goAlong(run, frame);
  });
  return h('main', { class: 'stage' }, crumbs(), canvas, overview.element, tools(), told);
}
