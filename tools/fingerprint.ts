import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'node_modules/.cache/built';

/** Hash of names and contents of all files that the patterns match, tests left out. */
export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of fs.globSync([...patterns]).sort()) {
    if (!/\.test\.tsx?$/.test(file) && fs.statSync(file).isFile()) hash.update(file).update('\0').update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/** Makes `outputs` by `make` unless they were made from the same inputs before. Answers whether anything was made. */
export async function whenStale(
  name: string,
  inputs: readonly string[],
  outputs: readonly string[],
  make: () => Promise<void>,
): Promise<boolean> {
  const record = path.join(FOLDER, name);
  const now = fingerprint(inputs);
  const before = fs.existsSync(record) ? fs.readFileSync(record, 'utf8') : '';
  if (before === now && outputs.every((output) => fs.existsSync(output))) return false;
  fs.rmSync(record, { force: true });
  await make();
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(record, now);
  return true;
}
