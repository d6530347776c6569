import { use } from 'react';
import type { AskedCall, ChartsMap, PageCharts } from '#tools/visualiser/map.ts';
import { find, showChart } from '#visualiser/core/actions.ts';
import { frameNow, useView, view } from '#visualiser/core/view.ts';
import { shortId } from '#visualiser/core/words.ts';
import { Block, Link } from '#visualiser/parts/Block.tsx';

let map: Promise<ChartsMap> | undefined;

/** The calls of each state and the charts of each page, loaded once. */
function useMap(): ChartsMap {
  map ??= import('virtual:map').then(
    (module) => module.default,
    () => ({ asks: {}, pages: [] }),
  );
  return use(map);
}

const Call = ({ call, isAsking }: { readonly call: AskedCall; readonly isAsking: boolean }) => (
  <li className={isAsking ? 'asking' : undefined} title={call.summary}>
    <span>
      <code>{call.address}</code> {call.name}
    </span>
    <span className="faint">{`${call.fields.join('、')} · ${call.operations.join('、')}`}</span>
    <span>
      {call.states.map((state) => (
        <Link key={state} text={shortId(state)} run={() => find({ state, transition: null })} />
      ))}
      <span className="faint"> {call.by}</span>
    </span>
  </li>
);

/** Server calls of the chart's states; those of active or looked-up states are marked. */
export function Calls() {
  const { asks } = useMap();
  const chart = useView(() => view.chart);
  const frame = useView(frameNow);
  const found = useView(() => view.found);
  const list = chart === null ? undefined : asks[chart];
  if (!list) return null;
  const here = new Set([...(frame?.active ?? []), ...(found ? [found.state] : [])]);
  return (
    <Block title="它问的接口" label="它问的接口">
      <ul className="asks">
        {list.map((call, i) => (
          <Call key={i} call={call} isAsking={call.states.some((state) => here.has(state))} />
        ))}
      </ul>
    </Block>
  );
}

const Page = ({ page: { title, address, charts } }: { readonly page: PageCharts }) => (
  <details>
    <summary>
      {title} <span className="faint">{address}</span>
    </summary>
    <div className="links">
      {charts.map((name) => (
        <Link key={name} text={name} run={() => showChart(name)} />
      ))}
    </div>
  </details>
);

/** The pages that use this chart, or all pages; each expands to its charts. */
export function PagesOf() {
  const { pages } = useMap();
  const chart = useView(() => view.chart);
  const own = pages.filter(({ charts }) => chart === null || charts.includes(chart));
  const title = chart === null ? '页面' : '有它的页面';
  return (
    own.length > 0 && (
      <Block title={title} label={title}>
        <div className="pages-of">
          {own.map((page) => (
            <Page key={page.address} page={page} />
          ))}
        </div>
      </Block>
    )
  );
}
