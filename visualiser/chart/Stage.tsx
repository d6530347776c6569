import areas from 'virtual:catalogue';
import { ContextMenu } from 'primereact/contextmenu';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { find, showActor, showChart, showPanel, showSides } from '#visualiser/core/actions.ts';
import { COPIES } from '#visualiser/core/copy.ts';
import { onFrames } from '#visualiser/core/link.ts';
import { frameNow, useView, view } from '#visualiser/core/view.ts';
import { nameOf } from '#visualiser/core/words.ts';
import { MENU_PARTS } from '#visualiser/panels/CopyMenu.tsx';
import { Button } from '#visualiser/parts/Button.tsx';
import { must } from '#lib/must.ts';
import { arrange, arrangementOf } from './arrange.ts';
import { type Canvas, canvasNow, fold, mountCanvas, turnWay } from './canvas.ts';

const about = new Map(areas.flatMap(({ charts }) => charts.map(({ name, description }) => [name, description])));

const STEPS = [
  '在另一个标签页打开应用，比如点“登录”。',
  '正在走的状态和刚走过的箭头会在这里亮起来。',
  '点图上的事件就能发送；下面的时间轴可以回到从前，并从那里继续。',
];

function Welcome({ chart }: { readonly chart: string | null }) {
  if (chart !== null)
    return (
      <div className="empty">
        <p>{`没有 ${chart} 的图：运行 npm run charts`}</p>
      </div>
    );
  return (
    <div className="empty welcome">
      <h2>看着应用走</h2>
      <ol>
        {STEPS.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p className="faint">也可以从左边选一张图来读，或打开保存的记录。</p>
    </div>
  );
}

const ACTS = [
  { label: '看全图', command: () => void canvasNow()?.fitLegibly() },
  { label: '换横排、竖排', command: turnWay },
  { label: '全部折叠、展开', command: fold },
  ...COPIES.map(({ label, command }) => ({ label: `复制 ${label}`, command })),
];

/** The drawing of the shown chart, which React leaves alone. */
function Drawing() {
  const place = useRef<HTMLDivElement>(null);
  const overview = useRef<HTMLDivElement>(null);
  const told = useRef<HTMLDivElement>(null);
  const menu = useRef<ContextMenu>(null);
  const [canvas, setCanvas] = useState<Canvas>();
  /** The chart that has no drawing; null: none was chosen yet; undefined: it is drawn. */
  const [missing, setMissing] = useState<string | null>();
  const { chart, layout, found } = useSnapshot(view);
  const frame = useView(frameNow);
  const coverage = useView(() => (view.showsCoverage && view.chart !== null ? view.coverage.get(view.chart) : undefined));
  useLayoutEffect(() => {
    const controller = new AbortController();
    const made = mountCanvas(must(place.current), must(overview.current), must(told.current), controller.signal);
    setCanvas(made);
    const stop = onFrames((run, frames) => made.take(run, frames));
    return () => {
      stop();
      controller.abort();
    };
  }, []);
  useEffect(() => {
    if (chart === null) setMissing(null);
    else void canvas?.load(chart).then((drawn) => drawn !== undefined && setMissing(drawn ? undefined : chart));
  }, [canvas, chart, layout]);
  useEffect(() => {
    canvas?.light(false);
    canvas?.follow();
  }, [canvas, frame]);
  useEffect(() => canvas?.find(), [canvas, found]);
  useEffect(() => canvas?.paint(), [canvas, coverage]);
  /** On a state it looks it up, so that its link can be copied. */
  const open = (event: React.MouseEvent): void => {
    const state = (event.target as Element).closest('[data-state]')?.getAttribute('data-state');
    if (state !== chart && state !== null && state !== undefined) find({ state, transition: null });
    if (missing === undefined) menu.current?.show(event);
  };
  return (
    <>
      <div role="presentation" className="through" onContextMenu={open}>
        <div ref={place} className="canvas" role="group" tabIndex={0} aria-label="状态图：方向键移动，加号减号缩放，0 看全图">
          {missing !== undefined && <Welcome chart={missing} />}
        </div>
      </div>
      <ContextMenu ref={menu} model={ACTS} pt={MENU_PARTS} />
      <div ref={overview} className="overview" hidden aria-hidden="true" />
      <div ref={told} className="hidden" aria-live="polite" />
    </>
  );
}

/** The way from the root chart to the shown one. */
function Crumbs() {
  const { chart, actor } = useSnapshot(view);
  const run = useView(() => view.run);
  const way = run && actor !== null ? run.wayTo(actor).filter((note) => note.chart !== null) : [];
  return (
    <nav className="crumbs" aria-label="当前流程">
      {way.map((note) => (
        <button
          key={note.id}
          type="button"
          className="crumb"
          aria-current={note.id === actor ? 'page' : undefined}
          onClick={() => showActor(note.id)}
        >
          {nameOf(note)}
        </button>
      ))}
      {way.length === 0 && chart !== null && (
        <button type="button" className="crumb" aria-current="page" onClick={() => showChart(chart)}>
          {chart}
        </button>
      )}
      {actor === null && chart !== null && <span className="pill">未运行</span>}
      <span className="leaf">{about.get(chart ?? '') ?? ''}</span>
    </nav>
  );
}

function Arrangement({ chart }: { readonly chart: string }) {
  useView(() => view.layout);
  const { way, closed } = arrangementOf(chart);
  const isDown = way === 'down' || way === 'paper';
  return (
    <>
      <Button label="竖排" icon="down" className="only" keys="d" pressed={isDown} run={() => arrange(chart, 'paper')} />
      <Button label="横排" icon="across" className="only" keys="d" pressed={way === 'across'} run={() => arrange(chart, 'across')} />
      <Button
        label={closed.size > 0 ? '全部展开' : '全部折叠'}
        icon="folds"
        className="only"
        keys="e"
        pressed={closed.size > 0}
        run={fold}
      />
    </>
  );
}

function toggleFollowing(): void {
  view.follows = !view.follows;
  canvasNow()?.follow();
}

function toggleCoverage(): void {
  view.showsCoverage = !view.showsCoverage;
  if (view.showsCoverage) showPanel('paths');
}

function Tools() {
  const { chart, hasSides, follows, showsCoverage } = useSnapshot(view);
  return (
    <div className="tools" role="toolbar" aria-label="画面">
      <Button label="缩小" icon="minus" className="only" run={() => canvasNow()?.camera?.zoom(0.8)} />
      <Button label="放大" icon="plus" className="only" run={() => canvasNow()?.camera?.zoom(1.25)} />
      <Button label="看全图" icon="fit" className="only" keys="f" run={() => void canvasNow()?.fitLegibly()} />
      {chart !== null && <Arrangement chart={chart} />}
      <Button label="两边的栏" icon="panels" className="only" keys="h" pressed={hasSides} run={() => showSides(!hasSides)} />
      <Button label="画面跟随" icon="target" className="only" pressed={follows} run={toggleFollowing} />
      <Button label="覆盖率" icon="cover" pressed={showsCoverage} run={toggleCoverage} />
    </div>
  );
}

/** The stage: the chart in the middle of the page. */
export const Stage = () => (
  <main className="stage">
    <Crumbs />
    <Drawing />
    <Tools />
  </main>
);
