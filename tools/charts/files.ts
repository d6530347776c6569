import fs from 'node:fs';
import path from 'node:path';
import { toIR } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import type { Picture, Sheet } from '#tools/charts/drawing/index.ts';
import { commonFiles, filesOf, layoutFile } from './document.ts';
import { bestPicture } from './layout/best.ts';
import { recipeOf } from './layout/recipe.ts';
import { type Chart, childCharts, loadCharts } from './load.ts';
import { type Outline, outlineOf, sheetOf } from './sheet.ts';
import { must } from '#lib/must.ts';

export const FOLDER = 'docs/charts';
const GENERATED = /\.(?:md|svg|layout\.json)$/;

export interface Stale {
  readonly file: string;
  readonly why: 'missing' | 'changed' | 'superfluous';
}

/** The stored sheet of a chart, if its picture is up to date. */
function keptSheet(folder: string, { name, recipe }: Pick<Outline, 'name' | 'recipe'>): Sheet | undefined {
  const file = path.join(folder, layoutFile(name));
  if (!fs.existsSync(file)) return undefined;
  try {
    const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as Sheet;
    return kept.recipe === recipe ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The picture of a chart: the stored one if it is up to date, otherwise a new one. */
export async function pictureOf(machine: AnyStateMachine, folder = FOLDER): Promise<Picture> {
  const [ir, children] = [toIR(machine), childCharts(machine)];
  return keptSheet(folder, { name: machine.id, recipe: recipeOf(ir, children) })?.picture ?? bestPicture(ir, children);
}

function compare(folder: string, wanted: ReadonlyMap<string, string>): Stale[] {
  return [...wanted].flatMap(([name, text]): Stale[] => {
    const file = path.join(folder, name);
    if (!fs.existsSync(file)) return [{ file: name, why: 'missing' }];
    return fs.readFileSync(file, 'utf8') === text ? [] : [{ file: name, why: 'changed' }];
  });
}

function superfluous(folder: string, wanted: ReadonlySet<string>): Stale[] {
  const found = fs.existsSync(folder) ? fs.readdirSync(folder).filter((file) => GENERATED.test(file)) : [];
  return found.filter((file) => !wanted.has(file)).map((file) => ({ file, why: 'superfluous' }));
}

/** Generated files that are out of date. Computes no layout: a picture with another recipe is out of date. */
export async function staleFiles(folder = FOLDER, charts?: readonly Chart[]): Promise<Stale[]> {
  const outlines = (charts ?? (await loadCharts())).map((chart, _, all) => outlineOf(chart, all));
  const common = commonFiles(outlines);
  const own = outlines.flatMap((outline) => {
    const kept = keptSheet(folder, outline);
    if (kept) return compare(folder, filesOf({ ...outline, picture: kept.picture }));
    const file = layoutFile(outline.name);
    return [{ file, why: fs.existsSync(path.join(folder, file)) ? 'changed' : 'missing' } as const];
  });
  const names = new Set([...common.keys(), ...outlines.flatMap(({ name }) => [`${name}.md`, `${name}.svg`, layoutFile(name)])]);
  return [...compare(folder, common), ...own, ...superfluous(folder, names)];
}

/** Updates a folder's generated files; returns the changes. Unchanged pictures are not computed again unless `fresh`. */
export async function writeFiles(
  folder = FOLDER,
  { charts, fresh = false }: { charts?: readonly Chart[]; fresh?: boolean } = {},
): Promise<Stale[]> {
  const all = charts ?? (await loadCharts());
  const outlines = all.map((chart) => ({ chart, outline: outlineOf(chart, all) }));
  const wanted = new Map(commonFiles(outlines.map(({ outline }) => outline)));
  for (const { chart, outline } of outlines) {
    const kept = fresh ? undefined : keptSheet(folder, outline);
    const sheet = kept ? { ...outline, picture: kept.picture } : await sheetOf(chart, all);
    for (const [name, text] of filesOf(sheet)) wanted.set(name, text);
  }
  const done = [...compare(folder, wanted), ...superfluous(folder, new Set(wanted.keys()))];
  fs.mkdirSync(folder, { recursive: true });
  for (const { file, why } of done) {
    if (why === 'superfluous') fs.rmSync(path.join(folder, file));
    else fs.writeFileSync(path.join(folder, file), must(wanted.get(file)));
  }
  return done;
}
