import { goTo, showFrame } from '#visualiser/core/actions.ts';
import { button, h, refill, s, update } from '#visualiser/core/dom.ts';
import { tell } from '#visualiser/core/link.ts';
import { changed, isLive, on, position, view } from '#visualiser/core/view.ts';
import { clockText, wordsFor } from '#visualiser/core/words.ts';
import { isShown } from '#visualiser/parts/scope.ts';
import { hueOf } from './log.ts';

let playing: ReturnType<typeof setTimeout> | undefined;
const SLOWEST_MS = 900;
const QUICKEST_MS = 220;

function stop(): void {
  clearTimeout(playing);
  playing = undefined;
  changed('moment');
}

/** To a frame by hand: the replay ends. */
function jump(at: number): void {
  stop();
  showFrame(at);
}

/** Shows frame after frame, at the pace at which they came, within limits. */
function play(): void {
  const frames = view.run?.frames ?? [];
  const at = position();
  if (at >= frames.length - 1) {
    stop();
    return;
  }
  const pause = Math.min(SLOWEST_MS, Math.max(QUICKEST_MS, frames[at + 1]!.at - frames[at]!.at));
  playing = setTimeout(() => {
    showFrame(at + 1);
    play();
  }, pause);
}

function toggle(): void {
  if (playing !== undefined) {
    stop();
    return;
  }
  if (position() >= (view.run?.frames.length ?? 0) - 1) goTo(0);
  play();
  changed('moment');
}

function transport(): HTMLElement {
  const bar = h('div', { class: 'transport', role: 'toolbar', 'aria-label': '时间轴' });
  on(['frames', 'moment', 'runs'], () => {
    const count = view.run?.frames.length ?? 0;
    const at = position();
    const isPlaying = playing !== undefined;
    update(
      bar,
      button({ label: '第一步', icon: 'first', class: 'only', disabled: at <= 0, run: () => jump(0) }),
      button({ label: '上一步', icon: 'back', class: 'only', key: '[', disabled: at <= 0, run: () => jump(position() - 1) }),
      button({ label: isPlaying ? '暂停重放' : '重放', icon: isPlaying ? 'pause' : 'play', class: 'only', disabled: count < 2, run: toggle }),
      button({ label: '下一步', icon: 'next', class: 'only', key: ']', disabled: at >= count - 1, run: () => jump(position() + 1) }),
      button({ label: '最后一步', icon: 'last', class: 'only', disabled: count === 0 || at >= count - 1, run: () => jump((view.run?.frames.length ?? 0) - 1) }),
      h('span', { class: 'count' }, `${count === 0 ? 0 : at + 1} / ${count}`),
      view.run?.kind === 'live' && h('button', { type: 'button', class: `livebutton ${isLive() ? 'yes' : ''}`, 'aria-pressed': String(isLive()), onclick: () => { stop(); goTo(null); } }, view.run.ended ? '已离开' : '实时'),
    );
  });
  return bar;
}

function track(): HTMLElement {
  const svg = s('svg', { class: 'lanes', 'aria-hidden': 'true' });
  const slider = h('input', { type: 'range', class: 'scrub', min: 0, max: 0, step: 1, 'aria-label': '时间轴位置', oninput: () => { stop(); goTo(Number(slider.value)); } });
  const box = h('div', { class: 'track' }, svg, slider);

  const draw = (): void => {
    const frames = view.run?.frames ?? [];
    const charts = view.run ? [...new Set(frames.filter((frame) => isShown(view.run!, frame)).map(({ actor }) => actor))] : [];
    const { width, height } = { width: box.clientWidth || 1, height: box.clientHeight || 1 };
    const lane = Math.min(14, (height - 12) / Math.max(1, charts.length));
    const x = (at: number): number => 8 + (frames.length < 2 ? 0 : ((width - 16) * at) / (frames.length - 1));
    const y = (id: string): number => 6 + lane * (charts.indexOf(id) + 0.5);
    const marks = frames.flatMap((frame, at) => {
      if (!charts.includes(frame.actor)) return [];
      const { cause } = wordsFor(frame.event);
      return [s('rect', { class: `tick ${cause}`, x: x(at) - 1.5, y: y(frame.actor) - lane / 2 + 1, width: 3, height: Math.max(2, lane - 2), rx: 1.5 })];
    });
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    refill(
      svg,
      ...charts.map((id) => s('path', { class: 'lane', style: `--hue:${hueOf(id)}`, d: `M8 ${y(id)}H${width - 8}` })),
      ...marks,
    );
    slider.max = String(Math.max(0, frames.length - 1));
    slider.disabled = frames.length < 2;
    point();
  };
  const point = (): void => {
    slider.value = String(position());
    const frame = view.run?.frames[position()];
    slider.setAttribute('aria-valuetext', frame ? `第 ${position() + 1} 步，${wordsFor(frame.event).text}，${clockText(frame.at)}` : '没有记录');
  };
  on(['frames', 'runs', 'chart', 'scope'], draw);
  on(['moment'], point);
  new ResizeObserver(draw).observe(box);
  return box;
}

function clock(): HTMLElement {
  const bar = h('div', { class: 'clock', role: 'toolbar', 'aria-label': '状态图的时钟' });
  const time = h('time', {});
  const tick = (): void => {
    const shown = view.run ? clockText(view.at === null ? view.run.now() : (view.run.frames[position()]?.at ?? 0)).slice(0, 10) : '--:--:--';
    if (time.textContent !== shown) time.textContent = shown;
  };
  on(['clock', 'runs', 'moment'], () => {
    const { run } = view;
    const canMove = run?.kind === 'live' && !run.ended;
    bar.hidden = run !== null && !canMove;
    const held = run?.clock.held === true;
    update(
      bar,
      time,
      held
        ? button({ label: '放开', icon: 'play', class: 'strong', title: '让时钟继续走', disabled: !canMove, run: () => void tell({ do: 'release' }) })
        : button({ label: '按住时钟', icon: 'pause', disabled: !canMove, run: () => void tell({ do: 'hold' }) }),
      button({ label: '下一个', icon: 'step', title: '走到下一个到期的时间', disabled: !canMove || !held, run: () => void tell({ do: 'step' }) }),
      ...[1, 10, 60].map((seconds) => button({ label: `+${seconds}s`, class: 'quiet', disabled: !canMove || !held, run: () => void tell({ do: 'pass', ms: seconds * 1_000 }) })),
    );
    tick();
  });
  setInterval(() => !document.hidden && tick(), 100);
  return bar;
}

/** Where in time, and how time goes. */
export function timeline(): HTMLElement {
  addEventListener('keydown', (event) => {
    if ((event.target as Element).matches('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '[') jump(position() - 1);
    if (event.key === ']') jump(position() + 1);
  });
  return h('footer', { class: 'timeline' }, transport(), track(), clock());
}
