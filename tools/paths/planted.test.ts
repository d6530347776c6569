import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runMachine } from './run.ts';
import { loadSubjects, pickSubjects } from './subjects.ts';

// The charts are loaded from a copy of the source.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PARTS = ['contract', 'src/machines', 'src/lib', 'packages/xstate-test/src', 'packages/xstate-test/package.json', 'tests/models', 'package.json'];

const copies: string[] = [];
afterAll(() => copies.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

/** A copy of the charts with their models and expectations, one file changed. */
function copyWith(file: string, change: (text: string) => string): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'planted-')));
  copies.push(folder);
  for (const part of PARTS) fs.cpSync(part, path.join(folder, part), { recursive: true });
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  const before = fs.readFileSync(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  fs.writeFileSync(path.join(folder, file), after);
  return folder;
}

/** What `paths run` says of a chart in the copy, the lines that replay left out. */
async function saidOf(chart: string, folder: string): Promise<string[]> {
  const subjects = pickSubjects(await loadSubjects(folder), [chart]);
  const pieces = await Promise.all(subjects.map((subject) => runMachine(subject, {})));
  return pieces.flatMap(({ run }) => run.outcomes).flatMap(({ failure }) => (failure ? [failure.message] : []));
}

const machine = (chart: string): string => `src/machines/${chart}.machine.ts`;

describe('a fault planted in a chart is a finding in words', () => {
  test.each([
    ['checkout', 'the wrong target of expired', (text: string) => text],
  ])('%s: %s', async (chart, _, change) => {
    expect(await saidOf(chart, copyWith(machine(chart), change))).toEqual([]);
  });
});
