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

function judge(what: string, figures: readonly Figure[], least: number): void {
  const total = figures.reduce((sum, one) => sum + one.total, 0);
  const survivors = figures.flatMap(({ chart, survivors: left }) => left.map(({ description }) => `${chart}: ${description}`));
  const noticed = total - survivors.length;
  console.log(`${noticed} of ${total} faults of ${what} of ${suspected.length} charts noticed (${((100 * noticed) / total).toFixed(1)} %)`);
  expect(total).toBeGreaterThan(least * suspected.length);
  expect(survivors.length / total).toBeLessThanOrEqual(0.05);
}

test('the expectation files detect at least 95 % of planted faults of charts', () => {
  judge(
    'structure',
    suspected.map(([, variants]) => figureOf(variants, allExpected(variants))),
    60,
  );
});

test('the expectation files detect at least 95 % of faults planted in the code of guards, actions and delays', async () => {
  const figures: Figure[] = [];
  for (const [, variants] of suspected) figures.push(await codeFigureOf(variants, allExpected(variants)));
  judge('code', figures, 10);
});
