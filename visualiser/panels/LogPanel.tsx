import { VirtualScroller, type VirtualScrollerContentTemplateOptions } from 'primereact/virtualscroller';
import { type CSSProperties, memo, useEffect, useLayoutEffect, useRef } from 'react';
import type { Frame } from '#lib/recording.ts';
import { showFrame } from '#visualiser/core/actions.ts';
import { hued } from '#visualiser/core/hues.ts';
import type { Run } from '#visualiser/core/run.ts';
import { lineNow, linesNow, scopeNow } from '#visualiser/core/scope.ts';
import { useView, view } from '#visualiser/core/view.ts';
import { actorTitle, clockText, isRefused, leavesOf, whyRefused, wordsFor } from '#visualiser/core/words.ts';
import { stepBy } from '#visualiser/parts/arrows.ts';
import { ScopeSwitch } from '#visualiser/parts/ScopeSwitch.tsx';
import { must } from '#lib/must.ts';

/** Rows drawn beside the visible ones: the scroller takes no other measure before its first scroll event. */
const AROUND = 40;
/** Height of a row in pixels; `.row` in log.css has the same. */
const ROW = 25;

/** PrimeReact gives the style that moves the rows into view, its type does not name it. */
type ContentOptions = VirtualScrollerContentTemplateOptions & { readonly style?: CSSProperties };

interface RowProps {
  readonly run: Run;
  readonly frame: Frame;
  readonly at: number;
  readonly isHere: boolean;
  readonly isFocused: boolean;
}

const Row = memo(function Row({ run, frame, at, isHere, isFocused }: RowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) row.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const note = run.actors.get(frame.actor);
  const { cause, text } = wordsFor(frame.event);
  const refused = isRefused(frame);
  return (
    <button
      ref={row}
      type="button"
      className={`row ${frame.status === 'active' ? '' : frame.status} ${refused ? 'refused' : ''}`}
      role="option"
      aria-selected={isHere}
      tabIndex={isHere ? 0 : -1}
      title={clockText(frame.at)}
      onClick={() => showFrame(at)}
    >
      <span className="who" style={hued(run.placeOf(frame.actor))}>
        {note ? actorTitle(note) : frame.actor}
      </span>
      <span className={`cause ${cause}`}>{text}</span>
      <span className="to">{refused && cause === 'event' ? whyRefused(frame) : leavesOf(frame).join('、')}</span>
    </button>
  );
});

/** One line for each frame in scope, of which only the visible ones are drawn. */
function Log() {
  const scroller = useRef<VirtualScroller>(null);
  const isWalked = useRef(false);
  const run = useView(() => view.run);
  const lines = useView(linesNow);
  const here = useView(lineNow);
  useLayoutEffect(() => {
    const element = scroller.current?.getElementRef();
    const box = element && 'current' in element ? element.current : null;
    if (!box || here < 0) return;
    box.scrollTop = Math.min(here * ROW, Math.max(box.scrollTop, (here + 1) * ROW - box.clientHeight));
  }, [here, lines]);
  const walk = (event: React.KeyboardEvent): void => {
    const next = stepBy(event, here, lines.length);
    if (next === undefined) return;
    isWalked.current = true;
    showFrame(must(lines[next]));
  };
  if (!run || lines.length === 0) return <p className="empty">还没有记录</p>;
  return (
    <VirtualScroller
      ref={scroller}
      key={scopeNow()}
      className="log"
      items={lines as number[]}
      itemSize={ROW}
      numToleratedItems={AROUND}
      scrollHeight="100%"
      showSpacer={false}
      tabIndex={-1}
      itemTemplate={(at: number, { index }) => (
        <Row run={run} frame={must(run.frames[at])} at={at} isHere={index === here} isFocused={index === here && isWalked.current} />
      )}
      contentTemplate={({ contentRef, style, children }: ContentOptions) => (
        <>
          <div
            ref={contentRef}
            style={style}
            className="rows"
            role="listbox"
            aria-label="记录"
            tabIndex={-1}
            onKeyDown={walk}
            onBlur={() => {
              isWalked.current = false;
            }}
          >
            {children}
          </div>
          <div style={{ height: lines.length * ROW + 20 }} />
        </>
      )}
    />
  );
}

/** The log, of the shown chart and its relatives or of all charts. */
export const LogPanel = () => (
  <div className="panel flush logged">
    <ScopeSwitch />
    <Log />
  </div>
);
