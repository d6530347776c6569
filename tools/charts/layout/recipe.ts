import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { IR } from '@xstate/test';
import type { ChildCharts } from '#tools/charts/load.ts';

/** Source files that determine a layout. */
const CODE = ['layout/*.ts', 'drawing/{contents,head,lines,sizes,text}.ts', 'export/tree.ts'];

function codeHash(): string {
  const folder = path.resolve(import.meta.dirname, '..');
  const { version } = createRequire(import.meta.url)('elkjs/package.json') as { version: string };
  const hash = createHash('sha256').update(version);
  for (const file of fs
    .globSync(CODE, { cwd: folder })
    .filter((name) => !name.endsWith('.test.ts'))
    .sort())
    hash.update(fs.readFileSync(path.join(folder, file)));
  return hash.digest('hex');
}

let code: string | undefined;

/** Hash of all inputs of a layout: the code, ELK's version and the chart. Equal hashes give equal layouts. */
export function recipeOf(ir: IR, children: ChildCharts): string {
  code ??= codeHash();
  return createHash('sha256')
    .update(code)
    .update(JSON.stringify([ir, [...children]]))
    .digest('hex')
    .slice(0, 16);
}
