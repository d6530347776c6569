import fs from 'node:fs';
import path from 'node:path';
import { type Group, sourcesOf } from './groups.ts';
import type { Numbered } from './instrument.ts';
import { openLaboratory } from './laboratory.ts';
import { type Mutant, mutantsOf } from './operators.ts';

export interface Trial {
  readonly tried: number;
  readonly killed: number;
  readonly failing: readonly string[];
  readonly seconds: number;
}

export interface Choice {
  readonly sample: number;
  readonly seed: number;
  /** Only modules whose path contains this text. */
  readonly only?: string;
  /** Called when a survivor is found. */
  readonly onSurvivor?: (mutant: Mutant) => void;
}

/** An equivalent mutant with the reason. */
interface Equivalent {
  readonly file: string;
  /** Its line in the source. */
  readonly near: string;
  readonly original: string;
  readonly text: string;
  readonly why: string;
}

const EQUIVALENT = 'tools/mutants/equivalent.json';
/** Maximum number of test files per mutant, nearest first. */
const MOST_FILES = 40;
/** Number of test files run at a time: the first alone, then some, then the rest. */
const STAGES = [1, 8, MOST_FILES];

/** Deterministic sequence for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function chosenOf(mutants: readonly Mutant[], { sample, seed }: Choice): Mutant[] {
  const random = randomOf(seed);
  return mutants
    .map((mutant) => ({ mutant, turn: random() }))
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}

function readEquivalent(): (mutant: Mutant) => boolean {
  const known = JSON.parse(fs.readFileSync(EQUIVALENT, 'utf8')) as Equivalent[];
  const keys = new Set(known.map(({ file, near, original, text }) => JSON.stringify([file, near, original, text])));
  return ({ file, near, original, text }) => keys.has(JSON.stringify([file, near, original, text]));
}

/**
 * Order: tests of the module itself, tests whose name or folder begins with the first word of its name (`orders/create.test.ts` for
 * `orderPay.ts`), tests in its folder, then the fastest.
 */
export function nearestFirst(source: string, tests: readonly string[]): string[] {
  const name = path.basename(source, '.ts');
  const word = name.split(/[A-Z]/)[0] ?? name;
  const named = tests.filter((test) => path.basename(test).startsWith(`${name}.`));
  const related = tests.filter((test) => [path.basename(test), path.basename(path.dirname(test))].some((part) => part.startsWith(word)));
  const beside = tests.filter((test) => path.dirname(test) === path.resolve(path.dirname(source)));
  return [...new Set([...named, ...related, ...beside, ...tests])];
}

/** Runs the mutants of a group one by one; returns the survivors. */
export async function tryGroup(group: Group, choice: Choice): Promise<Trial> {
  const began = performance.now();
  const isEquivalent = readEquivalent();
  const all = sourcesOf(group)
    .filter((file) => choice.only === undefined || file.includes(choice.only))
    .flatMap((file) => mutantsOf(file, fs.readFileSync(file, 'utf8')))
    .filter((mutant) => !isEquivalent(mutant));
  const mutants: Numbered[] = chosenOf(all, choice).map((mutant, index) => ({ id: index + 1, mutant }));
  const laboratory = await openLaboratory({ mutants, tests: group.tests, needsDatabase: group.needsDatabase });
  let killed = 0;
  try {
    for (const { id, mutant } of mutants) {
      const tests = nearestFirst(mutant.file, laboratory.covering.get(id) ?? []).slice(0, MOST_FILES);
      let isKilled = false;
      for (const size of STAGES) {
        const next = tests.splice(0, size);
        if (next.length === 0 || isKilled) break;
        isKilled = await laboratory.isKilled(id, next);
      }
      if (isKilled) killed += 1;
      else choice.onSurvivor?.(mutant);
    }
  } finally {
    await laboratory.close();
  }
  const seconds = (performance.now() - began) / 1_000;
  return { tried: mutants.length, killed, failing: laboratory.failing, seconds };
}
