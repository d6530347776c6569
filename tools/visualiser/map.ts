import fs from 'node:fs';
import type { SiteMap } from '#tools/map/derive.ts';
import type { Found } from './search.ts';

export const MAP_FILE = 'docs/map.json';

/** A call made by states of a chart. */
export interface AskedCall {
  readonly states: readonly string[];
  /** The actor or action that makes it. */
  readonly by: string;
  readonly name: string;
  /** E.g. `POST /orders`. */
  readonly address: string;
  readonly summary: string;
  readonly fields: readonly string[];
  readonly operations: readonly string[];
}

export interface PageCharts {
  readonly title: string;
  readonly address: string;
  readonly charts: readonly string[];
}

export interface ChartsMap {
  readonly asks: Readonly<Record<string, readonly AskedCall[]>>;
  readonly pages: readonly PageCharts[];
}

/** From the file of `npm run map`: the calls of each chart, and the charts of every page that has some. */
export function readMap(): ChartsMap {
  const { calls, askers, pages, shell } = JSON.parse(fs.readFileSync(MAP_FILE, 'utf8')) as SiteMap;
  const asked = askers.flatMap(({ chart, states, name: by, operations }) =>
    calls.flatMap(({ name, method, path, summary, fields, operations: own }): [string, AskedCall][] => {
      const used = own.filter((each) => operations.includes(each));
      return used.length === 0 ? [] : [[chart, { states, by, name, address: `${method} ${path}`, summary, fields, operations: used }]];
    }),
  );
  const asks = Object.fromEntries(
    [...Map.groupBy(asked, ([chart]) => chart)].map(([chart, list]) => [chart, list.map(([, call]) => call)]),
  );
  const shown = [shell, ...pages].filter(({ charts }) => charts.length > 0);
  return { asks, pages: shown.map(({ title, address, charts }) => ({ title, address, charts })) };
}

/** Calls are indexed by their states, pages by their charts. */
export function searchableMap({ asks, pages }: ChartsMap): Found[] {
  const calls = Object.entries(asks).flatMap(([chart, list]) =>
    list.flatMap(({ name, states, address, operations }) =>
      states.map((state): Found => ({
        kind: 'call',
        name,
        chart,
        state,
        transition: null,
        about: `${address} · ${operations.join('、')} · ${state}`,
      })),
    ),
  );
  const charts = pages.flatMap(({ title, address, charts: own }) =>
    own.map((chart): Found => ({ kind: 'page', name: title, chart, state: chart, transition: null, about: `${address} · ${chart}` })),
  );
  return [...calls, ...charts];
}
