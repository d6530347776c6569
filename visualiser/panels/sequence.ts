import type { Frame } from '#lib/recording.ts';
import { showFrame } from '#visualiser/core/actions.ts';
import { h, s, update } from '#visualiser/core/dom.ts';
import type { Run } from '#visualiser/core/run.ts';
import { on, position, view } from '#visualiser/core/view.ts';
import { leavesOf, nameOf, spanText, wordsFor } from '#visualiser/core/words.ts';
import { isShown, scopeSwitch } from '#visualiser/parts/scope.ts';
import { hueOf } from './log.ts';
import { must } from '#lib/must.ts';

/** Column width of a lifeline: as wide as the panel allows. */
const NARROWEST = 92;
const WIDEST = 190;
const ROW = 34;
const TOP = 10;
const SHOWN = 160;
const GAP_MS = 3_000;
/** Height of a line that shows an idle time. */
const GAP_ROW = 20;
/** Width at the right for messages that the last actor sends to itself. */
const OVERHANG = 64;
const PAGE = '';

interface Message {
  readonly at: number;
  readonly frame: Frame;
  readonly from: string;
  /** Name of the responding actor, if it is not a chart and has no lifeline of its own. */
  readonly by: string | null;
  /** Milliseconds since the previous message, if significant. */
  readonly gap: number | null;
}

/** Events that are not messages: an actor was found or restored. */
const SILENT = /^(?:recorder\.|xstate\.stop)/;

const titleIn = (run: Run, actor: string): string | null => {
  const note = run.actors.get(actor);
  return note ? nameOf(note) : null;
};

const isChart = (run: Run, actor: string): boolean => run.actors.get(actor)?.chart !== null;

const isTold = (run: Run, frame: Frame): boolean => isShown(run, frame) && frame.event.type !== 'recorder.found';

/** The messages to be shown: charts only, the last ones up to the position, and some after it. */
function messagesOf(run: Run): Message[] {
  const upTo = view.at === null ? run.frames.length : Math.min(run.frames.length, position() + 30);
  const frames: [number, Frame][] = [];
  for (let at = upTo - 1; at >= 0 && frames.length < SHOWN; at--)
    if (isTold(run, must(run.frames[at]))) frames.unshift([at, must(run.frames[at])]);
  return frames.map(([at, frame], i) => {
    const sender = frame.from;
    const before = frames[i - 1]?.[1];
    const gap = before ? frame.at - before.at : 0;
    const by = sender !== null && !isChart(run, sender) ? titleIn(run, sender) : null;
    return { at, frame, from: sender === null ? PAGE : by === null ? sender : frame.actor, by, gap: gap > GAP_MS ? gap : null };
  });
}

/** Actors with a lifeline, the page first, parents before children; a successor continues the lifeline of the actor it replaces. */
function linesOf(run: Run, messages: readonly Message[]): string[] {
  const heard = new Set(
    messages
      .flatMap(({ frame, from }) => (SILENT.test(frame.event.type) ? [frame.actor] : [from, frame.actor]))
      .map((id) => run.placeOf(id)),
  );
  const charts = [...run.actors.keys()].filter((id) => heard.has(id));
  return heard.has(PAGE) ? [PAGE, ...charts] : charts;
}

function arrow(from: number, to: number, y: number, cause: string): SVGElement {
  if (from === to)
    return s('path', { class: `wire ${cause}`, d: `M${to} ${y - 9}h20a5 5 0 0 1 5 5v2a5 5 0 0 1-5 5h-14`, 'marker-end': 'url(#tip)' });
  const way = to > from ? -7 : 7;
  return s('path', { class: `wire ${cause}`, d: `M${from} ${y}H${to + way}`, 'marker-end': 'url(#tip)' });
}

/** Mark on the actor's lifeline for a step without a message. */
const turn = (x: number, y: number, type: string): SVGElement =>
  s('circle', { class: `turn ${type === 'xstate.stop' ? 'stop' : ''}`, cx: x, cy: y - 4, r: 4 });

