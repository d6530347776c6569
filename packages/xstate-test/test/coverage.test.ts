import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  cover,
  coverageHtml,
  coverageMarkdown,
  createCoverage,
  explore,
  fromToken,
  adoptCoverage,
  mergeCoverage,
  runOnMachine,
  shareOf,
  uncovered,
  unreachable,
  type CoverageData,
  type ReportWords,
} from '../src/index.ts';
import { qrLogin } from './charts/qrLogin.machine.ts';
import { qrModel } from './charts/qrLogin.model.ts';

const door = createMachine({
  id: 'door',
  context: { locked: false },
  initial: 'closed',
  states: {
    closed: { on: { push: [{ guard: ({ context }) => context.locked, target: 'alarm' }, { target: 'open' }] } },
    open: { on: { pull: 'closed' } },
    alarm: {},
  },
});
const graph = explore(door, { outcomes: {} });
const login = explore(qrLogin, qrModel);

describe('coverage', () => {
  it('counts states, transitions, guard outcomes and pairs by source', () => {
    const coverage = createCoverage(graph);
    coverage.add(runOnMachine(graph, fromToken(graph, 'door~push/pull/push')));
    coverage.add({ source: 'browser', path: fromToken(graph, 'door~push') });
    expect(coverage.data).toEqual({
      chart: 'door',
      runs: { machine: 1, browser: 1 },
      steps: { machine: 3, browser: 1 },
      states: {
        door: { machine: 1, browser: 1, reachable: true },
        'door.closed': { machine: 2, browser: 1, reachable: true },
        'door.open': { machine: 2, browser: 1, reachable: true },
        'door.alarm': { machine: 0, browser: 0, reachable: false },
      },
      transitions: {
        'door.closed:push#0': { machine: 0, browser: 0, reachable: false },
        'door.closed:push#1': { machine: 2, browser: 1, reachable: true },
        'door.open:pull#0': { machine: 1, browser: 0, reachable: true },
      },
      guards: {
        'door.closed:push#0=true': { machine: 0, browser: 0, reachable: false },
        'door.closed:push#0=false': { machine: 2, browser: 1, reachable: true },
      },
      pairs: {
        'door.closed:push#1 → door.open:pull#0': { machine: 1, browser: 0, reachable: true },
        'door.open:pull#0 → door.closed:push#1': { machine: 1, browser: 0, reachable: true },
      },
    });
    expect(shareOf(coverage.data, 'transitions')).toEqual({ covered: 2, reachable: 2, declared: 3 });
    expect(shareOf(coverage.data, 'pairs', 'browser')).toEqual({ covered: 0, reachable: 2, declared: 2 });
    expect(unreachable(coverage.data, 'states')).toEqual(['door.alarm']);
  });

  it('counts only reachable ids as covered, and lists those that the chart no longer has', () => {
    const today = createCoverage(graph).data;
    const before = createCoverage(graph);
    before.add({ source: 'browser', path: fromToken(graph, 'door~push/pull') });
    const seen = { machine: 0, browser: 2, reachable: true };
    const recorded = {
      ...before.data,
      transitions: { ...before.data.transitions, 'door.open:slam#0': seen, 'door.closed:push#0': { ...seen, reachable: false } },
    };
    expect(shareOf(recorded, 'transitions').covered).toBe(3);
    const { data, dropped } = adoptCoverage(today, recorded);
    expect(dropped).toEqual(['door.open:slam#0']);
    expect(shareOf(data, 'transitions')).toEqual({ covered: 2, reachable: 2, declared: 3 });
    expect(() => adoptCoverage(today, createCoverage(login).data)).toThrow('cannot be merged');
  });

  it('merges machine and browser runs, also through JSON', () => {
    const onMachine = createCoverage(login);
    const inBrowser = createCoverage(login);
    const { paths } = cover(login, { goal: 'all' });
    paths.forEach((path, i) => (i === 0 ? inBrowser.add({ source: 'browser', path }) : onMachine.add(runOnMachine(login, path))));
    const merged = mergeCoverage(JSON.parse(JSON.stringify(onMachine.data)) as CoverageData, inBrowser.data);
    expect(shareOf(merged, 'transitions')).toEqual({ covered: 27, reachable: 27, declared: 28 });
    expect(merged.runs).toEqual({ machine: paths.length - 1, browser: 1 });
    expect(uncovered(merged, 'states')).toEqual([]);
    expect(shareOf(onMachine.data, 'transitions').covered).toBeLessThan(27);
    expect(() => mergeCoverage(merged, createCoverage(graph).data)).toThrow('coverage of qrLogin and of door cannot be merged');
  });

  it('a suite for guards covers refused events on the machine', () => {
    const coverage = createCoverage(login);
    for (const path of cover(login, { goal: 'guards' }).paths) coverage.add(runOnMachine(login, path));
    expect(shareOf(coverage.data, 'guards')).toEqual({ covered: 15, reachable: 15, declared: 16 });
    expect(unreachable(coverage.data, 'guards')).toEqual(['qrLogin.routing:always()#1=false']);
  });

  it('writes Markdown', () => {
    const coverage = createCoverage(graph);
    coverage.add(runOnMachine(graph, fromToken(graph, 'door~push')));
    expect(coverageMarkdown([coverage.data], { title: 'Doors' })).toBe(`# Doors

| chart | states | transitions | guard outcomes | pairs | runs: machine + browser |
|---|---|---|---|---|---|
| door | 3/3 (100 %) | 1/2 (50 %) | 1/1 (100 %) | 0/2 (0 %) | 1 + 0 |
| **all** | 3/3 (100 %) | 1/2 (50 %) | 1/1 (100 %) | 0/2 (0 %) | |

## door

- not reachable: states \`door.alarm\`
- not covered: transitions \`door.open:pull#0\`
- not reachable: transitions \`door.closed:push#0\`
- not reachable: guard outcomes \`door.closed:push#0=true\`
- not covered: pairs \`door.closed:push#1 → door.open:pull#0\`
- not covered: pairs \`door.open:pull#0 → door.closed:push#1\`
`);
  });

  it('writes one HTML page with the drawn charts, and escapes ids', () => {
    const odd = explore(createMachine({ id: 'a<b', on: { '"&': { actions: 'x' } } }), { outcomes: {} });
    const page = coverageHtml([createCoverage(graph).data, createCoverage(odd).data], {
      paint: (data) => `<svg data-chart="${data.chart.length}"></svg>`,
    });
    expect(page.match(/<svg data-chart="\d"><\/svg>/g)).toEqual(['<svg data-chart="3"></svg>', '<svg data-chart="4"></svg>']);
    expect([page.includes('a&lt;b:&quot;&amp;#0'), page.includes('a<b'), page.includes('http')]).toEqual([true, false, false]);
    expect(page).toContain('<span class="no">1 not reachable</span>');
  });

  it('uses the given language and the drawings’ style', () => {
    const words: ReportWords = {
      language: 'fr',
      chart: 'diagramme',
      states: 'états',
      transitions: 'transitions',
      guards: 'gardes',
      pairs: 'paires',
      runs: 'essais',
      all: 'tous',
      id: 'nom',
      machine: 'machine',
      browser: 'navigateur',
      missing: 'pas couvert',
      unreachable: 'hors d’atteinte',
      complete: 'Tout est couvert.',
    };
    const { data } = createCoverage(graph);
    expect(coverageMarkdown([data], { words })).toContain('| diagramme | états | transitions | gardes | paires | essais |');
    expect(coverageMarkdown([data], { words })).toContain('- hors d’atteinte: états `door.alarm`');
    const page = coverageHtml([data], { words, style: '.live{fill:red}' });
    expect(page).toMatch(/<html lang="fr">[\s\S]*\.live\{fill:red\}<\/style>[\s\S]*<th>diagramme<\/th>[\s\S]*pas couvert:/u);
    expect(page).not.toMatch(/>(?:chart|states|not covered|guard outcomes|browser)</u);
  });
});
