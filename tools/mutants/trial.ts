import fs from 'node:fs';
import path from 'node:path';
import { type Group, sourcesOf } from './groups.ts';
import type { Numbered } from './instrument.ts';
import { openLaboratory } from './laboratory.ts';
import { type Mutant, mutantsOf } from './operators.ts';

export interface Trial {
  readonly tried: number;
  readonly killed: number;
  readonly survivors: readonly Mutant[];
  readonly failing: readonly string[];
  readonly seconds: number;
}

export interface Choice {
  readonly sample: number;
  readonly seed: number;
  /** Only modules whose path contains it. */
  readonly only?: string;
}

/** Faults that change nothing that anybody could see, each with the reason. */
interface Equivalent {
  readonly file: string;
  readonly original: string;
  readonly text: string;
  readonly why: string;
}

const EQUIVALENT = 'tools/mutants/equivalent.json';
/** A survivor is tried on at most so many test files, those beside it and the quickest first. */
const MOST_FILES = 8;

/** Mulberry32: the same numbers for the same seed. */
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
  const keys = new Set(known.map(({ file, original, text }) => JSON.stringify([file, original, text])));
  return ({ file, original, text }) => keys.has(JSON.stringify([file, original, text]));
}

/** Gives the modules of a group one fault after the other and sees which no test notices. */
export async function tryGroup(group: Group, choice: Choice): Promise<Trial> {
  const began = performance.now();
  const isEquivalent = readEquivalent();
  const all = sourcesOf(group)
    .filter((file) => choice.only === undefined || file.includes(choice.only))
    .flatMap((file) => mutantsOf(file, fs.readFileSync(file, 'utf8')))
    .filter((mutant) => !isEquivalent(mutant));
  const mutants: Numbered[] = chosenOf(all, choice).map((mutant, index) => ({ id: index + 1, mutant }));
  const laboratory = await openLaboratory({ mutants, tests: group.tests, needsDatabase: group.needsDatabase });
  const survivors: Mutant[] = [];
  try {
    for (const { id, mutant } of mutants) {
      const files = laboratory.covering.get(id) ?? [];
      const beside = files.filter((file) => path.dirname(file) === path.resolve(path.dirname(mutant.file)));
      const [nearest, ...others] = [...new Set([...beside, ...files])].slice(0, MOST_FILES);
      const isKilled =
        nearest !== undefined &&
        ((await laboratory.isKilled(id, [nearest])) || (others.length > 0 && (await laboratory.isKilled(id, others))));
      if (!isKilled) survivors.push(mutant);
      process.stderr.write(isKilled ? '.' : 'S');
    }
  } finally {
    await laboratory.close();
    process.stderr.write('\n');
  }
  const seconds = (performance.now() - began) / 1_000;
  return { tried: mutants.length, killed: mutants.length - survivors.length, survivors, failing: laboratory.failing, seconds };
}
