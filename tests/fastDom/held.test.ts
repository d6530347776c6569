import { describe, expect, test } from 'vitest';
import { heldDrivers } from '#testing/stubbed/index.ts';
import { browserOnly } from '#tests/e2e/walks.ts';
import { plan } from '#tools/paths/heldPlan.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';
import { walkFast } from './walk.ts';

const plans = plan(await loadSubjects(), heldDrivers).filter(({ subject, paths }) => paths.length > 0 && !(subject.id in browserOnly));

describe.each(plans)('$subject.id: $text', ({ graph, driver, paths }) => {
  test.each(paths.map((path, at) => ({ path, at: at + 1, of: paths.length, steps: path.edges.length })))(
    'path $at of $of, $steps steps',
    async ({ path }) => {
      expect(await walkFast(graph, driver, path)).toBe('walked');
    },
  );
});
