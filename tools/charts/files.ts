import fs from 'node:fs';
import path from 'node:path';
import { filesOf } from './document.ts';
import { type Chart, loadCharts } from './load.ts';
import { sheetOf } from './sheet.ts';

export const FOLDER = 'docs/charts';
const GENERATED = /^README\.md$|\.(?:md|svg|layout\.json)$/;

/** The generated files as they should be, by their name in the folder. */
export async function wantedFiles(charts?: readonly Chart[]): Promise<Map<string, string>> {
  const all = charts ?? (await loadCharts());
  const sheets = [];
  for (const chart of all) sheets.push(await sheetOf(chart, all));
  return filesOf(sheets);
}

export interface Stale {
  readonly file: string;
  readonly why: 'missing' | 'changed' | 'superfluous';
}

/** Which files of a folder are not as they should be. */
export function staleFiles(wanted: ReadonlyMap<string, string>, folder = FOLDER): Stale[] {
  const found = fs.existsSync(folder) ? fs.readdirSync(folder).filter((file) => GENERATED.test(file)) : [];
  const kept = [...wanted].flatMap(([file, text]): Stale[] => {
    if (!found.includes(file)) return [{ file, why: 'missing' }];
    return fs.readFileSync(path.join(folder, file), 'utf8') === text ? [] : [{ file, why: 'changed' }];
  });
  return [...kept, ...found.filter((file) => !wanted.has(file)).map((file): Stale => ({ file, why: 'superfluous' }))];
}

/** Makes a folder’s generated files what they should be; answers what was done. */
export function writeFiles(wanted: ReadonlyMap<string, string>, folder = FOLDER): Stale[] {
  const stale = staleFiles(wanted, folder);
  fs.mkdirSync(folder, { recursive: true });
  for (const { file, why } of stale) {
    if (why === 'superfluous') fs.rmSync(path.join(folder, file));
    else fs.writeFileSync(path.join(folder, file), wanted.get(file)!);
  }
  return stale;
}
