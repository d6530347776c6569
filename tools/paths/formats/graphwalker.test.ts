import { describe, expect, test, vi } from 'vitest';
import { select, type Selection } from '#tools/paths/select.ts';
import { graphOf, loadSubjects } from '#tools/paths/subjects.ts';
import { toGraphWalker } from './graphwalker.ts';

// CPU-bound, in parallel with other tests: explores every chart.
vi.setConfig({ testTimeout: 60_000 });

const subjects = await loadSubjects();
const suites = subjects.map((subject) => ({ id: subject.id, graph: graphOf(subject), paths: select(graphOf(subject), {}).paths }));
type Suite = (typeof suites)[number];

interface Edge {
  readonly id: string;
  readonly name: string;
  readonly sourceVertexId?: string;
  readonly targetVertexId: string;
  readonly weight: number;
  readonly properties: { readonly step?: string };
}
interface Model {
  readonly generator: string;
  readonly startElementId: string;
  readonly predefinedPathEdgeIds?: readonly string[];
  readonly vertices: readonly { readonly id: string; readonly name: string }[];
  readonly edges: readonly Edge[];
}

/** Serialised and parsed, as when read from a file. */
const modelOf = ({ graph, paths }: Suite, selection: Selection): Model =>
  (JSON.parse(JSON.stringify(toGraphWalker(graph, paths, selection))) as { models: [Model] }).models[0];

/** What GraphWalker refuses in a model: unknown ends, ids used twice, names that are no identifiers, weights above 1. */
function faultsOf({ startElementId, vertices, edges }: Model): string[] {
  const ids = [...vertices, ...edges].map(({ id }) => id);
  const known = new Set(vertices.map(({ id }) => id));
  const weights = Map.groupBy(edges, ({ sourceVertexId }) => sourceVertexId);
  return [
    ...(ids.includes(startElementId) ? [] : [`start ${startElementId}`]),
    ...[...Map.groupBy(ids, (id) => id)].filter(([, same]) => same.length > 1).map(([id]) => `twice ${id}`),
    ...edges
      .filter(({ sourceVertexId, targetVertexId }) => !known.has(sourceVertexId ?? '') || !known.has(targetVertexId))
      .map(({ id }) => `ends of ${id}`),
    ...[...vertices, ...edges].filter(({ name }) => !/^[ev]_[\p{L}\p{N}_]*$/u.test(name)).map(({ name }) => `name ${name}`),
    ...[...weights].filter(([, out]) => out.reduce((sum, { weight }) => sum + weight, 0) > 1).map(([id]) => `weights of ${id}`),
  ];
}

const selections: readonly [what: string, selection: Selection][] = [
  ['its paths', {}],
  ['a random walk', { walk: 'random' }],
  ['a weighted walk', { walk: 'weighted', seed: 7, until: 'steps >= 40' }],
  ['a quick walk', { walk: 'quick-random', seed: 3, until: 'steps >= 400 or (time >= 2s and steps >= 10)' }],
];

describe.each(selections)('GraphWalker can read and run the model of %s', (_, selection) => {
  test('for every chart', () => {
    const faults = suites.flatMap((suite) => faultsOf(modelOf(suite, selection)).map((fault) => `${suite.id}: ${fault}`));
    expect(faults).toEqual([]);
  });
});

test('a predefined path equals the selected one, with a restart after each path', () => {
  let count = 0;
  for (const suite of suites) {
    const { startElementId, predefinedPathEdgeIds = [], edges } = modelOf(suite, {});
    const walked = predefinedPathEdgeIds.map((id) => edges.find((edge) => edge.id === id)!);
    let at = startElementId;
    for (const { id, sourceVertexId, targetVertexId } of walked) {
      expect([suite.id, id, sourceVertexId]).toEqual([suite.id, id, at]);
      at = targetVertexId;
    }
    const steps = walked.filter(({ name }) => name !== 'e_restart').map(({ properties }) => properties.step);
    expect(steps).toEqual(suite.paths.flatMap((path) => path.edges.map(({ step }) => step.id)));
    count += steps.length;
  }
  expect(count).toBeGreaterThan(500);
});

test('each state can be a stop condition', () => {
  const smsCode = suites.find(({ id }) => id === 'smsCode')!;
  const reached = smsCode.graph.states
    .filter((id) => id !== 'smsCode')
    .map((id) => modelOf(smsCode, { walk: 'random', until: `reached(${id})` }));
  const names = new Set(reached.flatMap(({ vertices }) => vertices.map(({ name }) => name)));
  const stops = reached.flatMap(({ generator }) =>
    [...generator.matchAll(/reached_vertex\((?<name>[^)]+)\)/gu)].map(({ groups }) => groups!['name']!),
  );
  expect(stops.filter((name) => !names.has(name))).toEqual([]);
  expect(reached.map(({ generator }) => generator)).toContain('random(reached_vertex(v_cooling))');
});
