import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'dist/.built';

/** Hash of names and contents of all files that match the patterns, except tests. */
export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of fs.globSync([...patterns]).sort()) {
    if (!/\.test\.tsx?$/.test(file) && fs.statSync(file).isFile()) hash.update(file).update('\0').update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

const recordOf = (name: string): string => path.join(FOLDER, name);

const madeFrom = (name: string, outputs: readonly string[]): string =>
  fs.existsSync(recordOf(name)) && outputs.every((output) => fs.existsSync(output)) ? fs.readFileSync(recordOf(name), 'utf8') : '';

/** Whether `outputs` exist and were made from these inputs. */
export const isFresh = (name: string, inputs: readonly string[], outputs: readonly string[]): boolean =>
  madeFrom(name, outputs) === fingerprint(inputs);

/** Runs `make` unless `outputs` were made from the same inputs before. Returns whether it ran. */
export async function whenStale(
  name: string,
  inputs: readonly string[],
  outputs: readonly string[],
  make: () => Promise<void>,
): Promise<boolean> {
  const now = fingerprint(inputs);
  if (madeFrom(name, outputs) === now) return false;
  fs.rmSync(recordOf(name), { force: true });
  await make();
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(recordOf(name), now);
  return true;
}
