import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { checkSubject, expectedFile, expectedOf, unexpectedTransitions } from '#tools/paths/expected.ts';
import { deviationText } from '#tools/paths/deviations.ts';
import { codeFigureOf, type Figure, figureOf } from '#tools/paths/mutants.ts';
import { loadSubjects, type Subject } from '#tools/paths/subjects.ts';

// CPU-bound, in parallel with other tests: runs every fault of every chart.
vi.setConfig({ testTimeout: 120_000 });

const subjects = await loadSubjects();
const charts = [...Map.groupBy(subjects, ({ chart }) => chart)];

test('every chart has an expectation file, and every file a chart', () => {
  const written = fs.globSync('tests/models/expected/*.txt').map((file) => path.basename(file, '.txt'));
  expect(written.toSorted()).toEqual(charts.map(([chart]) => chart).toSorted());
});

describe.each(charts)('%s', (_, variants) => {
  test('behaves as expected', () => {
    const found = variants.flatMap((subject) =>
      (checkSubject(subject)?.deviations ?? []).map((one) => deviationText(subject.id, expectedFile(subject), one)),
    );
    expect(found).toEqual([]);
    expect(unexpectedTransitions(variants[0]!)).toEqual([]);
  });
});

/** `npm test` uses every third chart. */
const suspected = process.env['FAULTS'] === 'all' ? charts : charts.filter((_, i) => i % 3 === 0);

const allExpected = (variants: readonly Subject[]) => variants.map((subject) => expectedOf(subject)!);

/** Number of planted faults, and the share that nothing notices. */
function judged(what: string, figures: readonly Figure[]) {
  const total = figures.reduce((sum, one) => sum + one.total, 0);
  const missed = figures.reduce((sum, { survivors }) => sum + survivors.length, 0);
  const percent = ((100 * (total - missed)) / total).toFixed(1);
  console.log(`${total - missed} of ${total} faults of ${what} of ${suspected.length} charts noticed (${percent} %)`);
  return { total, missed: missed / total };
}

test('the expectation files detect at least 95 % of planted faults of charts', () => {
  const figures = suspected.map(([, variants]) => figureOf(variants, allExpected(variants)));
  const { total, missed } = judged('structure', figures);
  expect(total).toBeGreaterThan(60 * suspected.length);
  expect(missed).toBeLessThanOrEqual(0.05);
});

test('the expectation files detect at least 95 % of faults planted in the code of guards, actions and delays', async () => {
  const figures: Figure[] = [];
  for (const [, variants] of suspected) figures.push(await codeFigureOf(variants, allExpected(variants)));
  const { total, missed } = judged('code', figures);
  expect(total).toBeGreaterThan(10 * suspected.length);
  expect(missed).toBeLessThanOrEqual(0.05);
});
