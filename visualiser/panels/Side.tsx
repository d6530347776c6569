import areas from 'virtual:catalogue';
import { memo, useEffect, useRef, useState } from 'react';
import type { ActorNote, Frame } from '#lib/recording.ts';
import { loadSheet } from '#visualiser/chart/sheets.ts';
import { showActor, showChart } from '#visualiser/core/actions.ts';
import { hued, vars } from '#visualiser/core/hues.ts';
import type { Run } from '#visualiser/core/run.ts';
import { position, useView, view } from '#visualiser/core/view.ts';
import { actorTitle, leavesOf, nameOf } from '#visualiser/core/words.ts';
import { walkByArrows } from '#visualiser/parts/arrows.ts';
import { Icon } from '#visualiser/parts/Icon.tsx';
import { FoundList } from './Found.tsx';

const ENDS = { active: '', done: '结束', error: '出错', stopped: '停止' } as const;
/** Number of finished root actors that stay listed. */
const KEPT = 12;

/** Runs a choice; on a narrow screen, where the list covers the chart, closes the list. */
function choose(show: () => void): void {
  show();
  document.querySelector<HTMLElement>('.side:popover-open')?.hidePopover();
}

interface Listed {
  readonly actor: ActorNote;
  readonly frame: Frame;
  readonly depth: number;
  /** Number of its actors that have ended and are not listed unless it is opened. */
  readonly gone: number;
}

const isActive = (run: Run, actor: string): boolean => run.frameOf(actor, position())?.status === 'active';

/** An actor, and below it those that it runs. */
function listed(run: Run, actor: ActorNote, depth: number, opened: ReadonlySet<string>): Listed[] {
  const frame = run.frameOf(actor.id, position());
  if (!frame) return [];
  const isOpen = actor.id === view.actor || opened.has(actor.id);
  const known = run.childrenOf(actor.id).filter((child) => run.frameOf(child.id, position()) !== undefined);
  const lasts = new Map(known.map((child) => [run.placeOf(child.id), child]));
  const isKept = (child: ActorNote): boolean => child.chart !== null && lasts.get(run.placeOf(child.id)) === child;
  const children = known.filter(
    (child) => (isActive(run, child.id) || opened.has(actor.id) || isKept(child)) && (child.chart !== null || isOpen),
  );
  const gone = known.filter((child) => !isActive(run, child.id) && !isKept(child)).length;
  return [{ actor, frame, depth, gone }, ...children.flatMap((child) => listed(run, child, depth + 1, opened))];
}

/** Position of the last frame of an actor or a descendant. */
function lastOf(run: Run, actor: string): number {
  const own = run.positionsOf(actor).findLast((at) => at <= position() && run.frames[at]?.event.type !== 'recorder.found') ?? -1;
  return Math.max(own, ...run.childrenOf(actor).map(({ id }) => lastOf(run, id)));
}

/** Root actors: the one in use first, then by their last frame; finished ones at the end. */
function rootsOf(run: Run): ActorNote[] {
  const known = run.childrenOf(null).filter(({ id }) => run.frameOf(id, position()) !== undefined);
  const used = view.actor === null ? undefined : run.wayTo(view.actor)[0]?.id;
  const at = new Map(known.map(({ id }) => [id, lastOf(run, id)]));
  const inOrder = known.toSorted((a, b) => Number(b.id === used) - Number(a.id === used) || (at.get(b.id) ?? 0) - (at.get(a.id) ?? 0));
  const over = inOrder.filter(({ id }) => !isActive(run, id));
  return [...inOrder.filter(({ id }) => isActive(run, id)), ...over.slice(0, KEPT)];
}

interface ActorRowProps extends Listed {
  readonly place: string;
  readonly isHere: boolean;
  readonly isOpened: boolean;
  readonly toggle: (actor: string) => void;
}

const ActorRow = memo(function ActorRow({ actor, frame, depth, gone, place, isHere, isOpened, toggle }: ActorRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const isChart = actor.chart !== null;
  const isOver = frame.status !== 'active';
  return (
    <li ref={row} className={`actor-row ${isOver ? 'gone' : ''}`} style={{ ...hued(place), ...vars({ '--depth': depth }) }}>
      <button
        type="button"
        className="pick"
        aria-current={isHere ? 'true' : undefined}
        disabled={!isChart}
        onClick={() => choose(() => showActor(actor.id))}
        title={isChart ? actorTitle(actor) : '不是状态图'}
      >
        <span className={isChart ? 'dot' : 'ring'} />
        <span className="name">{nameOf(actor)}</span> <span className="at">{isChart ? leavesOf(frame).join('、') : ''}</span>
        {isChart && isOver && <span className="over">{ENDS[frame.status]}</span>}
      </button>
      {gone > 0 && (
        <button
          type="button"
          className="fold"
          aria-expanded={isOpened}
          aria-label={`已结束的 ${gone} 个，属于 ${nameOf(actor)}`}
          title={`已结束的 ${gone} 个`}
          onClick={() => toggle(actor.id)}
        >
          {`${isOpened ? '−' : '+'}${gone}`}
        </button>
      )}
    </li>
  );
});

