import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  cover,
  describeSuite,
  endOf,
  explore,
  fromToken,
  parseStop,
  PathMisread,
  runOnMachine,
  shortestTo,
  simplePaths,
  takesOf,
  toToken,
  until,
  walk,
  type Goal,
  type Graph,
  type Path,
  type Progress,
} from '../src/index.ts';
import { netFor } from '../src/walks/net.ts';
import { qrLogin } from './charts/qrLogin.machine.ts';
import { qrModel } from './charts/qrLogin.model.ts';
import { randomGraph } from './charts/random.ts';

const login = explore(qrLogin, qrModel);
const brief = explore(qrLogin, {
  ...qrModel,
  outcomes: { ...qrModel.outcomes, checkStatus: { ...qrModel.outcomes.checkStatus, pending: true } },
});

/** Minimum number of steps that cover every goal with free restarts, found by searching all sets of covered goals. */
function fewestSteps(graph: Graph, goal: Goal): number {
  const net = netFor(graph, goal);
  const all = 2 ** net.names.length - 1;
  const reach = (arc: number): number =>
    net.goals.slice(net.goalsFrom[arc], net.goalsFrom[arc + 1]).reduce((set, number) => set | (1 << number), 0);
  const masks = Array.from(net.to, (_, arc) => reach(arc));
  const begun = net.atStart.reduce((set, number) => set | (1 << number), 0) * net.nodes;
  const seen = new Set([begun]);
  let frontier = [begun];
  for (let steps = 0; ; steps++) {
    const next: number[] = [];
    for (const state of frontier) {
      const reached = Math.floor(state / net.nodes);
      if (reached === all) return steps;
      for (const from of new Set([0, state % net.nodes])) {
        for (let arc = net.first[from]!; arc < net.first[from + 1]!; arc++) {
          const to = (reached | masks[arc]!) * net.nodes + net.to[arc]!;
          if (!seen.has(to)) next.push(to);
          seen.add(to);
        }
      }
    }
    frontier = next;
  }
}

const isConnected = (graph: Graph, path: Path): boolean =>
  path.edges.every((edge, i) => edge.from === (path.edges[i - 1]?.to ?? 0) && graph.edges[edge.index] === edge);