function drawMessage(run: Run, { at, frame, from, by, gap }: Message, top: number, columns: readonly string[], width: number): SVGElement {
  const y = top + 22;
  const x = (id: string): number => width * (columns.indexOf(run.placeOf(id)) + 0.5);
  const { cause, text } = wordsFor(frame.event);
  const [start, end] = [x(from), x(frame.actor)];
  const isSilent = SILENT.test(frame.event.type);
  const isSelf = isSilent || start === end;
  const sign = cause === 'after' ? '◷ ' : cause === 'done' ? '✓ ' : cause === 'error' ? '✗ ' : '';
  const [anchor, place] = isSelf ? ['start', end + (isSilent ? 10 : 30)] : end > start ? ['start', start + 10] : ['start', end + 14];
  return s(
    'g',
    { class: `message ${at === position() ? 'here' : ''}`, 'data-at': at },
    gap !== null && s('path', { class: 'pause', d: `M0 ${top - GAP_ROW / 2 - 1}H${width * columns.length + OVERHANG}` }),
    gap !== null && s('text', { class: 'gap', x: 8, y: top - GAP_ROW / 2 + 2.5 }, `${spanText(gap)} 后`),
    s('rect', { class: 'band', x: 0, y: top, width: width * columns.length + OVERHANG, height: ROW }),
    isSilent ? turn(end, y, frame.event.type) : arrow(start, end, y, cause),
    s(
      'text',
      { class: `label ${cause}`, x: place, y: isSelf ? y : y - 5, 'text-anchor': anchor },
      `${sign}${text}${by !== null && cause === 'event' ? ` ← ${by}` : ''}`,
    ),
    s('title', {}, `${frame.event.type}\n→ ${leavesOf(frame).join('、')}`),
  );
}

/** Sequence diagram of the messages. */
export function sequencePanel(): HTMLElement {
  const heads = h('div', { class: 'heads' });
  const svg = s('svg', { role: 'img', 'aria-label': '时序图：谁给谁发了什么；同样的内容在“记录”里逐行列出' });
  const panel = h('div', { class: 'panel flush sequence', 'data-panel': 'sequence', tabindex: 0 }, scopeSwitch(), heads, svg);
  svg.addEventListener('click', ({ target }) => {
    const at = (target as Element).closest('[data-at]')?.getAttribute('data-at');
    if (at) showFrame(Number(at));
  });
  const draw = (): void => {
    if (view.panel !== 'sequence' || !view.run) return;
    const { run } = view;
    const messages = messagesOf(run);
    const columns = linesOf(run, messages);
    const column = Math.min(WIDEST, Math.max(NARROWEST, Math.floor((panel.clientWidth - OVERHANG - 12) / Math.max(1, columns.length))));
    const tops: number[] = [];
    let bottom = TOP;
    for (const { gap } of messages) {
      bottom += gap === null ? 0 : GAP_ROW;
      tops.push(bottom);
      bottom += ROW;
    }
    const [width, height] = [column * Math.max(1, columns.length) + OVERHANG, bottom + 16];
    svg.setAttribute('width', String(width));
    svg.setAttribute('height', String(height));
    heads.style.width = `${width}px`;
    update(
      heads,
      ...columns.map((id) =>
        h(
          'span',
          {
            style: id === PAGE ? `width:${column}px` : `width:${column}px;--hue:${hueOf(id)}`,
            class: id === PAGE ? 'page' : '',
            title: titleIn(run, id) ?? '页面',
          },
          id === PAGE ? '页面' : (titleIn(run, id) ?? id),
        ),
      ),
    );
    const isAtEnd = panel.scrollTop + panel.clientHeight >= panel.scrollHeight - 60;
    update(
      svg,
      s(
        'defs',
        {},
        s(
          'marker',
          {
            id: 'tip',
            viewBox: '0 0 8 8',
            refX: 6,
            refY: 4,
            markerWidth: 8,
            markerHeight: 8,
            markerUnits: 'userSpaceOnUse',
            orient: 'auto',
          },
          s('path', { d: 'M0 0 8 4 0 8Z', fill: 'context-stroke' }),
        ),
      ),
      ...columns.map((id, i) =>
        s('path', { class: 'lifeline', style: id === PAGE ? '' : `--hue:${hueOf(id)}`, d: `M${column * (i + 0.5)} 0V${height}` }),
      ),
      ...messages.map((message, i) => drawMessage(run, message, must(tops[i]), columns, column)),
    );
    if (view.at === null && isAtEnd) panel.scrollTop = panel.scrollHeight;
    const shown = svg.querySelector('.here .wire, .here .turn') ?? svg.querySelector('.message:last-child .wire');
    if (view.at !== null || isAtEnd) shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  on(['frames', 'moment', 'runs', 'panel', 'chart', 'scope'], draw);
  new ResizeObserver(draw).observe(panel);
  return panel;
}
