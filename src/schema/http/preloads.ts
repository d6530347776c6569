import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';

/** The screens that a visit begins with most often: their files are fetched beside the entry, not after it has run. */
const screens: readonly (readonly [path: RegExp, source: string])[] = [
  [/^\/$/, 'src/screens/Home/HomeScreen.tsx'],
  [/^\/(zuhao|tejia)(\/\w+)?\.html$/, 'src/screens/Hall/HallScreen.tsx'],
  [/^\/detail\/\w+\.html$/, 'src/screens/Detail/DetailScreen.tsx'],
];

const withImports = (manifest: Manifest, name: string, into: Set<string>): Set<string> => {
  const chunk = manifest[name];
  if (!chunk || into.has(name)) return into;
  into.add(name);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, into);
  return into;
};

const linksOf = (manifest: Manifest, source: string): string => {
  const loadedAnyway = withImports(manifest, ENTRY, new Set());
  return [...withImports(manifest, source, new Set())]
    .filter((name) => !loadedAnyway.has(name))
    .flatMap((name) => [
      `</${manifest[name]?.file}>; rel=modulepreload`,
      ...(manifest[name]?.css ?? []).map((css) => `</${css}>; rel=preload; as=style`),
    ])
    .join(', ');
};

/** The `Link` header of a page, from Vite's manifest; empty where there is nothing to say. */
export function preloadLinks(webRoot: string): (address: string) => string {
  const file = path.join(webRoot, '.vite', 'manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const table = screens.map(([pattern, source]) => [pattern, linksOf(manifest, source)] as const);
  return (address) => table.find(([pattern]) => pattern.test(address))?.[1] ?? '';
}
