import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';

/** A change of one line of code, as by a mistake. */
export interface Fault {
  readonly name: string;
  /** As in an import, e.g. `#contract/rules/ads.ts`. */
  readonly module: string;
  /** Must occur exactly once. */
  readonly from: string;
  readonly to: string;
}

let planted = 0;

const folders: Readonly<Record<string, string>> = {
  '#contract': 'contract',
  '#machines': 'src/machines',
  '#app': 'src/app',
  '#actors': 'src/actors',
  '#lib': 'src/lib',
  '#state': 'src/state',
  '#api': 'src/api',
};

const fileOf = (module: string): string => {
  const [layer = '', ...rest] = module.split('/');
  return path.resolve(folders[layer] ?? '', ...rest);
};

/** Replaces every import by an absolute URL, so that Node resolves it from a module without a file. */
const withAddresses = (source: string, file: string): string =>
  source.replace(/(from|import) '([^']+)'/g, (_whole, word: string, name: string) => {
    const target = name.startsWith('#') ? fileOf(name) : name.startsWith('.') ? path.resolve(path.dirname(file), name) : null;
    return `${word} '${target === null ? import.meta.resolve(name) : pathToFileURL(target).href}'`;
  });

/** Later imports of the module get a changed copy, with separate copies of its own imports. */
async function replace(module: string, change: (source: string) => string): Promise<void> {
  const file = fileOf(module);
  const code = stripTypeScriptTypes(withAddresses(change(fs.readFileSync(file, 'utf8')), file));
  vi.resetModules();
  planted += 1;
  const changed: object = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${code}\n// ${planted}`)}`);
  vi.doMock(module, () => changed);
}

export const plant = ({ name, module, from, to }: Fault): Promise<void> =>
  replace(module, (source) => {
    const parts = source.split(from);
    if (parts.length !== 2) throw new Error(`${name}: "${from}" stands ${parts.length - 1} times in ${module}`);
    return parts.join(to);
  });

/** Loads the unchanged module in the same way. */
export const plantNothing = (module: string): Promise<void> => replace(module, (source) => source);

export function weed(module: string): void {
  vi.doUnmock(module);
  vi.resetModules();
}
