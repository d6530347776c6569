import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';

/** Screens that a visit often begins with, and what they load beside themselves: fetched with the entry, not after it has run. */
const screens: readonly (readonly [path: RegExp, sources: readonly string[]])[] = [
  [/^\/(zuhao|tejia)(\/\w+)?\.html$/, ['src/screens/Hall/HallScreen.tsx', 'src/app/Queries.tsx']],
  [/^\/detail\/\w+\.html$/, ['src/screens/Detail/DetailScreen.tsx', 'src/app/Queries.tsx', 'src/app/charts.ts']],
];

const withImports = (manifest: Manifest, name: string, into: Set<string>): Set<string> => {
  const chunk = manifest[name];
  if (!chunk || into.has(name)) return into;
  into.add(name);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, into);
  return into;
};

const linksOf = (manifest: Manifest, sources: readonly string[]): string => {
  const loadedAnyway = withImports(manifest, ENTRY, new Set());
  const wanted = sources.reduce((names, source) => withImports(manifest, source, names), new Set<string>());
  return [...wanted]
    .filter((name) => !loadedAnyway.has(name))
    .flatMap((name) => [
      `</${manifest[name]?.file}>; rel=modulepreload`,
      ...(manifest[name]?.css ?? []).map((css) => `</${css}>; rel=preload; as=style; crossorigin`),
    ])
    .join(', ');
};

/** The `Link` header of a page, from Vite's manifest; empty where there is nothing to say. */
export function preloadLinks(webRoot: string): (address: string) => string {
  const file = path.join(webRoot, '.vite', 'manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const table = screens.map(([pattern, sources]) => [pattern, linksOf(manifest, sources)] as const);
  return (address) => table.find(([pattern]) => pattern.test(address))?.[1] ?? '';
}
