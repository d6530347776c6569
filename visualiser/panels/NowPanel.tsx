import areas from 'virtual:catalogue';
import { Suspense } from 'react';
import type { Frame } from '#lib/recording.ts';
import { showChart } from '#visualiser/core/actions.ts';
import { isWatched, OWN_CHART, watchItself } from '#visualiser/core/itself.ts';
import { press } from '#visualiser/core/send.ts';
import { frameNow, isLive, useTicks, useView, view } from '#visualiser/core/view.ts';
import { delayOf, leavesOf, shortId, spanText, stateOfTimer, wordsFor } from '#visualiser/core/words.ts';
import { Block, Link } from '#visualiser/parts/Block.tsx';
import { Button } from '#visualiser/parts/Button.tsx';
import { Tree } from '#visualiser/parts/Tree.tsx';
import { simulate } from '#visualiser/simulate/shown.ts';
import { Answers } from './Answers.tsx';
import { Calls, PagesOf } from './Calls.tsx';
import { blockers, FoundState, Guards, Refusal } from './Guards.tsx';
import { Past, StandIn } from './Past.tsx';

const STATUS = { active: '运行中', done: '已结束', error: '出错', stopped: '已停止' } as const;

function Timer({ id, due, ms, at }: Frame['timers'][number] & { readonly at: number }) {
  useTicks();
  const now = view.at === null && view.run ? view.run.now() : at;
  const left = Math.max(0, due - now);
  return (
    <li data-ms={ms}>
      <span className="cause after">{delayOf(id)}</span>
      <span className="faint">{shortId(stateOfTimer(id) ?? '')}</span>
      <span className="left">{`${spanText(left)} / ${spanText(ms)}`}</span>
      <span className="gauge">
        <i style={{ width: `${ms > 0 ? (100 * left) / ms : 0}%` }} />
      </span>
    </li>
  );
}

function Events({ frame }: { readonly frame: Frame }) {
  const isOpen = useView(isLive);
  return (
    <Block title="可以发送">
      {frame.accepts.length === 0 && <p className="faint">这里不接受事件</p>}
      <div className="events">
        {frame.accepts.map(({ type, now }) => (
          <button
            key={type}
            type="button"
            className="send-event"
            disabled={!isOpen || now === false}
            title={now === false ? `守卫不允许：${blockers(frame, type)}` : now === null ? '取决于事件内容' : ''}
            onClick={() => void press(type)}
          >
            {type}
            {now === null && (
              <span className="more" role="img" aria-label="需要内容">
                …
              </span>
            )}
          </button>
        ))}
      </div>
    </Block>
  );
}

const known = new Map(areas.flatMap(({ charts }) => charts.map((chart) => [chart.name, chart] as const)));

const Links = ({ title, names }: { readonly title: string; readonly names: readonly string[] }) =>
  names.length > 0 && (
    <Block title={title}>
      <div className="links">
        {names.map((name) => (
          <Link key={name} text={name} run={() => showChart(name)} />
        ))}
      </div>
    </Block>
  );

/** Summary of a chart without a running actor. */
function About({ name }: { readonly name: string }) {
  const chart = known.get(name);
  if (!chart) return null;
  const runners = [...known.values()].filter(({ runs }) => runs.includes(name)).map((other) => other.name);
  return (
    <>
      <p className="about">{chart.description}</p>
      <p className="facts">
        <span>
          <b>{chart.states}</b>个状态
        </span>
        <span>
          <b>{chart.transitions}</b>个转换
        </span>
      </p>
      <Links title="它会运行" names={chart.runs} />
      <Links title="运行它的" names={runners} />
    </>
  );
}

function Idle() {
  const chart = useView(() => view.chart);
  return (
    <>
      {chart !== null && <About name={chart} />}
      <FoundState />
      <Suspense>
        <Calls />
      </Suspense>
      {chart !== null && (
        <div className="actions">
          <Button label="模拟这张图" icon="play" className="strong" run={() => void simulate(chart)} />
          {chart === OWN_CHART && !isWatched() && <Button label="看它自己走" icon="eye" run={() => void watchItself()} />}
        </div>
      )}
      <div className="empty low">
        <p>{chart === null ? '还没有选状态图' : '现在没有在运行'}</p>
        <p className="faint">在另一个窗口打开应用并用到它，这里就会亮起来。</p>
      </div>
      <Suspense>
        <PagesOf />
      </Suspense>
    </>
  );
}

function Running({ frame }: { readonly frame: Frame }) {
  const { cause, text } = wordsFor(frame.event);
  const { type: _type, ...content } = frame.event;
  return (
    <>
      <Past />
      <StandIn />
      <Block title="状态">
        <div className="states">
          {leavesOf(frame).map((state) => (
            <span key={state} className="statename">
              {state}
            </span>
          ))}
          {frame.status !== 'active' && <span className={`pill ${frame.status}`}>{STATUS[frame.status]}</span>}
        </div>
        <p className="faint because">
          因为 <span className={`cause ${cause}`}>{text}</span>
        </p>
      </Block>
      <FoundState />
      <Refusal frame={frame} />
      <Events frame={frame} />
      <Answers />
      {frame.timers.length > 0 && (
        <Block title="等待中的时间">
          <ul className="timers">
            {frame.timers.map((timer) => (
              <Timer key={timer.id} {...timer} at={frame.at} />
            ))}
          </ul>
        </Block>
      )}
      <Suspense>
        <Calls />
      </Suspense>
      <Guards frame={frame} />
      <Block title="数据">
        <Tree value={frame.context} label="数据" />
      </Block>
      {Object.keys(content).length > 0 && (
        <Block title="事件内容">
          <Tree value={content} label="事件内容" />
        </Block>
      )}
      {frame.actions.length > 0 && (
        <Block title="动作">
          <div className="states">
            {frame.actions.map((action, i) => (
              <code key={i}>{action}</code>
            ))}
          </div>
        </Block>
      )}
      <Suspense>
        <PagesOf />
      </Suspense>
    </>
  );
}

/** The current state, timers, events and data. */
export function NowPanel() {
  const frame = useView(frameNow);
  return <div className="panel">{frame ? <Running frame={frame} /> : <Idle />}</div>;
}
