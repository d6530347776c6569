import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { enumSdl } from './enums.ts';

/** The SDL of every area, and the enums of the contract. */
export const readSdl = (): string =>
  [
    ...globSync('*/*.graphql', { cwd: import.meta.dirname })
      .sort()
      .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')),
    enumSdl(),
  ].join('\n');
