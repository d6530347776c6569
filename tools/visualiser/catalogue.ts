import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { byArea } from '#tools/charts/areas.ts';
import type { Sheet } from '#tools/charts/drawing/index.ts';
import { MAP_FILE, readMap, searchableMap } from './map.ts';
import { searchable } from './search.ts';

const FOLDER = 'docs/charts';
const ID = 'virtual:catalogue';
/** Search index of all charts; loaded with the first search. */
const SEARCHABLE = 'virtual:searchable';
/** The calls of each state, and the charts of each page. */
const MAP = 'virtual:map';

/** An entry in the list of charts. */
export interface Entry {
  readonly name: string;
  readonly description: string;
  readonly states: number;
  readonly transitions: number;
  readonly runs: readonly string[];
}

export interface Area {
  readonly title: string;
  readonly charts: readonly Entry[];
}

const readSheets = (): Sheet[] =>
  fs
    .globSync(`${FOLDER}/*.layout.json`)
    .sort()
    .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as Sheet);

const toEntry = ({ name, description, states, transitions, runs }: Sheet): Entry => ({
  name,
  description,
  states: states.length - 1,
  transitions: new Set(transitions.map(({ transition }) => transition)).size,
  runs,
});

/** All charts by area, from the files of `npm run charts`. */
export const readCatalogue = (): Area[] => byArea(readSheets()).map(({ title, charts }) => ({ title, charts: charts.map(toEntry) }));

const modules: Readonly<Record<string, () => unknown>> = {
  [ID]: readCatalogue,
  [SEARCHABLE]: () => [...readSheets().flatMap(searchable), ...searchableMap(readMap())],
  [MAP]: readMap,
};

/** Provides the list of charts as a module; the visualiser fetches their pictures one by one. */
export const catalogue = (): Plugin => ({
  name: 'catalogue',
  resolveId: (id) => (id in modules ? `\0${id}` : null),
  load(id) {
    const make = id.startsWith('\0') ? modules[id.slice(1)] : undefined;
    if (!make) return null;
    for (const file of [...fs.globSync(`${FOLDER}/*.layout.json`), MAP_FILE]) this.addWatchFile(path.resolve(file));
    return `export default ${JSON.stringify(make())};`;
  },
});