describe('cover', () => {
  it('needs the minimum number of steps on small charts, verified by exhaustive search', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const graph = randomGraph(seed, 2 + (seed % 4), seed % 7);
      const suite = cover(graph, { goal: 'edges' });
      const fewest = fewestSteps(graph, 'edges');
      expect([seed, suite.steps, suite.bound]).toEqual([seed, fewest, { steps: fewest, applies: true }]);
    }
  });

  it('needs the minimum number of steps on small charts too where goals lie on several edges, and says so', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const graph = randomGraph(seed, 3 + (seed % 5), seed % 6, 1 + (seed % 2));
      const { steps, bound, gap } = cover(graph);
      const fewest = fewestSteps(graph, 'transitions');
      expect([seed, steps, bound, gap]).toEqual([seed, fewest, { steps: fewest, applies: true }, 0]);
    }
  });

  it('stays within 5 % of the postman bound on larger charts', () => {
    for (const [seed, size] of [
      [1, 40],
      [2, 100],
      [3, 200],
    ] as const) {
      const suite = cover(randomGraph(seed, size, 2 * size));
      expect(suite.bound.applies).toBe(true);
      expect(suite.gap).toBeLessThanOrEqual(0.05);
    }
  });

  it.each(['states', 'transitions', 'guards', 'all', 'pairs', 'edges'] satisfies Goal[])(
    'covers every goal of %s by connected paths',
    (goal) => {
      const suite = cover(brief, { goal, maxLength: 60 });
      const net = netFor(brief, goal);
      const reached = new Set(net.atStart);
      for (const path of suite.paths) {
        expect(isConnected(brief, path)).toBe(true);
        let node = 0;
        for (const edge of path.edges) {
          let arc = net.first[node]!;
          while (net.edges[arc] !== edge) arc++;
          for (let i = net.goalsFrom[arc]!; i < net.goalsFrom[arc + 1]!; i++) reached.add(net.goals[i]!);
          node = net.to[arc]!;
        }
      }
      expect(reached.size).toBe(net.names.length);
      expect(suite.reachable).toBe(net.names.length);
    },
  );

  it('respects maxLength', () => {
    const suite = cover(brief, { maxLength: 14 });
    expect([suite.longest <= 14, suite.reachable, suite.declared]).toEqual([true, 27, 28]);
    expect(suite.paths.every((path) => path.edges.length <= 14)).toBe(true);
  });

  it.each([1, 2, 3, 4, 5])('splits long walks at low cost (graph %i)', (seed) => {
    const graph = randomGraph(seed, 12, 40);
    const free = cover(graph);
    const cut = cover(graph, { maxLength: Math.ceil(free.longest / 2) });
    expect([cut.reachable, cut.longest <= Math.ceil(free.longest / 2), cut.steps <= free.steps * 1.2]).toEqual([
      free.reachable,
      true,
      true,
    ]);
  });

  it('prints the gap', () => {
    const suite = cover(randomGraph(7, 30, 60));
    expect(describeSuite(suite)).toBe(
      `${suite.paths.length} paths, ${suite.steps} steps (longest ${suite.longest}), 89/89 transitions; lower ` +
        `bound ${suite.bound.steps} steps, gap 0.0 %`,
    );
    expect(describeSuite(cover(brief))).toMatch(
      /^\d+ paths, \d+ steps \(longest \d+\), 27\/28 transitions; relaxed lower bound \d+ steps, gap [\d.]+ %$/,
    );
  });

  it('is empty for a chart without transitions', () => {
    expect(cover(explore(createMachine({ id: 'still' }), { outcomes: {} }))).toMatchObject({ paths: [], steps: 0, gap: 0 });
  });

  it('generates only paths that the machine confirms', () => {
    for (const path of cover(brief, { goal: 'pairs', maxLength: 80 }).paths) runOnMachine(brief, path);
  });
});

describe('shortestTo and simplePaths', () => {
  it('finds a state, a transient state, a transition or any situation', () => {
    const ids = (path: Path | undefined): string[] | undefined => path?.edges.map((edge) => edge.step.id);
    expect(ids(shortestTo(login, 'qrLogin.idle'))).toEqual([]);
    expect(ids(shortestTo(login, 'qrLogin.routing'))).toEqual([
      'open',
      'fetchQr+ok',
      '@pollEvery.qrLogin.live.poll.waiting',
      'checkStatus+confirmed',
    ]);
    expect(ids(shortestTo(login, 'qrLogin.fetching:error(fetchQr)#1'))).toEqual([
      'open',
      'fetchQr-offline',
      'fetchQr-offline',
      'fetchQr-offline',
    ]);
    expect(ids(shortestTo(login, (node) => node.timers.length === 2))).toEqual(['open', 'fetchQr+ok']);
    expect(shortestTo(login, () => false)).toBe(undefined);
    expect(() => shortestTo(login, 'qrLogin.nowhere')).toThrow('chart qrLogin has neither a state nor a transition "qrLogin.nowhere"');
  });

  it('lists simple paths up to its limits', () => {
    const graph = randomGraph(3, 5, 6);
    const all = simplePaths(graph);
    expect(all.complete).toBe(true);
    expect(all.paths.every((path) => new Set(path.edges.map((edge) => edge.to)).add(0).size === path.edges.length + 1)).toBe(true);
    expect(new Set(all.paths.map((path) => toToken(graph, path))).size).toBe(all.paths.length);
    expect(simplePaths(login, { limit: 50 })).toMatchObject({ complete: false, paths: { length: 50 } });
    expect(simplePaths(login, { maxLength: 1 }).paths.map((path) => toToken(login, path))).toEqual(['qrLogin~open']);
    expect(simplePaths(login, { to: 'qrLogin.live', maxLength: 2 }).paths.map((path) => toToken(login, path))).toEqual([
      'qrLogin~open/fetchQr+ok',
    ]);
  });
});

