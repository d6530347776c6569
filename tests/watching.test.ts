import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildStale, VISUALISER_ROOT, WEB_ROOT } from '#tools/build/index.ts';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const read = (root: string): Manifest => JSON.parse(fs.readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')) as Manifest;
const gzip = (file: string): number => zlib.gzipSync(fs.readFileSync(file), { level: 9 }).length;
/** A chunk with all of its static imports. */
const withImports = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const each of manifest[key]?.imports ?? []) withImports(manifest, each, seen);
  return seen;
};

let web: Manifest = {};
beforeAll(async () => {
  await buildStale(() => {});
  web = read(WEB_ROOT);
}, 240_000);

test('the recorder is a separate chunk, imported in one place, and no other chunk contains its code', () => {
  const [key] = Object.keys(web).filter((name) => name === 'src/app/recorder/index.ts');
  expect(key).toBe('src/app/recorder/index.ts');
  const askers = Object.entries(web).filter(([, chunk]) => chunk.dynamicImports?.includes(key!));
  expect(askers.length).toBe(1);
  expect(Object.values(web).filter((chunk) => chunk.imports?.includes(key!))).toEqual([]);
  const own = web[key!]!.file;
  const others = fs.globSync(`${WEB_ROOT}/assets/*.js`).filter((file) => !file.endsWith(path.basename(own)));
  const holders = (mark: string): string[] => others.filter((file) => fs.readFileSync(file, 'utf8').includes(mark));
  for (const mark of ['recorder.resumed', 'recorder.found', '已经结束，不能回到从前']) {
    expect(fs.readFileSync(path.join(WEB_ROOT, own), 'utf8').includes(mark)).toBe(true);
    expect([mark, holders(mark)]).toEqual([mark, []]);
  }
});

test('the first page does not reference the visualiser', () => {
  const scripts = [...fs.readFileSync(path.join(WEB_ROOT, 'index.html'), 'utf8').matchAll(/assets\/[\w.-]+\.js/g)].map(([file]) => file);
  expect(scripts.length).toBeGreaterThan(0);
  const first = scripts.map((file) => fs.readFileSync(path.join(WEB_ROOT, file), 'utf8')).join('\n');
  expect(first.includes('visualiser')).toBe(false);
});

test('every chart that the app starts can be recorded', () => {
  const sources = fs.globSync('src/{app,screens,state,ui}/**/*.{ts,tsx}').filter((file) => !/\.test\.|recorder/.test(file));
  const starts = sources.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\b(?:useActorRef|useMachine|createActor)\((?!\))[^\n]*/g)].map(
      ([line]) => [file, line] as const,
    ),
  );
  expect(starts.length).toBeGreaterThan(5);
  expect(starts.filter(([, line]) => !line.includes('...watchable'))).toEqual([]);
});

test('the visualiser is at most 182 kB without its drawings, including test paths', () => {
  const manifest = read(VISUALISER_ROOT);
  const page = [...withImports(manifest, 'index.html')].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]);
  const files = new Set([...page, 'index.html']);
  const weight = [...files].reduce((sum, file) => sum + gzip(path.join(VISUALISER_ROOT, file)), 0);
  expect(weight).toBeLessThan(182_000);
});

test('the visualiser contains no URL outside its origin', () => {
  const files = fs.globSync(`${VISUALISER_ROOT}/**/*.{js,css,html}`);
  const addresses = files.flatMap((file) => fs.readFileSync(file, 'utf8').match(/https?:\/\/[\w.-]+/g) ?? []);
  // Namespaces of file formats and links in error messages, which are never requested.
  const names = /^http:\/\/www\.(?:w3|eclipse)\.org$|^https:\/\/(?:rolldown\.rs|react\.dev)$/;
  const own = /\.test$|^https?:\/\/(?:127\.0\.0\.1|localhost)/;
  expect([...new Set(addresses)].filter((address) => !names.test(address) && !own.test(address))).toEqual([]);
});
