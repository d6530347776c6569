import fs from 'node:fs';
import path from 'node:path';

export interface Group {
  readonly name: string;
  /** Patterns of the modules to mutate. */
  readonly sources: readonly string[];
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
  /** Number of mutants in a default run. */
  readonly sample: number;
}

const onDatabase = ['service/domains/**/*.test.ts', 'service/kernel/**/*.test.ts'];

export const groups: readonly Group[] = [
  { name: 'contract/rules', sources: ['contract/rules/*.ts'], tests: ['contract/**/*.test.ts'], needsDatabase: false, sample: 100 },
  {
    name: 'src/schema',
    sources: ['src/schema/**/*.ts'],
    tests: ['src/schema/**/*.test.ts', 'tests/contract/gateway*.test.ts'],
    needsDatabase: true,
    sample: 80,
  },
  {
    name: 'service',
    sources: ['service/domains/**/*.ts', 'service/kernel/{ledger,operations}/*.ts'],
    tests: onDatabase,
    needsDatabase: true,
    sample: 120,
  },
];

/** Test builders and types are not mutated. */
const isTried = (file: string): boolean => !/\.test\.ts$|\/builders\.ts$|\/types\.ts$/.test(file);

export const sourcesOf = (group: Group): string[] =>
  group.sources
    .flatMap((pattern) => fs.globSync(pattern))
    .filter(isTried)
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();
