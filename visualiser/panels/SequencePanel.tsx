import { memo, useLayoutEffect, useRef } from 'react';
import type { Frame } from '#lib/recording.ts';
import { showFrame } from '#visualiser/core/actions.ts';
import { hued } from '#visualiser/core/hues.ts';
import type { Run } from '#visualiser/core/run.ts';
import { linesNow } from '#visualiser/core/scope.ts';
import { position, useView, view } from '#visualiser/core/view.ts';
import { leavesOf, nameOf, spanText, wordsFor } from '#visualiser/core/words.ts';
import { useSize } from '#visualiser/parts/useSize.ts';
import { ScopeSwitch } from '#visualiser/parts/ScopeSwitch.tsx';
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

/** The messages to be shown: the last ones up to the position, and some after it. */
function messagesOf(run: Run, lines: readonly number[], at: number | null): Message[] {
  const upTo = at === null ? run.frames.length : at + 30;
  const told = lines.filter((line) => line < upTo && must(run.frames[line]).event.type !== 'recorder.found').slice(-SHOWN);
  return told.map((line, i) => {
    const frame = must(run.frames[line]);
    const sender = frame.from;
    const before = i === 0 ? undefined : run.frames[must(told[i - 1])];
    const gap = before ? frame.at - before.at : 0;
    const by = sender !== null && !isChart(run, sender) ? titleIn(run, sender) : null;
    return { at: line, frame, from: sender === null ? PAGE : by === null ? sender : frame.actor, by, gap: gap > GAP_MS ? gap : null };
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

const SIGN: Readonly<Record<string, string>> = { after: '◷ ', done: '✓ ', error: '✗ ' };

/** The arrow of a message; of one that an actor sends itself, a bow. */
const wayOf = (from: number, to: number, y: number): string =>
  from === to ? `M${to} ${y - 9}h20a5 5 0 0 1 5 5v2a5 5 0 0 1-5 5h-14` : `M${from} ${y}H${to + (to > from ? -7 : 7)}`;

interface MessageLineProps extends Omit<Message, 'from'> {
  readonly isHere: boolean;
  readonly top: number;
  /** Centres of the two lifelines. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

const MessageLine = memo(function MessageLine({ at, frame, by, gap, isHere, top, from, to, width }: MessageLineProps) {
  const y = top + 22;
  const { cause, text } = wordsFor(frame.event);
  const { type } = frame.event;
  const isSilent = SILENT.test(type);
  const isSelf = isSilent || from === to;
  const place = isSelf ? to + (isSilent ? 10 : 30) : to > from ? from + 10 : to + 14;
  return (
    <g className={`message ${isHere ? 'here' : ''}`} data-at={at} onClick={() => showFrame(at)}>
      {gap !== null && <path className="pause" d={`M0 ${top - GAP_ROW / 2 - 1}H${width}`} />}
      {gap !== null && (
        <text className="gap" x={8} y={top - GAP_ROW / 2 + 2.5}>
          {`${spanText(gap)} 后`}
        </text>
      )}
      <rect className="band" x={0} y={top} width={width} height={ROW} />
      {isSilent ? (
        <circle className={`turn ${type === 'xstate.stop' ? 'stop' : ''}`} cx={to} cy={y - 4} r={4} />
      ) : (
        <path className={`wire ${cause}`} d={wayOf(from, to, y)} markerEnd="url(#tip)" />
      )}
      <text className={`label ${cause}`} x={place} y={isSelf ? y : y - 5}>
        {`${SIGN[cause] ?? ''}${text}${by !== null && cause === 'event' ? ` ← ${by}` : ''}`}
      </text>
      <title>{`${type}\n→ ${leavesOf(frame).join('、')}`}</title>
    </g>
  );
});

const Tip = () => (
  <defs>
    <marker id="tip" viewBox="0 0 8 8" refX={6} refY={4} markerWidth={8} markerHeight={8} markerUnits="userSpaceOnUse" orient="auto">
      <path d="M0 0 8 4 0 8Z" fill="context-stroke" />
    </marker>
  </defs>
);

/** Places of the messages, from the top. */
function topsOf(messages: readonly Message[]): { tops: number[]; bottom: number } {
  const tops: number[] = [];
  let bottom = TOP;
  for (const { gap } of messages) {
    bottom += gap === null ? 0 : GAP_ROW;
    tops.push(bottom);
    bottom += ROW;
  }
  return { tops, bottom };
}

/** Sequence diagram of the messages. */
export function SequencePanel() {
  const panel = useRef<HTMLDivElement>(null);
  const room = useSize(panel).width;
  const run = useView(() => view.run);
  const at = useView(() => view.at);
  const lines = useView(linesNow);
  const messages = run ? messagesOf(run, lines, at) : [];
  const columns = run ? linesOf(run, messages) : [];
  const column = Math.min(WIDEST, Math.max(NARROWEST, Math.floor((room - OVERHANG - 12) / Math.max(1, columns.length))));
  const { tops, bottom } = topsOf(messages);
  const width = column * Math.max(1, columns.length) + OVERHANG;
  const centre = (id: string): number => column * (columns.indexOf(run?.placeOf(id) ?? id) + 0.5);
  const here = position();
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const box = must(panel.current);
    if (at === null && isAtEnd.current) box.scrollTop = box.scrollHeight;
    const shown = box.querySelector('.here .wire, .here .turn') ?? box.querySelector('.message:last-child .wire');
    if (at !== null || isAtEnd.current) shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, lines, room]);
  return (
    <div
      className="panel flush sequence"
      role="group"
      aria-label="时序图"
      tabIndex={0}
      ref={panel}
      onScroll={({ currentTarget: box }) => {
        isAtEnd.current = box.scrollTop + box.clientHeight >= box.scrollHeight - 60;
      }}
    >
      <ScopeSwitch />
      <div className="heads" style={{ width }}>
        {columns.map((id) => {
          const title = run && id !== PAGE ? (titleIn(run, id) ?? id) : '页面';
          return (
            <span key={id} className={id === PAGE ? 'page' : ''} title={title} style={{ width: column, ...(id !== PAGE && hued(id)) }}>
              {title}
            </span>
          );
        })}
      </div>
      <svg width={width} height={bottom + 16} role="img" aria-label="时序图：谁给谁发了什么；同样的内容在“记录”里逐行列出">
        <Tip />
        {columns.map((id, i) => (
          <path key={id} className="lifeline" style={id === PAGE ? {} : hued(id)} d={`M${column * (i + 0.5)} 0V${bottom + 16}`} />
        ))}
        {messages.map((message, i) => {
          const [from, to] = [centre(message.from), centre(message.frame.actor)];
          return (
            <MessageLine key={message.at} {...message} isHere={message.at === here} top={must(tops[i])} from={from} to={to} width={width} />
          );
        })}
      </svg>
    </div>
  );
}