/** The actors that run, and those that have just ended. */
function Running() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  useView(() => view.beat);
  useView(() => view.at);
  const run = useView(() => view.run);
  const here = useView(() => view.actor);
  const [toggle] = useState(() => (actor: string) => setOpened((before) => before.symmetricDifference(new Set([actor]))));
  const rows = run ? rootsOf(run).flatMap((root) => listed(run, root, 0, opened)) : [];
  return (
    <ul className="actors" aria-label="正在运行">
      {rows.map((row) => (
        <ActorRow
          key={row.actor.id}
          {...row}
          place={run?.placeOf(row.actor.id) ?? ''}
          isHere={row.actor.id === here}
          isOpened={opened.has(row.actor.id)}
          toggle={toggle}
        />
      ))}
      {rows.length === 0 && <li className="faint none">{run ? '此刻没有流程在运行' : '还没有连上应用'}</li>}
    </ul>
  );
}

function Meter({ chart }: { readonly chart: string }) {
  const data = useView(() => view.coverage.get(chart));
  if (!data) return null;
  const hits = Object.values(data.transitions);
  const covered = hits.filter(({ machine, browser }) => machine + browser > 0).length;
  const share = hits.length === 0 ? 100 : Math.floor((100 * covered) / hits.length);
  return (
    <span className={`meter ${share === 100 ? 'full' : ''}`} title={`转换覆盖 ${covered}/${hits.length}`}>
      <i style={{ width: `${share}%` }} />
      <b>{share === 100 ? '✓ 100%' : `${share}%`}</b>
    </span>
  );
}

/** The charts that run at the shown position, as text. */
const runningNow = ({ run } = view): string =>
  [...(run?.actors.values() ?? [])].flatMap(({ id, chart }) => (run && isActive(run, id) ? (chart ?? []) : [])).join(' ');

type Entry = (typeof areas)[number]['charts'][number];

const ChartRow = memo(function ChartRow({ name, description, states, transitions, isRun }: Entry & { readonly isRun: boolean }) {
  const current = useView(() => (view.chart === name ? (view.actor === null ? 'true' : 'page') : undefined));
  return (
    <li>
      <button
        type="button"
        className="chart-row"
        data-key={name}
        aria-current={current}
        title={`${description}\n${states} 个状态，${transitions} 个转换`}
        onPointerEnter={() => void loadSheet(name)}
        onClick={() => choose(() => showChart(name))}
      >
        <span className={`live ${isRun ? 'yes' : ''}`} />
        <span className="name">{name}</span> <span className="what">{description}</span> <Meter chart={name} />
      </button>
    </li>
  );
});

const SEARCH = 'search';
export const focusSearch = (): void => document.getElementById(SEARCH)?.focus();

/** Every chart, and what else a search finds. */
function Catalogue() {
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const running = useView(runningNow).split(' ');
  const leave = (event: React.KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.querySelector('button')?.focus();
  };
  const matching = areas
    .map(({ title, charts }) => ({
      title,
      charts: charts.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(text)),
    }))
    .filter(({ charts }) => charts.length > 0);
  return (
    <div className="group all">
      <h2>全部状态图</h2>
      <label className="search">
        <Icon name="search" />
        <input
          id={SEARCH}
          type="search"
          placeholder="找图、状态、事件、守卫、角色（按 /）"
          aria-label="找图、状态、事件、守卫、角色"
          aria-keyshortcuts="/"
          spellCheck={false}
          onChange={({ target }) => setText(target.value.trim().toLowerCase())}
          onKeyDown={leave}
        />
      </label>
      <div ref={list} className="catalogue" role="presentation" onKeyDown={walkByArrows}>
        {matching.map(({ title, charts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {charts.map((chart) => (
                <ChartRow key={chart.name} {...chart} isRun={running.includes(chart.name)} />
              ))}
            </ul>
          </section>
        ))}
        <FoundList text={text} hasCharts={matching.length > 0} choose={choose} />
      </div>
    </div>
  );
}

/** Running actors and all charts. */
export const Side = () => (
  <aside className="side" id="side" popover="auto" aria-label="流程">
    <div className="group running" role="presentation" onKeyDown={walkByArrows}>
      <h2>正在运行</h2>
      <Running />
    </div>
    <Catalogue />
  </aside>
);
