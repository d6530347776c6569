import { describe, expect, test, vi } from 'vitest';
import { select, type Selection } from '#tools/paths/select.ts';
import { graphOf, loadSubjects } from '#tools/paths/subjects.ts';
import { graphWalkerFaults, type GraphWalkerFile, walkPredefined } from './graphwalkerRules.ts';
import { toGraphWalker } from './graphwalker.ts';

// CPU-bound, in parallel with other tests: explores every chart.
vi.setConfig({ testTimeout: 60_000 });

const subjects = await loadSubjects();
const suites = subjects.map((subject) => ({ id: subject.id, graph: graphOf(subject), paths: select(graphOf(subject), {}).paths }));
type Suite = (typeof suites)[number];

/** Serialised and parsed, as when read from a file. */
const fileOf = ({ graph, paths }: Suite, selection: Selection): GraphWalkerFile =>
  JSON.parse(JSON.stringify(toGraphWalker(graph, paths, selection))) as GraphWalkerFile;

const selections: readonly [what: string, selection: Selection][] = [
  ['its paths', {}],
  ['a random walk', { walk: 'random' }],
  ['a weighted walk', { walk: 'weighted', seed: 7, until: 'steps >= 40' }],
  ['a quick walk', { walk: 'quick-random', seed: 3, until: 'steps >= 400 or (time >= 2s and steps >= 10)' }],
];

describe.each(selections)('GraphWalker can read and run the model of %s', (_, selection) => {
  test('for every chart', () => {
    const faults = suites.flatMap((suite) => graphWalkerFaults(fileOf(suite, selection)).map((fault) => `${suite.id}: ${fault}`));
    expect(faults).toEqual([]);
  });
});

test('a predefined path equals the selected one, with a restart after each path', () => {
  const walked = suites.map((suite) => ({
    steps: walkPredefined(fileOf(suite, {}).models[0]!)
      .filter(({ name }) => name !== 'e_restart')
      .map(({ properties }) => properties?.['step']),
    wanted: suite.paths.flatMap(({ edges }) => edges.map(({ step }) => step.id)),
  }));
  for (const { steps, wanted } of walked) expect(steps).toEqual(wanted);
  expect(walked.reduce((sum, { steps }) => sum + steps.length, 0)).toBeGreaterThan(500);
});

test('each state can be a stop condition', () => {
  const smsCode = suites.find(({ id }) => id === 'smsCode')!;
  const reached = smsCode.graph.states
    .filter((id) => id !== 'smsCode')
    .map((id) => fileOf(smsCode, { walk: 'random', until: `reached(${id})` }));
  expect(reached.flatMap(graphWalkerFaults)).toEqual([]);
  expect(reached.map(({ models }) => models[0]!.generator)).toContain('random(reached_vertex(v_cooling))');
});

describe('the rules detect', () => {
  const good: GraphWalkerFile = {
    name: 'lamp',
    models: [
      {
        id: 'm0',
        name: 'lamp',
        generator: 'predefined_path(predefined_path)',
        startElementId: 'v0',
        predefinedPathEdgeIds: ['e1', 'e2'],
        vertices: [
          { id: 'v0', name: 'v_off' },
          { id: 'v1', name: 'v_on' },
        ],
        edges: [
          { id: 'e1', name: 'e_press', sourceVertexId: 'v0', targetVertexId: 'v1', weight: 1 },
          { id: 'e2', name: 'e_press', sourceVertexId: 'v1', targetVertexId: 'v0', weight: 0.5 },
        ],
      },
    ],
  };
  type Change = (model: Record<string, unknown> & { edges: Record<string, unknown>[]; vertices: Record<string, unknown>[] }) => void;
  const faultsAfter = (change: Change): string[] => {
    const file = structuredClone(good);
    change(file.models[0] as never);
    return graphWalkerFaults(file);
  };

  test('no fault in a valid model', () => expect(graphWalkerFaults(good)).toEqual([]));

  test.each<readonly [fault: string, change: Change]>([
    ['lamp: has no field "start"', (model) => (model['start'] = 'v0')],
    ['lamp: no start element', (model) => delete model['startElementId']],
    ['lamp: the start element "v9" is not there', (model) => (model['startElementId'] = 'v9')],
    ['lamp: the id "v1" is there twice', ({ edges }) => (edges[0]!['id'] = 'v1')],
    ['e1: its source "v7" is not there', ({ edges }) => (edges[0]!['sourceVertexId'] = 'v7')],
    ['e1: its target "v7" is not there', ({ edges }) => (edges[0]!['targetVertexId'] = 'v7')],
    ['e1: has no target', ({ edges }) => delete edges[0]!['targetVertexId']],
    ['e1: weight 1.5 is not between 0 and 1', ({ edges }) => (edges[0]!['weight'] = 1.5)],
    ['e1: the name "e press" has a space', ({ edges }) => (edges[0]!['name'] = 'e press')],
    ['e1: weight is no number', ({ edges }) => (edges[0]!['weight'] = '1')],
    ['e1: the guard "count >" is no JavaScript', ({ edges }) => (edges[0]!['guard'] = 'count >')],
    ['e1: the action "count = = 1" is no JavaScript', ({ edges }) => (edges[0]!['actions'] = ['count = = 1'])],
    ['v0: has no name', ({ vertices }) => delete vertices[0]!['name']],
    ['lamp: the path goes from v_on to e1, which does not begin there', (model) => (model['predefinedPathEdgeIds'] = ['e1', 'e1'])],
    [
      'lamp: the path goes from v_off to e0, which does not begin there',
      (model) => {
        model.edges.push({ id: 'e0', name: 'e_start', targetVertexId: 'v0' });
        Object.assign(model, { startElementId: 'e0', predefinedPathEdgeIds: ['e0', 'e1'] });
      },
    ],
    ['lamp: the path has the edge "e8", which is not there', (model) => (model['predefinedPathEdgeIds'] = ['e1', 'e8'])],
    ['lamp: a predefined path stops by predefined_path alone', (model) => (model['generator'] = 'predefined_path(length(4))')],
    [
      'lamp: generator "random edge_coverage(100)": a generator needs parentheses',
      (model) => (model['generator'] = 'random edge_coverage(100)'),
    ],
    ['lamp: generator "random(length(4)": ) is missing', (model) => (model['generator'] = 'random(length(4)')],
    [
      'lamp: generator "random(length(4) and length(5) or length(6))": and and or without parentheses between them',
      (model) => (model['generator'] = 'random(length(4) and length(5) or length(6))'),
    ],
    ['lamp: generator "fastest(length(4))": no generator is called fastest', (model) => (model['generator'] = 'fastest(length(4))')],
    ['lamp: generator "random(steps(4))": no stop condition is called steps', (model) => (model['generator'] = 'random(steps(4))')],
    [
      'lamp: generator "random(reached_vertex(v_dim))": no vertex is called v_dim',
      (model) => (model['generator'] = 'random(reached_vertex(v_dim))'),
    ],
    [
      'lamp: generator "random(reached_vertex(v_亮))": 亮 is no character of it',
      (model) => (model['generator'] = 'random(reached_vertex(v_亮))'),
    ],
    ['v_off: weights come to more than 1', ({ edges }) => edges.push({ ...edges[0], id: 'e3' })],
    [
      'lamp: no way leads from v_off to e2',
      (model) => {
        model['generator'] = 'random(edge_coverage(100))';
        model.edges[0]!['targetVertexId'] = 'v0';
      },
    ],
  ])('%s', (fault, change) => expect(faultsAfter(change)).toContain(fault));
});
