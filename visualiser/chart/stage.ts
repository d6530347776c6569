import areas from 'virtual:catalogue';
import type { Frame } from '#lib/recording.ts';
import { onFrames } from '#visualiser/core/link.ts';
import { showActor, showChart, showPanel } from '#visualiser/core/actions.ts';
import { button, h, refill, update } from '#visualiser/core/dom.ts';
import type { Run } from '#visualiser/core/run.ts';
import { arrived, changed, frameNow, isLive, on, say, view } from '#visualiser/core/view.ts';
import { leavesOf } from '#visualiser/core/words.ts';
import { press } from '#visualiser/panels/send.ts';
import { Camera, READABLE } from './camera.ts';
import { Overview } from './overview.ts';
import { Picture } from './picture.ts';
import { loadSheet } from './sheets.ts';
import { must } from '#lib/must.ts';

let picture: Picture | null = null;
let camera: Camera | null = null;
let wanted: string | undefined;

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

/** Shows a frame; called as soon as it arrives. */
function light(pulses: boolean): void {
  if (!picture) return;
  const frame = frameNow();
  picture.light(frame?.active ?? [], frame?.taken ?? []);
  overview.light(frame?.active ?? []);
  if (pulses && frame) picture.pulse(frame.taken);
  picture.svg.classList.toggle('ended', frame !== undefined && frame.status !== 'active');
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

/** To whom the page has sent something, down into a chart that the shown one has started, and back up when the shown one has ended. */
function goAlong(run: Run, frame: Frame): void {
  const note = run.actors.get(frame.actor);
  if (!note || note.chart === null) return;
  if ((note.parent === view.actor && frame.event.type === 'xstate.init') || isAsked(frame)) showActor(note.id, arrived);
  else if (note.id === view.actor && frame.status !== 'active' && note.parent !== null) showActor(note.parent, arrived);
}

async function load(): Promise<void> {
  const name = view.chart ?? '';
  if (name === wanted) return;
  wanted = name;
  const sheet = await loadSheet(name);
  if (wanted !== name) return;
  picture = sheet ? new Picture(sheet) : null;
  if (picture) {
    picture.svg.removeAttribute('width');
    picture.svg.removeAttribute('height');
    refill(canvas, picture.svg);
    overview.show(picture, (x, y) => camera?.lookAt(x, y));
    camera = new Camera(picture.svg, canvas, (sight) => overview.frame(sight));
    camera.fit(picture.whole, { glides: false, least: READABLE });
    light(false);
    follow();
    arrived('coverage');
  } else {
    camera = null;
    overview.show(null, () => {});
    refill(canvas, welcome(name));
  }
}

function clicked(event: MouseEvent): void {
  const target = event.target as Element;
  const chart = target.closest('[data-chart]')?.getAttribute('data-chart');
  if (chart) {
    const child = view.run && view.actor !== null ? view.run.childrenOf(view.actor).findLast((actor) => actor.chart === chart) : undefined;
    if (child) showActor(child.id);
    else showChart(chart);
    return;
  }
  const id = target.closest('[data-transition]')?.getAttribute('data-transition');
  const row = id && picture?.sheet.transitions.find(({ transition }) => transition === id);
  if (!row) return;
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
        ? way.map((actor) => ({ key: actor.id, text: actor.name, run: () => showActor(actor.id), isHere: actor.id === view.actor }))
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

function tools(): HTMLElement {
  const bar = h('div', { class: 'tools', role: 'toolbar', 'aria-label': '画面' });
  on(['chart', 'coverage', 'panel'], () =>
    update(
      bar,
      button({ label: '缩小', name: 'minus', icon: 'minus', class: 'only', run: () => camera?.zoom(0.8) }),
      button({ label: '放大', name: 'plus', icon: 'plus', class: 'only', run: () => camera?.zoom(1.25) }),
      button({ label: '看全图', name: 'fit', icon: 'fit', class: 'only', run: () => fit() }),
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

/** The chart in the middle. */
export function stage(): HTMLElement {
  listen();
  on(['chart'], () => void load(), 'picture');
  on(
    ['moment', 'chart'],
    () => {
      light(false);
      follow();
    },
    'picture',
  );
  on(['coverage'], () => {
    const data = view.showsCoverage && view.chart !== null ? view.coverage.get(view.chart) : undefined;
    const counts =
      data &&
      new Map([...Object.entries(data.states), ...Object.entries(data.transitions)].map(([id, hits]) => [id, hits.machine + hits.browser]));
    picture?.paint(counts ?? null);
  });
  onFrames((run, frames) => {
    if (view.at !== null) return;
    if (frames.some(({ actor }) => actor === view.actor)) light(true);
    if (view.follows) for (const frame of frames) goAlong(run, frame);
  });
  return h('main', { class: 'stage' }, crumbs(), canvas, overview.element, tools(), told);
}
