import fs from 'node:fs';
import { afterAll, beforeEach, expect, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Id of the active mutant; 0: none. */
    mutant: number;
    /** File that records the mutants that each test file executed. */
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

// One failure kills a mutant; Vitest's own `bail` also counts those of earlier runs.
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
