import { Dropdown } from 'primereact/dropdown';
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { lifecycles as rest } from '#contract/operator/index.ts';
import { type LifecycleName, lifecycleNames, type LifecycleState, lifecycleTitles } from '#contract/operator/lifecycles.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useCalled } from '#operator/app/queries.ts';
import { Due } from '#operator/ui/Due.tsx';
import { Drawing } from '#operator/ui/Drawing.tsx';
import { Read } from '#operator/ui/State.tsx';
import { useNow } from '#operator/ui/useNow.ts';
import type { Sheet } from '#tools/charts/drawing/index.ts';
import { formatCount } from './figures.ts';
import { rowPageOf } from './links.ts';
import { drawRows, spentText } from './picture.ts';
import { useSheet } from './sheets.ts';
import { stateTitle } from './titles.ts';
import * as styles from './lifecycles.module.css';

const FIRST = 5;
const options = lifecycleNames.map((name) => ({ value: name, label: lifecycleTitles[name] }));

const stateOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-rows]')?.getAttribute('data-rows') ?? null) : null;

function Chart({
  sheet,
  states,
  chosen,
  onChoose,
}: {
  sheet: Sheet;
  states: readonly LifecycleState[];
  chosen: string | null;
  onChoose: (state: string) => void;
}) {
  const drawn = useMemo(() => drawRows(sheet, states, chosen), [sheet, states, chosen]);
  const choose = (event: MouseEvent | KeyboardEvent): void => {
    const state = stateOf(event.target);
    if (state === null) return;
    event.preventDefault();
    onChoose(state);
  };
  return (
    <div
      role="presentation"
      className={styles['picture']}
      onClick={choose}
      onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && choose(event)}
    >
      <Drawing of={drawn} />
    </div>
  );
}

function Side({ chart, sheet, state }: { chart: LifecycleName; sheet: Sheet; state: LifecycleState }) {
  const now = useNow();
  const title = stateTitle(sheet, state.state);
  const asked = useCalled(rest.listLifecycleRows, {
    params: { chart },
    query: { state: state.state, limit: FIRST, overdue: (state.overdue ?? 0) > 0 ? 'true' : 'false' },
  });
  const description = sheet.states.find(({ id }) => id === `${sheet.name}.${state.state}`)?.description;
  const page = `/lifecycles/${chart}/${state.state}`;
  return (
    <aside className={styles['side']} aria-label={title}>
      <h3>{title}</h3>
      <p>{description}</p>
      <dl>
        <div>
          <dt>{state.is_final ? '今天' : '数量'}</dt>
          <dd>{formatCount(state.count)}</dd>
        </div>
        {state.p95_ms !== null && (
          <div>
            <dt>停留 p95（最近 {state.sample} 个）</dt>
            <dd>{spentText(state.p95_ms)}</dd>
          </div>
        )}
        {state.overdue !== null && (
          <div>
            <dt>超时</dt>
            <dd className={state.overdue > 0 ? styles['bad'] : undefined}>
              {formatCount(state.overdue)}
              {state.longest_ms !== null && <small>最久 {spentText(state.longest_ms)}</small>}
            </dd>
          </div>
        )}
      </dl>
      <Read of={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <p>现在没有</p>
          ) : (
            <ul>
              {list.map((row) => {
                const to = rowPageOf(chart, row);
                return (
                  <li key={row.key}>
                    {to === null ? <span>{row.number}</span> : <Link href={to}>{row.number}</Link>}
                    {row.due === null ? <small>{row.since !== null && formatClock(row.since)}</small> : <Due due={row.due} now={now} />}
                    {row.fen !== null && <b>{formatYuan(row.fen)}</b>}
                  </li>
                );
              })}
            </ul>
          )
        }
      </Read>
      <p>
        <Link href={page}>打开全部</Link>
        {(state.overdue ?? 0) > 0 && <Link href={`${page}?overdue=true`}>只看超时</Link>}
      </p>
    </aside>
  );
}

const mostUrgent = (states: readonly LifecycleState[]): LifecycleState | undefined =>
  states.toSorted((a, b) => (b.overdue ?? 0) - (a.overdue ?? 0) || Number(a.is_final) - Number(b.is_final) || b.count - a.count)[0];

/** Where the rows of the platform are, on the picture that developers and testers see. */
export function Lifecycles() {
  const [chart, setChart] = useState<LifecycleName>('orderLifecycle');
  const [chosen, setChosen] = useState<string | null>(null);
  const sheet = useSheet(chart);
  const asked = useCalled(rest.getLifecycle, { params: { chart } });
  return (
    <section className={styles['lifecycles']} aria-labelledby="lifecycles">
      <header>
        <h2 id="lifecycles">走到哪一步</h2>
        <small>和开发、测试看的是同一张图；点状态看是哪些</small>
        <Dropdown
          aria-label="哪一张图"
          options={options}
          value={chart}
          onChange={({ value }: { value: LifecycleName }) => {
            setChart(value);
            setChosen(null);
          }}
        />
      </header>
      <Read of={sheet}>
        {(drawn) => (
          <Read of={asked}>
            {({ states }) => {
              const state = states.find((each) => each.state === chosen) ?? mostUrgent(states);
              return (
                <div className={styles['map']}>
                  <Chart sheet={drawn} states={states} chosen={state?.state ?? null} onChoose={setChosen} />
                  {state && <Side chart={chart} sheet={drawn} state={state} />}
                </div>
              );
            }}
          </Read>
        )}
      </Read>
    </section>
  );
}
