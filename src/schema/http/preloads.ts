import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import type { BrandId } from '#contract/brand.ts';

const manifestFile = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().exactOptional(),
    imports: z.array(z.string()).exactOptional(),
    css: z.array(z.string()).exactOptional(),
  }),
);
type Manifest = Readonly<z.output<typeof manifestFile>>;

/** Chunks of every visit: the entry, and the rest, which it imports after the first paint. */
const always = ['boot', 'main'];

const HOME = 'src/screens/catalogue/Home/HomeScreen.tsx';

/** Screens on which many visits begin, and the chunks they need: preloaded together with the entry. */
const screens: readonly (readonly [path: RegExp, source: string, beside: readonly string[]])[] = [
  [/^\/(zuhao|tejia)(\/\w+)?\.html$/i, 'src/screens/listings/Hall/HallScreen.tsx', ['reads']],
  [/^\/detail\/\w*\.html$/i, 'src/screens/listings/Detail/DetailScreen.tsx', ['reads']],
];

const withImports = (manifest: Manifest, name: string, into: Set<string>): Set<string> => {
  const chunk = manifest[name];
  if (!chunk || into.has(name)) return into;
  into.add(name);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, into);
  return into;
};

const called = (manifest: Manifest, chunks: readonly string[]): readonly string[] =>
  Object.keys(manifest).filter((name) => chunks.includes(manifest[name]?.name ?? ''));

const everyVisit = (manifest: Manifest): Set<string> =>
  called(manifest, always).reduce((into, name) => withImports(manifest, name, into), new Set<string>());

/** The chunk of a screen; one that another page imports as well has only the screen's name. */
const chunkOf = (manifest: Manifest, source: string): readonly string[] =>
  manifest[source] ? [source] : called(manifest, [path.basename(source, '.tsx')]);

const linksOf = (manifest: Manifest, source: string, beside: readonly string[]): string => {
  const loadedAnyway = everyVisit(manifest);
  const wanted = [...chunkOf(manifest, source), ...called(manifest, beside)].reduce(
    (names, name) => withImports(manifest, name, names),
    new Set<string>(),
  );
  return [...wanted]
    .filter((name) => !loadedAnyway.has(name))
    .flatMap((name) => [
      `</${manifest[name]?.file}>; rel=modulepreload`,
      ...(manifest[name]?.css ?? []).map((css) => `</${css}>; rel=preload; as=style; crossorigin`),
    ])
    .join(', ');
};

const manifestOf = (webRoot: string): Manifest | null => {
  const file = path.join(webRoot, '.vite', 'manifest.json');
  return existsSync(file) ? parseJson(readFileSync(file, 'utf8'), (value) => manifestFile.parse(value)) : null;
};

/** What a page loads besides Vite's tags: the home page, which is rendered on the server, or any other. */
export function partsOf(webRoot: string, page: 'home' | 'other'): { styles: readonly string[]; modules: readonly string[] } {
  const manifest = manifestOf(webRoot) ?? {};
  const names = everyVisit(manifest);
  if (page === 'home') withImports(manifest, HOME, names);
  const chunks = [...names].map((name) => manifest[name]).filter((chunk) => chunk !== undefined);
  return {
    styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    modules: chunks.filter(({ name }) => name !== 'boot').map(({ file }) => `/${file}`),
  };
}

/** The brand's own style sheet; null if it has none. */
export function skinSheets(webRoot: string): (brand: BrandId) => string | null {
  const manifest = manifestOf(webRoot);
  return (brand) => {
    const file = manifest?.[`src/ui/skins/${brand}.css`]?.file;
    return file === undefined ? null : `/${file}`;
  };
}

/** `Link` header of a page, from Vite's manifest; empty if there is nothing to preload. */
export function preloadLinks(webRoot: string): (address: string) => string {
  const manifest = manifestOf(webRoot);
  if (manifest === null) return () => '';
  const table = screens.map(([pattern, source, beside]) => [pattern, linksOf(manifest, source, beside)] as const);
  return (address) => table.find(([pattern]) => pattern.test(address))?.[1] ?? '';
}
