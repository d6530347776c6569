import { goTo, showFrame } from '#visualiser/core/actions.ts';
import { button, h, s, update } from '#visualiser/core/dom.ts';
import { tell } from '#visualiser/core/link.ts';
import { changed, isLive, on, position, view } from '#visualiser/core/view.ts';
import { clockText, nameOf, wordsFor } from '#visualiser/core/words.ts';
import { isShown } from '#visualiser/parts/scope.ts';
import { hueOf } from './log.ts';
import { must } from '#lib/must.ts';

let playing: ReturnType<typeof setTimeout> | undefined;
const SLOWEST_MS = 900;
const QUICKEST_MS = 220;

function stop(): void {
  clearTimeout(playing);
  playing = undefined;
  changed('moment');
}

/** Goes to a frame on the user's request; stops playback. */
function jump(at: number): void {
  stop();
  showFrame(at);
}

/** Plays frames at their recorded pace, within limits. */
function play(): void {
  const frames = view.run?.frames ?? [];
  const at = position();
  if (at >= frames.length - 1) {
    stop();
    return;
  }
  const pause = Math.min(SLOWEST_MS, Math.max(QUICKEST_MS, must(frames[at + 1]).at - must(frames[at]).at));
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
      button({ label: '第一步', name: 'first', icon: 'first', class: 'only', disabled: at <= 0, run: () => jump(0) }),
      button({ label: '上一步', name: 'back', icon: 'back', class: 'only', key: '[', disabled: at <= 0, run: () => jump(position() - 1) }),
      button({
        label: isPlaying ? '暂停重放' : '重放',
        name: 'play',
        icon: isPlaying ? 'pause' : 'play',
        class: 'only',
        disabled: count < 2,
        run: toggle,
      }),
      button({
        label: '下一步',
        name: 'next',
        icon: 'next',
        class: 'only',
        key: ']',
        disabled: at >= count - 1,
        run: () => jump(position() + 1),
      }),
      button({
        label: '最后一步',
        name: 'last',
        icon: 'last',
        class: 'only',
        disabled: count === 0 || at >= count - 1,
        run: () => jump((view.run?.frames.length ?? 0) - 1),
      }),
      h('span', { class: 'count' }, `${count === 0 ? 0 : at + 1} / ${count}`),
      view.run &&
        (view.run.isOpen || view.run.kind === 'live') &&
        h(
          'button',
          {
            type: 'button',
            class: `livebutton ${isLive() ? 'yes' : ''}`,
            'data-key': 'live',
            'aria-pressed': String(isLive()),
            onclick: () => {
              stop();
              goTo(null);
            },
          },
          view.run.ended ? '已离开' : view.run.kind === 'sim' ? '最新' : '实时',
        ),
    );
  });
  return bar;
}

/** Width for lane names, if there are few enough to show them. */
const GUTTER = 108;

