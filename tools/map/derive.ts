import fs from 'node:fs';
import { Kind, parse } from 'graphql';
import { resources } from '#contract/rest/index.ts';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import * as pages from '#contract/pages.ts';
import { areas } from '#schema/areas.ts';
import { loadCharts } from '#tools/charts/load.ts';
import { toIR, type IR, type IRState } from '@xstate/test';
import { type Asks, emptyAsks, Follower, type World } from './asks.ts';
import { bare, children, Modules, node, nodes, textOf, type Node } from './source.ts';

/** An actor or action of a chart that makes a request, and the states that run it. */
export interface Asker {
  readonly chart: string;
  readonly name: string;
  readonly kind: 'actor' | 'action';
  readonly states: readonly string[];
  readonly operations: readonly string[];
  /** Charts that the actor runs. */
  readonly charts: readonly string[];
}

export interface MappedCall {
  readonly name: string;
  readonly resource: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** E.g. `Query.order`. */
  readonly fields: readonly string[];
  readonly operations: readonly string[];
}

export interface MappedPage {
  readonly address: string;
  readonly title: string;
  /** File of the screen; for the shell, its first file. */
  readonly screen: string;
  /** Charts started by the page, including their child charts. */
  readonly charts: readonly string[];
  /** Operations requested by the page itself, as queries. */
  readonly operations: readonly string[];
}

export interface SiteMap {
  readonly calls: readonly MappedCall[];
  readonly askers: readonly Asker[];
  readonly pages: readonly MappedPage[];
  /** Parts of every page: the frame, and charts that run as long as the tab is open. */
  readonly shell: MappedPage;
}

const ROUTES = 'src/app/routes.tsx';
const WIRE = 'src/app/wire/';
const OPERATIONS = 'src/api/operations/**/*.graphql';
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const sorted = (all: Iterable<string>): string[] => [...new Set(all)].toSorted(byText);

/** Root fields by operation. */
function readOperations(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of fs.globSync(OPERATIONS).sort()) {
    for (const definition of parse(fs.readFileSync(file, 'utf8')).definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) continue;
      const root = definition.operation === 'mutation' ? 'Mutation' : 'Query';
      const fields = definition.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? [`${root}.${each.name.value}`] : []));
      found.set(definition.name.value, fields);
    }
  }
  return found;
}