const door = explore(createMachine({ id: 'door', initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { go: 'a' } } } }), {
  outcomes: {},
});

describe('walk', () => {
  it.each(['random', 'weighted', 'quick-random'] as const)('%s: same seed, same walk; another seed, another', (kind) => {
    const tokens = (seed: number): string[] =>
      walk(login, { kind, seed, until: until.steps(200) }).paths.map((path) => toToken(login, path));
    expect(tokens(5)).toEqual(tokens(5));
    expect(tokens(5)).not.toEqual(tokens(6));
  });

  it('stops as soon as its condition is met', () => {
    const found = walk(login, { kind: 'quick-random', seed: 2, until: until.all(until.transitions(1), until.states(1)) });
    const taken = new Set(found.paths.flatMap((path) => takesOf(login, path)));
    const withoutLast = new Set(
      [...found.paths.slice(0, -1), { edges: found.paths.at(-1)!.edges.slice(0, -1) }].flatMap((path) => takesOf(login, path)),
    );
    expect([taken.size, withoutLast.size < 27 || found.paths.at(-1)!.edges.at(-1)!.enters.length > 0]).toEqual([27, true]);
    const reached = walk(login, { seed: 4, until: until.reached('qrLogin.live') });
    expect(endOf(login, reached.paths.at(-1)!).states).toContain('qrLogin.live');
  });

  it('restarts at dead ends and at its maximum length', () => {
    const found = walk(login, { seed: 9, until: until.steps(500), maxLength: 20 });
    expect(found.steps).toBe(500);
    expect(found.paths.every((path) => path.edges.length <= 20 && isConnected(login, path))).toBe(true);
  });

  it('respects weights', () => {
    const machine = createMachine({
      id: 'coin',
      initial: 'a',
      states: { a: { on: { head: { target: 'a', reenter: true }, tail: { target: 'a', reenter: true } } } },
    });
    const graph = explore(machine, {
      outcomes: {},
      events: [
        { event: { type: 'head' }, weight: 9 },
        { event: { type: 'tail' }, weight: 1 },
      ],
    });
    const heads = walk(graph, { kind: 'weighted', until: until.steps(1000) })
      .paths.flatMap((path) => path.edges)
      .filter((edge) => edge.step.id === 'head').length;
    expect([heads > 850, heads < 950]).toEqual([true, true]);
    const never = walk(graph, { kind: 'weighted', weight: (edge) => (edge.step.id === 'tail' ? 1 : 0), until: until.steps(50) });
    expect(new Set(never.paths.flatMap((path) => path.edges.map((edge) => edge.step.id)))).toEqual(new Set(['tail']));
  });

  it('gives up and names the condition that is not met', () => {
    expect(() => walk(login, { until: until.paths(1_000), limit: 300 })).toThrow(
      'the walk took 300 steps, and "paths >= 1000" is still not met',
    );
  });

  it('rejects an unknown state and an unknown kind', () => {
    expect(() => walk(login, { until: until.any(until.steps(5), until.reached('qrLogin.nowhere')) })).toThrow(
      'chart qrLogin has neither a state nor a transition "qrLogin.nowhere", so "(steps >= 5 or reached(qrLogin.nowhere))" cannot be met',
    );
    // @ts-expect-error there is no such walk
    expect(() => walk(login, { kind: 'fast', until: until.steps(5) })).toThrow(
      'there is no walk "fast": use random, weighted, quick-random',
    );
  });

  it('can be limited by time', () => {
    let time = 0;
    expect(walk(login, { until: until.time(50), now: () => time++ }).steps).toBeLessThan(50);
  });

  it('takes as many steps as its time allows, and gives up only after it', () => {
    let time = 0;
    const now = (): number => (time += 0.001);
    expect(walk(door, { until: until.time(300), now }).steps).toBeGreaterThan(100_000);
    time = 0;
    expect(() => walk(door, { until: until.all(until.time(300), until.paths(1e9)), now })).toThrow(/the walk took 1\d{5} steps/u);
  });
});

