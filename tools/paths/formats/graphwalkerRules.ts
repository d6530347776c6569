import { Script } from 'node:vm';

/**
 * Requirements of GraphWalker 4.3 on a model file, taken from its sources: the fields that Gson fills in `JsonMultimodel`, `JsonModel`,
 * `JsonVertex` and `JsonEdge` (others are silently dropped), the checks of `graphwalker check`, the grammar `GeneratorParser.g4` with the
 * names that `GeneratorLoader` supports, and the errors of its generators while walking.
 */

interface GraphWalkerVertex {
  readonly id: string;
  readonly name: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface GraphWalkerEdge extends GraphWalkerVertex {
  readonly sourceVertexId?: string;
  readonly targetVertexId?: string;
  readonly weight?: number;
  readonly guard?: string;
  readonly actions?: readonly string[];
}

export interface GraphWalkerModel {
  readonly id: string;
  readonly name: string;
  readonly generator: string;
  readonly startElementId: string;
  readonly vertices: readonly GraphWalkerVertex[];
  readonly edges: readonly GraphWalkerEdge[];
  readonly predefinedPathEdgeIds?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

export interface GraphWalkerFile {
  readonly name: string;
  readonly seed?: number;
  readonly models: readonly GraphWalkerModel[];
}

type Kind = 'text' | 'number' | 'integer' | 'texts' | 'map' | 'elements';
type Fields = Readonly<Record<string, Kind>>;

const FILE: Fields = { name: 'text', seed: 'integer', models: 'elements' };
const MODEL: Fields = {
  name: 'text',
  id: 'text',
  generator: 'text',
  startElementId: 'text',
  actions: 'texts',
  requirements: 'texts',
  properties: 'map',
  vertices: 'elements',
  edges: 'elements',
  predefinedPathEdgeIds: 'texts',
};
const VERTEX: Fields = { id: 'text', name: 'text', sharedState: 'text', actions: 'texts', requirements: 'texts', properties: 'map' };
const EDGE: Fields = {
  id: 'text',
  name: 'text',
  guard: 'text',
  actions: 'texts',
  requirements: 'texts',
  properties: 'map',
  weight: 'number',
  dependency: 'integer',
  sourceVertexId: 'text',
  targetVertexId: 'text',
};

const isOf: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isSafeInteger(value),
  texts: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  elements: (value) => Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null),
};

const fieldFaults = (who: string, found: object, fields: Fields): string[] =>
  Object.entries(found).flatMap(([name, value]) => {
    const kind = fields[name];
    if (kind === undefined) return [`${who}: has no field "${name}"`];
    return isOf[kind](value) ? [] : [`${who}: ${name} is no ${kind}`];
  });

function isScript(script: string): boolean {
  try {
    return Boolean(new Script(script));
  } catch {
    return false;
  }
}

const scriptFaults = (who: string, { guard, actions = [] }: GraphWalkerEdge): string[] => [
  ...(guard === undefined || isScript(`(${guard});`) ? [] : [`${who}: the guard "${guard}" is no JavaScript`]),
  ...actions.filter((action) => action === '' || !isScript(action)).map((action) => `${who}: the action "${action}" is no JavaScript`),
];

const CONDITIONS: Readonly<Record<string, 'number' | 'name' | 'none'>> = {
  never: 'none',
  predefined_path: 'none',
  length: 'number',
  time_duration: 'number',
  edge_coverage: 'number',
  vertex_coverage: 'number',
  requirement_coverage: 'number',
  dependency_edge_coverage: 'number',
  reached_vertex: 'name',
  reached_edge: 'name',
  reached_shared_state: 'name',
};
const GENERATORS: readonly string[] = ['random', 'weighted_random', 'quick_random', 'a_star', 'shortest_all_paths', 'predefined_path'];

interface Generator {
  readonly name: string;
  readonly conditions: readonly { readonly name: string; readonly of: string | undefined }[];
}

class Unreadable extends Error {}

function tokensOf(text: string): string[] {
  const tokens = text.match(/\|\||&&|[()]|[-_A-Za-z0-9]+|\S/gu) ?? [];
  const strange = tokens.find((token) => !/^(?:\|\||&&|[()]|[-_A-Za-z0-9]+)$/u.test(token));
  if (strange !== undefined) throw new Unreadable(`${strange} is no character of it`);
  return tokens;
}

