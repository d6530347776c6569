import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildStale, WEB_ROOT } from '#tools/build/index.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Entry modules of customer service. */
const DOORS = [
  'src/screens/chat/CustomerChat/ChatPanel.tsx',
  'src/screens/chat/CustomerChat/CustomerChatScreen.tsx',
  'src/app/wire/charts/chat/customerChat.ts',
  'src/app/wire/charts/chat/chatOutbox.ts',
  'src/app/wire/chatUnread.ts',
  'src/app/shell/ChatDoor.tsx',
];
const MOST = 20_000;

let web: Manifest = {};
beforeAll(async () => {
  await buildStale(() => {});
  web = JSON.parse(fs.readFileSync(path.join(WEB_ROOT, '.vite/manifest.json'), 'utf8')) as Manifest;
}, 240_000);

/** The chunks with all of their static imports. */
function withImports(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    withImports(web[key]?.imports ?? [], seen);
  }
  return seen;
}
const textOf = (key: string): string => fs.readFileSync(path.join(WEB_ROOT, web[key]!.file), 'utf8');
const named = (wanted: string): string[] => Object.keys(web).filter((key) => web[key]?.name === wanted);

test('the first visit loads no code of customer service', () => {
  const first = [...withImports(named('main'))];
  expect(first.some((key) => web[key]?.name === 'main')).toBe(true);
  expect(first.filter((key) => DOORS.includes(key) || /\/chat\/events|id: ?[`'"](?:customerChat|chatOutbox)/.test(textOf(key)))).toEqual(
    [],
  );
});

test('customer service alone is at most 20 kB', () => {
  expect(DOORS.filter((key) => !(key in web))).toEqual([]);
  // Chunks that all member pages share: base of the charts, data loading, parts of screens.
  const shared = withImports([
    ...['main', 'charts', 'xstate', 'reads', 'parts', 'commands', 'names', 'problems', 'forms'].flatMap(named),
    'src/app/wire/screenCharts.ts',
  ]);
  const own = [...withImports(DOORS)].filter((key) => !shared.has(key));
  expect(own.some((key) => textOf(key).includes('/chat/events'))).toBe(true);
  expect(own.reduce((sum, key) => sum + zlib.gzipSync(textOf(key), { level: 9 }).length, 0)).toBeLessThanOrEqual(MOST);
});
