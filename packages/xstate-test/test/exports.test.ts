import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as graph from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import * as pkg from '../src/index.ts';

describe('the package', () => {
  it('re-exports the objects of xstate/graph', () => {
    for (const [name, value] of Object.entries(graph))
      expect([name, (pkg as Record<string, unknown>)[name] === value]).toEqual([name, true]);
  });

  it('exports exactly these names of its own', () => {
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
      'RandomStep',
      'STRUCTURAL',
      'SeveralFaults',
      'StepFailure',
      'StopMisread',
      'UndeclaredOutcome',
      'UnhandledRejection',
      'activeNodes',
      'adoptCoverage',
      'along',
      'brokenByChoices',
      'brokenOn',
      'chartOf',
      'checkExpected',
      'checkTemporal',
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
      'goalsAlong',
      'handGraph',
      'handLines',
      'handPath',
      'lint',
      'lintGraph',
      'mergeCoverage',
      'mutants',
      'mutationScore',
      'parseStop',
      'pathsIn',
      'readExpected',
      'recordExpected',
      'restrict',
      'runOnMachine',
      'runOnSut',
      'shareOf',
      'shortestTo',
      'shrink',
      'shrinkFailure',
      'simplePaths',
      'stepsIn',
      'takesOf',
      'testPaths',
      'toIR',
      'toTestPath',
      'toToken',
      'tokenOfSteps',
      'transitionsByDefinition',
      'uncovered',
      'unreachable',
      'until',
      'walk',
      'writeExpected',
    ]);
  });

  it('declares its dependencies, and mentions every entry point in the README', () => {
    const root = join(import.meta.dirname, '..');
    const told = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      'exports' | 'scripts' | 'peerDependencies' | 'devDependencies',
      Record<string, string>
    >;
    const imported = (pattern: string): string[] => {
      const texts = globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
      const names = texts.flatMap((text) => [...text.matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)[^']*';$/gm)].map(([, name]) => name!));
      return [...new Set(names)].filter((name) => name !== '@xstate/test' && name !== 'node').toSorted();
    };
    expect(imported('src/**/*.ts')).toEqual(Object.keys(told.peerDependencies).toSorted());
    expect(imported('{src,test,examples,bench}/**/*.ts')).toEqual(
      [...Object.keys(told.peerDependencies), ...Object.keys(told.devDependencies)].toSorted(),
    );
    expect(told.scripts).toHaveProperty('test');
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(
      Object.keys(told.exports)
        .map((way) => `@xstate/test${way.slice(1)}`)
        .filter((name) => !readme.includes(name)),
    ).toEqual([]);
  });
});