/** Parses `generator(condition)`; throws a description of the fault. */
function readGenerator(text: string): Generator {
  const tokens = tokensOf(text);
  const conditions: { name: string; of: string | undefined }[] = [];
  const isWord = (token: string | undefined): token is string =>
    token !== undefined && /^[-_A-Za-z0-9]+$/u.test(token) && !/^(?:and|or|AND|OR)$/u.test(token);
  const take = (token: string): void => {
    if (tokens.shift() !== token) throw new Unreadable(`${token} is missing`);
  };
  const primary = (): void => {
    if (tokens[0] === '(') {
      take('(');
      logical();
      take(')');
      return;
    }
    const name = tokens.shift();
    if (!isWord(name) || /^\d+$/u.test(name)) throw new Unreadable('a stop condition is missing');
    const takes = CONDITIONS[name.toLowerCase()];
    if (takes === undefined) throw new Unreadable(`no stop condition is called ${name}`);
    let of: string | undefined;
    if (tokens[0] === '(') {
      take('(');
      of = tokens.shift();
      take(')');
    }
    if (takes === 'none' ? of !== undefined : takes === 'number' ? !/^\d+$/u.test(of ?? '') : !isWord(of))
      throw new Unreadable(`${name} takes ${takes}`);
    conditions.push({ name: name.toLowerCase(), of });
  };
  const logical = (): void => {
    primary();
    const joint = tokens[0] === undefined || tokens[0] === ')' ? undefined : tokens[0];
    while (joint !== undefined && tokens[0] !== undefined && tokens[0] !== ')') {
      if (!/^(?:and|or|AND|OR|&&|\|\|)$/u.test(tokens[0])) throw new Unreadable(`${tokens[0]} where and, or or ) belongs`);
      if (tokens[0] !== joint) throw new Unreadable('and and or without parentheses between them');
      tokens.shift();
      primary();
    }
  };
  const name = tokens.shift();
  if (!isWord(name)) throw new Unreadable('a generator is missing');
  if (tokens[0] !== '(') throw new Unreadable('a generator needs parentheses');
  if (!GENERATORS.includes(name.toLowerCase())) throw new Unreadable(`no generator is called ${name}`);
  take('(');
  logical();
  take(')');
  if (tokens.length > 0) throw new Unreadable(`${tokens.join(' ')} is too much`);
  return { name: name.toLowerCase(), conditions };
}

/** Follows a predefined path as `PredefinedPath` does: from the start element, edge by edge. Throws where GraphWalker finds no path. */
export function walkPredefined({ name, edges, vertices, startElementId, predefinedPathEdgeIds = [] }: GraphWalkerModel): GraphWalkerEdge[] {
  let at = edges.find(({ id }) => id === startElementId)?.targetVertexId ?? startElementId;
  return predefinedPathEdgeIds.map((id) => {
    const edge = edges.find((each) => each.id === id);
    if (!edge) throw new Unreadable(`${name}: the path has the edge "${id}", which is not there`);
    if (edge.sourceVertexId !== at)
      throw new Unreadable(
        `${name}: the path goes from ${vertices.find((vertex) => vertex.id === at)?.name} to ${id}, which does not begin there`,
      );
    at = edge.targetVertexId ?? '';
    return edge;
  });
}

const told = (read: () => unknown, as: (message: string) => string): string[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof Unreadable) return [as(error.message)];
    throw error;
  }
};

/** Faults of a coverage goal: vertices from which not every edge can be reached, so that it would never be complete. */
function coverageFaults({ name, edges, vertices, startElementId }: GraphWalkerModel): string[] {
  const next = Map.groupBy(edges, ({ sourceVertexId }) => sourceVertexId);
  const from = (start: string): Set<string> => {
    const reached = new Set<string>();
    const queue = [start];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      if (reached.has(at)) continue;
      reached.add(at);
      queue.push(...(next.get(at) ?? []).flatMap(({ targetVertexId }) => targetVertexId ?? []));
    }
    return reached;
  };
  const ahead = from(startElementId);
  const back = new Set<string>();
  const into = Map.groupBy(edges, ({ targetVertexId }) => targetVertexId);
  const queue = [startElementId];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (back.has(at)) continue;
    back.add(at);
    queue.push(...(into.get(at) ?? []).flatMap(({ sourceVertexId }) => sourceVertexId ?? []));
  }
  const start = vertices.find(({ id }) => id === startElementId)?.name;
  return [
    ...edges
      .filter(({ sourceVertexId = '' }) => !ahead.has(sourceVertexId))
      .map(({ id }) => `${name}: no way leads from ${start} to ${id}`),
    ...vertices.filter(({ id }) => !back.has(id)).map((vertex) => `${name}: no way leads from ${vertex.name} back to ${start}`),
  ];
}