function track(): HTMLElement {
  const svg = s('svg', { class: 'lanes', 'aria-hidden': 'true' });
  const slider = h('input', {
    type: 'range',
    class: 'scrub',
    min: 0,
    max: 0,
    step: 1,
    'aria-label': '时间轴位置',
    oninput: () => {
      stop();
      goTo(Number(slider.value));
    },
  });
  const box = h('div', { class: 'track' }, svg, slider);
  let size = { width: 1, height: 1 };
  const titleAt = (place: string): string => {
    const note = view.run?.actors.get(place);
    return note ? nameOf(note) : '';
  };

  /** One path per cause, with at most one tick per pixel of a lane: its size does not grow with the recording. */
  const draw = (): void => {
    const { run } = view;
    const frames = run?.frames ?? [];
    const shown = run
      ? frames.flatMap((frame, at) =>
          isShown(run, frame) ? [{ at, place: run.placeOf(frame.actor), cause: wordsFor(frame.event).cause }] : [],
        )
      : [];
    const lanes = new Map([...new Set(shown.map(({ place }) => place))].map((place, i) => [place, i]));
    const { width, height } = size;
    const lane = Math.min(14, (height - 12) / Math.max(1, lanes.size));
    const left = lane < 11 || width < 480 ? 8 : GUTTER;
    const step = frames.length < 2 ? 0 : (width - 8 - left) / (frames.length - 1);
    const y = (i: number): number => 6 + lane * (i + 0.5);
    const ticks = new Map<string, Set<string>>();
    for (const { at, place, cause } of shown) {
      const own = ticks.get(cause) ?? new Set();
      own.add(`M${Math.round(left + step * at)} ${y(must(lanes.get(place))) - lane / 2 + 2}v${Math.max(1, lane - 4)}`);
      ticks.set(cause, own);
    }
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    update(
      svg,
      ...[...(lane < 4 ? [] : lanes)].map(([place, i]) =>
        s('path', { class: 'lane', style: `--hue:${hueOf(place)}`, d: `M${left} ${y(i)}H${width - 8}` }),
      ),
      ...[...lanes].flatMap(([place, i]) =>
        left < GUTTER ? [] : [s('text', { class: 'lane-name', x: left - 10, y: y(i) + 3.5, 'text-anchor': 'end' }, titleAt(place))],
      ),
      ...[...ticks].map(([cause, marks]) => s('path', { class: `tick ${cause}`, d: [...marks].join('') })),
    );
    slider.style.left = `${left - 8}px`;
    slider.style.width = `${width - left + 8}px`;
    slider.max = String(Math.max(0, frames.length - 1));
    slider.disabled = frames.length < 2;
    point();
  };
  const point = (): void => {
    slider.value = String(position());
    const frame = view.run?.frames[position()];
    slider.setAttribute(
      'aria-valuetext',
      frame ? `第 ${position() + 1} 步，${wordsFor(frame.event).text}，${clockText(frame.at)}` : '没有记录',
    );
  };
  on(['frames', 'runs', 'chart', 'scope'], draw);
  on(['moment'], point);
  new ResizeObserver(() => {
    size = { width: box.clientWidth || 1, height: box.clientHeight || 1 };
    draw();
  }).observe(box);
  return box;
}

function clock(): HTMLElement {
  const bar = h('div', { class: 'clock', role: 'toolbar', 'aria-label': '状态图的时钟' });
  const time = h('time', {});
  const tick = (): void => {
    const shown = view.run
      ? clockText(view.at === null ? view.run.now() : (view.run.frames[position()]?.at ?? 0)).slice(0, 10)
      : '--:--:--';
    if (time.textContent !== shown) time.textContent = shown;
  };
  on(['clock', 'runs', 'moment'], () => {
    const { run } = view;
    const canMove = run?.isOpen === true;
    bar.hidden = run !== null && !canMove;
    const held = run?.clock.held === true;
    bar.classList.toggle('held', held && canMove);
    update(
      bar,
      time,
      button({
        ...(held
          ? ({ label: '放开', icon: 'play', class: 'strong', title: '让时钟继续走' } as const)
          : ({ label: '按住时钟', icon: 'pause' } as const)),
        name: 'hold',
        disabled: !canMove || run?.kind === 'sim',
        run: () => void tell({ do: view.run?.clock.held ? 'release' : 'hold' }),
      }),
      button({
        label: '下一个',
        name: 'step',
        icon: 'step',
        title: '走到下一个到期的时间',
        disabled: !canMove || !held,
        run: () => void tell({ do: 'step' }),
      }),
      ...[1, 10, 60].map((seconds) =>
        button({
          label: `+${seconds}s`,
          name: `+${seconds}`,
          class: 'quiet',
          disabled: !canMove || !held,
          run: () => void tell({ do: 'pass', ms: seconds * 1_000 }),
        }),
      ),
    );
    tick();
  });
  setInterval(() => !document.hidden && tick(), 100);
  return bar;
}

/** Position in the recording, and playback controls. */
export function timeline(): HTMLElement {
  addEventListener('keydown', (event) => {
    if ((event.target as Element).matches('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '[') jump(position() - 1);
    if (event.key === ']') jump(position() + 1);
  });
  return h('footer', { class: 'timeline' }, transport(), track(), clock());
}
