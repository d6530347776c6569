import fs from 'node:fs';
import { afterAll, beforeEach, expect, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which mutant is on; 0: none. */
    mutant: number;
    /** File that takes the mutants that each test file came by. */
    mutantHits: string;
  }
}

const on = inject('mutant');
const hits = new Set<number>();

Object.assign(globalThis, {
  __mutant: (id: number): boolean => {
    hits.add(id);
    return id === on;
  },
});

// With a mutant one failure suffices; Vitest's own `bail` also counts those of earlier runs.
let hasFailed = false;
beforeEach(({ skip, onTestFailed }) => {
  if (on !== 0 && hasFailed) skip();
  onTestFailed(() => {
    hasFailed = true;
  });
});

afterAll(() => {
  if (on === 0) fs.appendFileSync(inject('mutantHits'), `${JSON.stringify({ test: expect.getState().testPath, hits: [...hits] })}\n`);
});