describe('stop conditions', () => {
  const progress: Progress = {
    steps: 10,
    paths: 2,
    ms: 1500,
    share: (goal) => ({ states: 1, transitions: 0.9, guards: 0.5, pairs: 0.1 })[goal],
    reached: (id) => id === 'a.b',
  };

  it.each([
    ['states >= 100%', true],
    ['transitions >= 90%', true],
    ['transitions >= 91%', false],
    ['pairs >= 10%', true],
    ['guards >= 60%', false],
    ['steps >= 10', true],
    ['paths >= 3', false],
    ['time >= 1500ms', true],
    ['time >= 2s', false],
    ['time >= 0.02min', true],
    ['reached(a.b)', true],
    ['reached(a)', false],
    ['reached(a) or steps >= 1 and reached(a.b)', true],
    ['(reached(a) or steps >= 1) and reached(a)', false],
    ['steps>=1 and (reached(a) or (paths>=2))', true],
  ])('%s is %s', (text, met) => {
    const stop = parseStop(text);
    expect(stop.met(progress)).toBe(met);
    expect(parseStop(stop.text).met(progress)).toBe(met);
    expect(parseStop(stop.text).text).toBe(stop.text);
  });

  it.each([
    ['', 'at "its end"'],
    ['steps', 'at "steps"'],
    ['steps >= 5 and', 'at "its end"'],
    ['(steps >= 5', 'at "its end"'],
    ['steps >= 5 reached(a)', 'at "reached(a)"'],
    ['steps >= 5%', 'steps is compared with a plain number, not with "5%"'],
    ['states >= 200%', 'states >= 200% cannot be met: shares are from 0 to 1'],
    ['steps >= 1.2.3', 'steps >= NaN cannot be met'],
    ['states >= 5', 'states is compared with a percentage, not with "5"'],
  ])('rejects "%s"', (text, message) => {
    expect(() => parseStop(text)).toThrow(message);
  });

  it('check shares when built, too, and resolve names', () => {
    expect(() => until.transitions(50)).toThrow('transitions >= 5000% cannot be met');
    expect(parseStop('reached(b) and time >= 1s', (name) => `a.${name}`)).toMatchObject({
      text: '(reached(a.b) and time >= 1000ms)',
      condition: {
        kind: 'and',
        of: [
          { kind: 'reached', id: 'a.b' },
          { kind: 'time', count: 1000 },
        ],
      },
    });
  });
});

describe('tokens', () => {
  it('are one line that can be parsed again', () => {
    for (const path of cover(login, { maxLength: 20 }).paths) {
      const token = toToken(login, path);
      expect(token).toMatch(/^\S+$/);
      expect(fromToken(login, ` ${token}\n`)).toEqual(path);
    }
  });

  it('escape special characters', () => {
    const graph = explore(createMachine({ id: 'a/b ~', on: { 'x/y %z': { actions: [], reenter: true } } }), { outcomes: {} });
    const token = toToken(graph, { edges: [graph.edges[0]!, graph.edges[0]!] });
    expect(token).toBe('a%2Fb%20%7E~x%2Fy%20%25z/x%2Fy%20%25z');
    expect(fromToken(graph, token).edges.length).toBe(2);
  });

  it('report what is wrong with them', () => {
    expect(() => fromToken(login, '%E0%A4%A~open')).toThrow(
      new PathMisread('"%E0%A4%A" is not written as paths are: "%" begins what does not decode'),
    );
    expect(() => fromToken(login, 'qrLogin~%E0%A4%A')).toThrow('"%E0%A4%A" is not written as paths are');
    expect(() => fromToken(login, 'other~open')).toThrow('this path belongs to chart "other", not to "qrLogin"');
    expect(() => fromToken(login, 'qrLogin~open/refresh')).toThrow(
      'step 2 "refresh" is not possible in qrLogin "fetching"; possible: fetchQr+ok, fetchQr-offline, close',
    );
  });
});
