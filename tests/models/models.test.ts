import fs from 'node:fs';
import path from 'node:path';
import {
  activeNodes,
  cover,
  createCoverage,
  declaredTransitions,
  duration,
  runOnMachine,
  type Transition,
  uncovered,
  unreachable,
} from '@xstate/test';
import { describe, expect, test, vi } from 'vitest';
import { repeatedFlags } from '#tests/charts/repeats.ts';
import { lintChart } from '#tools/paths/lint.ts';
import { mergedByChart } from '#tools/paths/run.ts';
import { graphOf, loadSubjects, type Subject } from '#tools/paths/subjects.ts';

// CPU-bound, in parallel with other tests: explores every chart.
vi.setConfig({ testTimeout: 60_000 });

const subjects = await loadSubjects();
const charts = [...Map.groupBy(subjects, ({ chart }) => chart)];

test('every chart has a model, and every model a chart', () => {
  const modelled = fs.globSync('tests/models/**/*.model.ts').map((file) => path.basename(file, '.model.ts'));
  expect(modelled.toSorted()).toEqual(charts.map(([chart]) => chart).toSorted());
});

test('every model has invariants', () => {
  const without = subjects.filter(({ model }) => Object.keys(model.invariants ?? {}).length === 0).map(({ id }) => id);
  console.log(`${without.length} of ${charts.length} models have no invariant`);
  expect(without).toEqual([]);
});

describe.each(charts)('%s', (_, variants) => {
  test('has no dead transition, no trap, no unhandled rejection', () => {
    expect(lintChart(variants).map(({ message }) => message)).toEqual([]);
  });

  test('has no flag that repeats its states', () => {
    expect(repeatedFlags(variants.map((subject) => graphOf(subject)))).toEqual([]);
  });

  test('takes every declared transition on its paths', () => {
    const parts = variants.map((subject) => {
      const graph = graphOf(subject);
      const coverage = createCoverage(graph);
      for (const path of [{ edges: [] }, ...cover(graph).paths]) coverage.add(runOnMachine(graph, path));
      return { ...coverage.data, chart: subject.chart };
    });
    const [measured] = mergedByChart(parts);
    expect(uncovered(measured!, 'transitions')).toEqual([]);
    expect(unreachable(measured!, 'transitions')).toEqual([]);
  });
});

/** All values of a computed delay while a chart is explored, shortest first. */
function timesOf(variants: readonly Subject[], { source, delay = '' }: Transition): number[] {
  const { machine } = variants[0]!;
  const compute = machine.implementations.delays[delay] as (args: { context: unknown }) => number;
  const waiting = variants
    .flatMap((subject) => graphOf(subject).nodes)
    .filter(({ snapshot }) => activeNodes(snapshot).some(({ id }) => id === source));
  return [...new Set(waiting.map(({ snapshot }) => compute({ context: snapshot.context })))].sort((a, b) => a - b);
}

test('the description of a computed delay names its times; with “至多” the longest', () => {
  const computed = charts.flatMap(([, variants]) =>
    declaredTransitions(variants[0]!.machine)
      .filter(({ kind, ms }) => kind === 'after' && ms === undefined)
      .map((transition) => {
        const { id, description = '' } = transition;
        const times = timesOf(variants, transition).map(duration);
        return { id, told: description.match(/[\d.]+ (?:ms|s|min|h)/g), takes: description.startsWith('至多') ? times.slice(-1) : times };
      }),
  );
  expect(computed.length).toBeGreaterThan(3);
  expect(Object.fromEntries(computed.map(({ id, takes }) => [id, takes]))).toEqual(
    Object.fromEntries(computed.map(({ id, told }) => [id, told])),
  );
});
