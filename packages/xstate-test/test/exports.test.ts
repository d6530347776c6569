import * as graph from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import * as pkg from '../src/index.ts';

describe('the package', () => {
  it('re-exports xstate/graph, the same objects', () => {
    for (const [name, value] of Object.entries(graph))
      expect([name, (pkg as Record<string, unknown>)[name] === value]).toEqual([name, true]);
  });

  it('exports these things of its own', () => {
    expect(
      Object.keys(pkg)
        .filter((name) => !(name in graph))
        .sort(),
    ).toEqual([
      'BoundExceeded',
      'EndlessLoop',
      'MEASURES',
      'ModelError',
      'PathFailure',
      'PathMisread',
      'StepFailure',
      'StopMisread',
      'UndeclaredOutcome',
      'UnhandledRejection',
      'activeNodes',
      'adoptCoverage',
      'along',
      'chartOf',
      'childrenOf',
      'conditionsIn',
      'cover',
      'coverageHtml',
      'coverageMarkdown',
      'createCoverage',
      'declaredTransitions',
      'defineModel',
      'describeSuite',
      'duration',
      'endOf',
      'explain',
      'explore',
      'fromToken',
      'handGraph',
      'handLines',
      'handPath',
      'lint',
      'lintGraph',
      'mergeCoverage',
      'mutants',
      'mutationScore',
      'parseStop',
      'restrict',
      'runOnMachine',
      'shareOf',
      'shortestTo',
      'shrink',
      'simplePaths',
      'takesOf',
      'toIR',
      'toToken',
      'transitionsByDefinition',
      'uncovered',
      'unreachable',
      'until',
      'walk',
    ]);
  });
});
