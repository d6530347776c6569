import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { goTo, replay, showFrame, workflow } from '#visualiser/core/actions.ts';
import { hued } from '#visualiser/core/hues.ts';
import { tell } from '#visualiser/core/link.ts';
import type { Run } from '#visualiser/core/run.ts';
import { linesNow } from '#visualiser/core/scope.ts';
import { isLive, position, useTicks, useView, view } from '#visualiser/core/view.ts';
import { clockText, nameOf, wordsFor } from '#visualiser/core/words.ts';
import { Button } from '#visualiser/parts/Button.tsx';
import { useSize } from '#visualiser/parts/useSize.ts';
import { must } from '#lib/must.ts';

const framesNow = (): number => view.run?.frames.length ?? 0;

function Transport() {
  const count = useView(framesNow);
  const at = useView(position);
  const isFollowing = useView(isLive);
  const isPlaying = useSelector(workflow, (state) => state.matches('replaying'));
  const label = useView(() => {
    const { run } = view;
    if (!run || !(run.isOpen || run.kind === 'live')) return null;
    return run.ended ? '已离开' : run.kind === 'sim' ? '最新' : '实时';
  });
  return (
    <div className="transport" role="toolbar" aria-label="时间轴">
      <Button label="第一步" icon="first" className="only" disabled={at <= 0} run={() => showFrame(0)} />
      <Button label="上一步" icon="back" className="only" keys="[" disabled={at <= 0} run={() => showFrame(at - 1)} />
      <Button
        label={isPlaying ? '暂停重放' : '重放'}
        icon={isPlaying ? 'pause' : 'play'}
        className="only"
        disabled={count < 2}
        run={() => (isPlaying ? workflow.send({ type: 'replay.stop' }) : replay())}
      />
      <Button label="下一步" icon="next" className="only" keys="]" disabled={at >= count - 1} run={() => showFrame(at + 1)} />
      <Button label="最后一步" icon="last" className="only" disabled={at >= count - 1} run={() => showFrame(framesNow() - 1)} />
      <span className="count">{`${count === 0 ? 0 : at + 1} / ${count}`}</span>
      {label !== null && (
        <button type="button" className={`livebutton ${isFollowing ? 'yes' : ''}`} aria-pressed={isFollowing} onClick={() => goTo(null)}>
          {label}
        </button>
      )}
    </div>
  );
}

/** Width for lane names, if there are few enough to show them. */
const GUTTER = 108;

/** One path per cause, with at most one tick per pixel of a lane: its size does not grow with the recording. */
function lanesOf(run: Run | null, lines: readonly number[], count: number, { width, height }: ReturnType<typeof useSize>) {
  const placeAt = (at: number): string => run?.placeOf(run.frames[at]?.actor ?? '') ?? '';
  const lanes = new Map<string, number>();
  for (const at of lines) {
    const place = placeAt(at);
    if (!lanes.has(place)) lanes.set(place, lanes.size);
  }
  const lane = Math.min(14, (height - 12) / Math.max(1, lanes.size));
  const left = lane < 11 || width < 480 ? 8 : GUTTER;
  const step = count < 2 ? 0 : (width - 8 - left) / (count - 1);
  const y = (i: number): number => 6 + lane * (i + 0.5);
  const marks = new Map<string, Set<number>>();
  for (const at of lines) {
    const { cause } = wordsFor(must(run?.frames[at]).event);
    const own = marks.get(cause) ?? new Set();
    own.add(must(lanes.get(placeAt(at))) * 100_000 + Math.round(left + step * at));
    marks.set(cause, own);
  }
  const tick = (mark: number): string => `M${mark % 100_000} ${y(Math.floor(mark / 100_000)) - lane / 2 + 2}v${Math.max(1, lane - 4)}`;
  return {
    places: [...lanes.keys()],
    left,
    isNamed: left === GUTTER,
    isLined: lane >= 4,
    y,
    ticks: [...marks].map(([cause, own]) => ({ cause, path: [...own].map(tick).join('') })),
  };
}

function Scrub({ left, width, count }: Readonly<Record<'left' | 'width' | 'count', number>>) {
  const at = useView(position);
  const frame = useView(() => view.run?.frames[position()]);
  return (
    <input
      type="range"
      className="scrub"
      min={0}
      max={Math.max(0, count - 1)}
      step={1}
      value={Math.max(0, at)}
      disabled={count < 2}
      aria-label="时间轴位置"
      aria-valuetext={frame ? `第 ${at + 1} 步，${wordsFor(frame.event).text}，${clockText(frame.at)}` : '没有记录'}
      style={{ left: left - 8, width: width - left + 8 }}
      onChange={({ target }) => goTo(Number(target.value))}
    />
  );
}

function Track() {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const run = useView(() => view.run);
  const lines = useView(linesNow);
  const count = useView(framesNow);
  const { places, left, isNamed, isLined, y, ticks } = useMemo(() => lanesOf(run, lines, count, size), [run, lines, count, size]);
  const titleOf = (place: string): string => {
    const note = run?.actors.get(place);
    return note ? nameOf(note) : '';
  };
  return (
    <div ref={box} className="track">
      <svg className="lanes" aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`}>
        {isLined &&
          places.map((place, i) => <path key={place} className="lane" style={hued(place)} d={`M${left} ${y(i)}H${size.width - 8}`} />)}
        {isNamed &&
          places.map((place, i) => (
            <text key={place} className="lane-name" x={left - 10} y={y(i) + 3.5} textAnchor="end">
              {titleOf(place)}
            </text>
          ))}
        {ticks.map(({ cause, path }) => (
          <path key={cause} className={`tick ${cause}`} d={path} />
        ))}
      </svg>
      <Scrub left={left} width={size.width} count={count} />
    </div>
  );
}

function Time() {
  useTicks();
  useView(() => view.at);
  const { run, at } = view;
  const shown = run ? clockText(at === null ? run.now() : (run.frames[at]?.at ?? 0)).slice(0, 10) : '--:--:--';
  return <time>{shown}</time>;
}

function Clock() {
  const canMove = useView(() => view.run?.isOpen === true);
  const isHeld = useView(() => view.run?.clock.held === true);
  const isSimulated = useView(() => view.run?.kind === 'sim');
  const isHidden = useView(() => view.run !== null && !view.run.isOpen);
  return (
    <div className={`clock ${isHeld && canMove ? 'held' : ''}`} role="toolbar" aria-label="状态图的时钟" hidden={isHidden}>
      <Time />
      <Button
        label={isHeld ? '放开' : '按住时钟'}
        icon={isHeld ? 'play' : 'pause'}
        className={isHeld ? 'strong' : ''}
        title={isHeld ? '让时钟继续走' : undefined}
        disabled={!canMove || isSimulated}
        run={() => void tell({ do: view.run?.clock.held ? 'release' : 'hold' })}
      />
      <Button
        label="下一个"
        icon="step"
        title="走到下一个到期的时间"
        disabled={!canMove || !isHeld}
        run={() => void tell({ do: 'step' })}
      />
      {[1, 10, 60].map((seconds) => (
        <Button
          key={seconds}
          label={`+${seconds}s`}
          className="quiet"
          disabled={!canMove || !isHeld}
          run={() => void tell({ do: 'pass', ms: seconds * 1_000 })}
        />
      ))}
    </div>
  );
}

/** Position in the recording, and playback controls. */
export const Timeline = () => (
  <footer className="timeline">
    <Transport />
    <Track />
    <Clock />
  </footer>
);
