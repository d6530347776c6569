import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { checkSubject, expectedFile, expectedOf, unexpectedTransitions } from '#tools/paths/expected.ts';
import { deviationText } from '#tools/paths/deviations.ts';
import { figureOf } from '#tools/paths/mutants.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';

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

test('the expectation files detect at least 95 % of planted faults of charts', () => {
  const figures = suspected.map(([, variants]) =>
    figureOf(
      variants,
      variants.map((subject) => expectedOf(subject)!),
    ),
  );
  const total = figures.reduce((sum, one) => sum + one.total, 0);
  const survivors = figures.flatMap(({ chart, survivors: left }) => left.map(({ description }) => `${chart}: ${description}`));
  const noticed = total - survivors.length;
  console.log(`${noticed} of ${total} faults of ${suspected.length} charts noticed (${((100 * noticed) / total).toFixed(1)} %)`);
  expect(total).toBeGreaterThan(60 * suspected.length);
  expect(survivors.length / total).toBeLessThanOrEqual(0.05);
});