/** Root fields by call. */
function readFields(): Map<AnyEndpoint, string[]> {
  const found = new Map<AnyEndpoint, string[]>();
  for (const root of ['Query', 'Mutation'] as const)
    for (const [name, { calls }] of areas.flatMap((area) => Object.entries(area[root] ?? {})))
      for (const call of calls) found.set(call, [...(found.get(call) ?? []), `${root}.${name}`]);
  return found;
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'data' in value && 'problems' in value;

function readCalls(operations: ReadonlyMap<string, string[]>): MappedCall[] {
  const fieldsOf = readFields();
  return Object.entries(resources).flatMap(([resource, entries]) =>
    Object.values<unknown>(entries)
      .filter(isEndpoint)
      .toSorted((a, b) => byText(a.name, b.name))
      .map((call) => {
        const fields = fieldsOf.get(call) ?? [];
        return {
          name: call.name,
          resource,
          method: call.method,
          path: call.path,
          summary: call.summary,
          fields,
          operations: [...operations].filter(([, roots]) => roots.some((root) => fields.includes(root))).map(([name]) => name),
        };
      }),
  );
}

type Filled = Map<string, Map<string, Asks>>;

/** Implementations of actors and actions by chart, from every `x.provide({ actors, actions })` of the wiring. */
function provided(follower: Follower, files: readonly string[], part: 'actors' | 'actions'): Filled {
  const found: Filled = new Map();
  for (const file of files) {
    for (const name of follower.modules.at(file)?.tops.keys() ?? []) {
      const scope = follower.scopeOf({ file, name });
      const visit = (of: Node): void => {
        const chart = follower.filled(of, scope);
        const options = chart === undefined ? undefined : nodes(of, 'arguments')[0];
        const actors = options && follower.members({ node: options, scope }).get(part);
        if (chart !== undefined && actors) {
          const slots = found.get(chart) ?? new Map<string, Asks>();
          for (const [slot, value] of follower.members(actors)) slots.set(slot, follower.asks(value, slots.get(slot) ?? emptyAsks()));
          found.set(chart, slots);
        }
        children(of).forEach(visit);
      };
      const top = follower.modules.at(file)?.tops.get(name);
      if (top) visit(top);
    }
  }
  return found;
}

const flat = (state: IRState): IRState[] => [state, ...state.children.flatMap(flat)];

/** States that invoke an actor, or run an action on entry, on exit or in a transition. */
function statesOf({ root, edges }: IR, name: string): string[] {
  const running = flat(root).filter(
    ({ invoke, entry, exit }) => invoke.some(({ src }) => src === name) || [...entry, ...exit].includes(name),
  );
  const acting = edges.filter(({ actions }) => actions.includes(name));
  return sorted([...running.map(({ id }) => id), ...acting.map(({ from }) => from)]);
}

/** Readable form of a path pattern: `/detail/:id.html`. */
const readable = (pattern: RegExp): string =>
  pattern.source
    .replaceAll(/\(\?<(\w+)>[^()]*\)/gu, ':$1')
    .replaceAll(/\(\?:([^()]*)\)\?/gu, '[$1]')
    .replaceAll(/[\\^$]/gu, '');

/** Names of the charts that screens start. */
function startedIn(follower: Follower): Set<string> {
  const binding = { file: `${WIRE}screenCharts.ts`, name: 'screenCharts' };
  const table = follower.modules.at(binding.file)?.tops.get(binding.name);
  const value = table && node(table, 'init');
  return new Set(value ? follower.members({ node: value, scope: follower.scopeOf(binding) }).keys() : []);
}

/** The rows of the route table: path, title, and the import of the screen. */
function readRoutes(follower: Follower): { address: string; title: string; load: Node }[] {
  const module = follower.modules.at(ROUTES);
  const constant = (name: string): Node | undefined => {
    const top = module?.tops.get(name);
    return top && node(top, 'init');
  };
  const rows = nodes(bare(constant('routes') ?? { type: 'missing' }), 'elements');
  return rows.map((row) => {
    const call = row.type === 'Identifier' ? bare(constant(textOf(row) ?? '') ?? row) : row;
    const [where, title, load] = nodes(call, 'arguments');
    if (!where || !title || !load) throw new Error(`${ROUTES}: a route is not a call with an address, a title and a screen`);
    const named = where.type === 'Identifier' ? (pages as Readonly<Record<string, unknown>>)[textOf(where) ?? ''] : undefined;
    const given = named instanceof RegExp ? readable(named) : (textOf(where) ?? '');
    const address = textOf(node(call, 'callee')) === 'account' ? `/account/${given}` : given;
    return { address, title: textOf(title) ?? '', load };
  });
}

/** Derives the map of the project from its sources. */
export async function deriveMap(): Promise<SiteMap> {
  const operations = readOperations();
  const calls = readCalls(operations);
  const charts = await loadCharts();
  const wire = fs
    .globSync(`${WIRE}**/*.ts`)
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  const modules = new Modules();
  const follower = (world: Partial<World> & Pick<World, 'skip'>): Follower =>
    new Follower({ operations: new Set(operations.keys()), calls: new Set(), started: new Set(), ...world }, modules);
  const started = startedIn(follower({ skip: () => true }));
  const inCharts = follower({ started, skip: (file) => file.startsWith('src/screens/') || file.startsWith('src/ui/') });
  const filled = { actor: provided(inCharts, wire, 'actors'), action: provided(inCharts, wire, 'actions') };
  const askers = charts.flatMap(({ name: chart, machine }) => {
    const ir = toIR(machine);
    return (['actor', 'action'] as const).flatMap((kind): Asker[] =>
      [...(filled[kind].get(chart) ?? [])].flatMap(([name, asks]) => {
        const own = sorted(kind === 'actor' ? [...asks.charts].filter((each) => each !== chart) : []);
        const asked = { operations: sorted(asks.operations), charts: own };
        return asked.operations.length + own.length === 0 ? [] : [{ chart, name, kind, states: statesOf(ir, name), ...asked }];
      }),
    );
  });

  const below = (first: Iterable<string>): string[] => {
    const found = new Set<string>();
    const add = (chart: string): void => {
      if (found.has(chart)) return;
      found.add(chart);
      for (const asker of askers) if (asker.chart === chart) asker.charts.forEach(add);
    };
    for (const chart of first) add(chart);
    return sorted(found);
  };
  const inPages = follower({ started, skip: (file) => file.startsWith('src/app/') && file !== ROUTES });
  const scope = inPages.scopeOf({ file: ROUTES, name: 'routes' });
  const rows = readRoutes(inPages).map(({ address, title, load }): MappedPage => {
    const asks = inPages.asks({ node: load, scope });
    const screen = [...asks.met].find((each) => each.startsWith('src/screens/'))?.split('#')[0] ?? '';
    return { address, title, screen, charts: below(asks.charts), operations: sorted(asks.operations) };
  });

  const ofScreens = (file: string): boolean => file === ROUTES || file.startsWith(`${WIRE}charts/`) || file === `${WIRE}screenCharts.ts`;
  const inShell = follower({ started, skip: ofScreens });
  const everywhere = emptyAsks();
  for (const file of fs.globSync('src/app/**/*.{ts,tsx}').filter((each) => !ofScreens(each) && !/\.test\.tsx?$/u.test(each)))
    for (const name of modules.at(file)?.tops.keys() ?? []) inShell.asksOf({ file, name }, everywhere);
  const ofPages = new Set(rows.flatMap((page) => page.charts));
  const tab = below(['shell', ...filled.actor.keys()].filter((chart) => !ofPages.has(chart)));
  const shell = {
    address: '*',
    title: '每一页',
    screen: 'src/app/shell',
    charts: sorted([...below(everywhere.charts), ...tab]),
    operations: sorted(everywhere.operations),
  };
  return { calls, askers, pages: rows, shell };
}
