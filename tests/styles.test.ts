import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const MAX_LINES = 250;

const sheets = fs.globSync('{src,operator,visualiser,sandbox}/**/*.css').toSorted();
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const sources = fs.globSync('{src,operator}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));

const read = (file: string): string => fs.readFileSync(file, 'utf8');

/** Classes in a sheet's selectors, without those of other libraries in `:global`. */
function classesIn(file: string): string[] {
  const preludes = read(file)
    .replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '')
    .matchAll(/([^{};]+)\{/g);
  const selectors = [...preludes].map(([, prelude = '']) => prelude.trim()).filter((prelude) => !prelude.startsWith('@'));
  return [
    ...new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))),
  ].toSorted();
}

const at = (specifier: string, importer: string): string =>
  specifier.startsWith('#')
    ? specifier.replace('#', specifier.startsWith('#operator/') ? '' : 'src/')
    : path.join(path.dirname(importer), specifier);

interface Use {
  readonly source: string;
  readonly sheet: string;
  readonly name: string;
}

/** Every `styles['name']` of a source file, with the sheet imported as `styles`. */
const usesIn = (source: string): Use[] => {
  const text = read(source);
  return [...text.matchAll(/^import \* as (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([, variable = '', specifier = '']) =>
    [...text.matchAll(new RegExp(`\\b${variable}\\['(\\w+)'\\]`, 'g'))].map(([, name = '']) => ({
      source,
      sheet: at(specifier, source),
      name,
    })),
  );
};

const uses = sources.flatMap(usesIn);

test('every class used by a component is defined in the sheet that it imports', () => {
  const undefinedUses = uses.filter(({ sheet, name }) => !modules.includes(sheet) || !classesIn(sheet).includes(name));
  expect(undefinedUses).toEqual([]);
});

test('every class of a sheet is used by a component', () => {
  const unused = modules.flatMap((sheet) =>
    classesIn(sheet)
      .filter((name) => !uses.some((use) => use.sheet === sheet && use.name === name))
      .map((name) => `${sheet} .${name}`),
  );
  expect(unused).toEqual([]);
});

test('components use class names only through sheets', () => {
  const bare = (source: string): string => read(source).replaceAll(/\['\w+'\]|[!=]== '[^']*'/g, '');
  const literal = /className(?:="|=\{['`]|: ['`])|\bclasses\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*(?<=\(|, |&& |\? |: )['`]/;
  expect(sources.filter((source) => literal.test(bare(source)))).toEqual([]);
});

test('sheets that are no CSS modules have no class selectors', () => {
  const global = sheets.filter((file) => file.startsWith('src/') && !file.endsWith('.module.css'));
  expect(global.flatMap((file) => classesIn(file).map((name) => `${file} .${name}`))).toEqual([]);
});

test('class names have at least three characters', () => {
  const short = modules.flatMap((sheet) =>
    classesIn(sheet)
      .filter((name) => name.length < 3)
      .map((name) => `${sheet} .${name}`),
  );
  expect(short).toEqual([]);
});

/** A price is written in `i`, `b` and `em` of three sizes: a rule for any `b` inside an element would change one of them. */
test('a component that shows a price styles b, i and em only as children', () => {
  const shown = sources.filter((source) => read(source).includes("'#ui/Price.tsx'"));
  const sheetsShown = new Set(uses.filter(({ source }) => shown.includes(source)).map(({ sheet }) => sheet));
  const loose = [...sheetsShown].flatMap((sheet) =>
    (read(sheet).match(/^[^{}@]*[\w)\]] (?:b|i|em)(?=[\s,:[]*[{,:[])/gm) ?? []).map((selector) => `${sheet} ${selector.trim()}`),
  );
  expect(loose).toEqual([]);
});

test('no sheet is longer than 250 lines', () => {
  expect(sheets.filter((file) => read(file).split('\n').length - 1 > MAX_LINES)).toEqual([]);
});
