import { expect, test, vi } from 'vitest';
import { failureLines, runMachine } from '#tools/paths/run.ts';
import { loadSubjects } from '#tools/paths/subjects.ts';

// CPU-bound, in parallel with other tests: explores every chart.
vi.setConfig({ testTimeout: 300_000 });

/** Runs to shorten a failing path; the command tries more. */
const TRIES = 50;

const subjects = await loadSubjects();

test.each(subjects.map((subject) => [subject.id, subject] as const))(
  '%s behaves as its chart says, and keeps its invariants, on paths with every step in every state',
  async (_, subject) => {
    const { run } = await runMachine(subject, { cover: 'steps' }, TRIES);
    expect(failureLines(run)).toEqual([]);
  },
);