function generatorFaults(model: GraphWalkerModel): string[] {
  const { name, edges, vertices, predefinedPathEdgeIds } = model;
  const say = (message: string): string => `${name}: generator "${model.generator}": ${message}`;
  const unread = told(() => readGenerator(model.generator), say);
  if (unread.length > 0) return unread;
  const { name: kind, conditions } = readGenerator(model.generator);
  const missing = conditions.flatMap(({ name: condition, of = '' }) => {
    if (condition === 'reached_vertex' && !vertices.some((vertex) => vertex.name === of)) return [say(`no vertex is called ${of}`)];
    return condition === 'reached_edge' && !edges.some((edge) => edge.name === of) ? [say(`no edge is called ${of}`)] : [];
  });
  if (kind !== 'predefined_path') return [...missing, ...coverageFaults(model)];
  const [stop, ...more] = conditions;
  if (stop?.name !== 'predefined_path' || more.length > 0) return [`${name}: a predefined path stops by predefined_path alone`];
  return predefinedPathEdgeIds === undefined
    ? [`${name}: no predefined path`]
    : told(
        () => walkPredefined(model),
        (message) => message,
      );
}

function elementFaults({ id, name }: GraphWalkerVertex): string[] {
  if (typeof name !== 'string' || name === '') return [`${id}: has no name`];
  return /\s/u.test(name) ? [`${id}: the name "${name}" has a space`] : [];
}

function edgeFaults(edge: GraphWalkerEdge, vertices: ReadonlySet<string>): string[] {
  const { id, sourceVertexId, targetVertexId, weight = 0 } = edge;
  return [
    ...elementFaults(edge),
    ...fieldFaults(id, edge, EDGE),
    ...scriptFaults(id, edge),
    ...(sourceVertexId === undefined || vertices.has(sourceVertexId) ? [] : [`${id}: its source "${sourceVertexId}" is not there`]),
    ...(targetVertexId === undefined
      ? [`${id}: has no target`]
      : vertices.has(targetVertexId)
        ? []
        : [`${id}: its target "${targetVertexId}" is not there`]),
    ...(weight < 0 || weight > 1 ? [`${id}: weight ${weight} is not between 0 and 1`] : []),
  ];
}

function modelFaults(model: GraphWalkerModel): string[] {
  const { name, vertices, edges, startElementId } = model;
  const ids = [...vertices, ...edges].map(({ id }) => id);
  const own = new Set(vertices.map(({ id }) => id));
  const heavy = [...Map.groupBy(edges, ({ sourceVertexId }) => sourceVertexId)].filter(
    ([, out]) => out.reduce((sum, { weight = 0 }) => sum + weight, 0) > 1,
  );
  return [
    ...fieldFaults(name, model, MODEL),
    ...[...Map.groupBy(ids, (id) => id)]
      .flatMap(([id, all]) => (all.length > 1 ? id : []))
      .map((id) => `${name}: the id "${id}" is there twice`),
    ...vertices.flatMap((vertex) => [...elementFaults(vertex), ...fieldFaults(vertex.id, vertex, VERTEX)]),
    ...edges.flatMap((edge) => edgeFaults(edge, own)),
    ...(startElementId === undefined
      ? [`${name}: no start element`]
      : ids.includes(startElementId)
        ? []
        : [`${name}: the start element "${startElementId}" is not there`]),
    ...heavy.map(([id]) => `${vertices.find((vertex) => vertex.id === id)?.name}: weights come to more than 1`),
    ...generatorFaults(model),
  ];
}

/** What GraphWalker would reject, drop or fail on. Empty for a file that it can read and run. */
export function graphWalkerFaults(file: GraphWalkerFile): string[] {
  const ids = file.models.map(({ id }) => id);
  return [
    ...fieldFaults('file', file, FILE),
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `the model id "${id}" is there twice`),
    ...file.models.flatMap(modelFaults),
  ];
}
