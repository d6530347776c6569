import { cover, createCoverage, explore, lint, mergeCoverage, type Model, runOnMachine, uncovered, unreachable } from '@xstate/test';
import { describe, expect, test, vi } from 'vitest';
import { charts } from '#tests/charts/charts.ts';
import { models } from './index.ts';

// Exploring a chart is work for the processor, which other tests may be busy with.
vi.setConfig({ testTimeout: 30_000 });

test('every chart has a model, and every model a chart', () => {
  expect(Object.keys(models).toSorted()).toEqual(charts.map(({ name }) => name).toSorted());
});

describe.each(charts.map((chart) => [chart.name, chart] as const))('%s', (name, { machine }) => {
  const variants = models[name]! as unknown as readonly Model[];

  test('has no dead transition, no trap, no unhandled rejection', () => {
    const [first = [], ...others] = variants.map((model) => lint(machine, model).map(({ message }) => message));
    expect(first.filter((message) => others.every((found) => found.includes(message)))).toEqual([]);
  });

  test('takes every declared transition on its paths', () => {
    const [first, ...others] = variants.map((model) => {
      const graph = explore(machine, model);
      const coverage = createCoverage(graph);
      const { paths } = cover(graph, { goal: 'transitions' });
      for (const path of [{ edges: [] }, ...paths]) coverage.add(runOnMachine(graph, path));
      return coverage.data;
    });
    const measured = mergeCoverage(first!, ...others);
    expect(uncovered(measured, 'transitions')).toEqual([]);
    expect(unreachable(measured, 'transitions')).toEqual([]);
  });
});
