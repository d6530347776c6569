import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstScreens } from './firstScreen.ts';

const persisted = new Map([
  ['h0', 'query HomeNotices { notices { id } }'],
  ['h1', 'query Home { home { banners { title } } }'],
  ['h2', 'query HotWords{ hotWords }'],
]);
const general = { id: 'general', base: '' } as const;
const ai = { id: 'ai', base: '/ai' } as const;

let folder: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
  folder = mkdtempSync(path.join(os.tmpdir(), 'first-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

type Answer = { status?: number; data?: unknown };

/** Renders the first screens of a gateway whose two operations are answered by the test. */
function screens({ operations = persisted, isBuilt = true }: { operations?: ReadonlyMap<string, string>; isBuilt?: boolean } = {}) {
  if (isBuilt) {
    mkdirSync(path.join(folder, 'first'));
    const markup = '<link rel="preload" href="/x.svg"/><h1>${id} ${home.title.trim()} ${at}</h1>';
    writeFileSync(path.join(folder, 'first/first.js'), `export const drawFirstScreen = ({ id }, { home, at }) => \`${markup}\`;`);
  }
  const asked: unknown[] = [];
  const logged: unknown[] = [];
  const answers = new Map<string, (() => Answer | Promise<Answer>) | undefined>();
  const app = Fastify();
  app.get<{ Querystring: { extensions: string } }>('/graphql', async (request, reply) => {
    const { persistedQuery } = JSON.parse(request.query.extensions) as { persistedQuery: { version: number; sha256Hash: string } };
    asked.push([persistedQuery, request.headers.accept, request.headers['x-request-id']]);
    const { status = 200, data } = (await answers.get(persistedQuery.sha256Hash)?.()) ?? {};
    return reply.status(status).send(data === undefined ? {} : { data });
  });
  const draw = firstScreens(app, { webRoot: path.join(folder, 'site'), persisted: operations, keepMs: 1_000, now: () => 77 });
  const request = { id: 'req_12345678', log: { error: (what: unknown) => logged.push(what) } } as unknown as FastifyRequest;
  answers.set('h1', () => ({ data: { home: { title: '首页', banners: [{ image: '/static/b-1.svg' }] } } }));
  answers.set('h2', () => ({ data: { hotWords: ['雷电'] } }));
  return { asked, logged, answers, show: (brand: typeof general | typeof ai = general) => draw(request, brand) };
}

const readingOf = (text: string | undefined): unknown =>
  JSON.parse(/^<script type="application\/json" id="first-reading">(.*)<\/script>$/s.exec(text ?? '')?.[1] ?? 'null');

test('renders the page from both operations, with its data and picture, and without its own preload', async () => {
  const { asked, show } = screens();
  const screen = await show();
  expect([screen?.markup, screen?.picture]).toEqual(['<h1>general 首页 77</h1>', '/static/b-1.svg']);
  expect(readingOf(screen?.reading)).toEqual({
    home: { title: '首页', banners: [{ image: '/static/b-1.svg' }] },
    hotWords: ['雷电'],
    at: 77,
  });
  const accepted = 'application/graphql-response+json, application/json';
  expect(asked).toEqual(['h1', 'h2'].map((sha256Hash) => [{ version: 1, sha256Hash }, accepted, 'req_12345678']));
});

test('embedded data cannot close its element', async () => {
  const { answers, show } = screens();
  answers.set('h1', () => ({ data: { home: { title: '</script>' } } }));
  const screen = await show();
  expect([screen?.reading.split('<').length, screen?.picture]).toEqual([3, null]);
  expect(readingOf(screen?.reading)).toMatchObject({ home: { title: '</script>' } });
});

test.each([
  ['x.svg', null],
  ['/static/a~1/%E5%8F%B7.svg', '/static/a~1/%E5%8F%B7.svg'],
  ['/a>; rel=preload', null],
  [5, null],
])('preloads the picture %j as %j', async (image, picture) => {
  const { answers, show } = screens();
  answers.set('h1', () => ({ data: { home: { title: '', banners: [{ image }, { image: '/second.svg' }] } } }));
  expect((await show())?.picture).toBe(picture);
});

test('without hot words these are null; without a home page the browser renders', async () => {
  const { answers, show } = screens();
  answers.set('h2', () => ({ status: 503, data: { hotWords: ['x'] } }));
  expect(readingOf((await show())?.reading)).toMatchObject({ hotWords: null });
  for (const answer of [{ data: { home: null } }, { data: null }, {}, { status: 500, data: { home: { title: 'x' } } }]) {
    vi.setSystemTime(Date.now() + 70_000);
    answers.set('h1', () => answer);
    expect(await show()).toBeNull();
  }
});

test('renders each brand once per interval', async () => {
  const { asked, show } = screens();
  await show();
  vi.setSystemTime(1_000_999);
  await show();
  expect([asked.length, (await show(ai))?.markup]).toEqual([2, '<h1>ai 首页 77</h1>']);
  expect(asked).toHaveLength(4);
  vi.setSystemTime(1_001_000);
  await show();
  expect(asked).toHaveLength(6);
});

test('if the service takes longer than 400 ms, returns the last render, up to a minute old, or none', async () => {
  const { answers, show } = screens();
  const hold = () => {
    const gate = Promise.withResolvers<Answer>();
    answers.set('h1', () => gate.promise);
    return gate;
  };
  const late = async (): Promise<string | null | undefined> => {
    const shown = show();
    let isShown = false;
    void shown.then(() => (isShown = true));
    await vi.advanceTimersByTimeAsync(399);
    expect(isShown).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    return (await shown)?.markup ?? null;
  };
  await show();
  vi.setSystemTime(1_000_000 + 59_599);
  const held = hold();
  expect(await late()).toBe('<h1>general 首页 77</h1>');
  vi.setSystemTime(1_000_000 + 61_000);
  hold();
  expect(await late()).toBeNull();
  held.resolve({ data: { home: { title: '晚到' } } });
  await vi.waitFor(async () => expect((await show())?.markup).toBe('<h1>general 晚到 77</h1>'));
});

test('logs a failed render and leaves it to the browser', async () => {
  const { answers, logged, show } = screens();
  answers.set('h1', () => ({ data: { home: {} } }));
  expect([await show(), logged]).toEqual([null, [{ err: expect.any(TypeError) as unknown }]]);
});

test('renders nothing without the build’s module or one of the operations', async () => {
  const without = (name: string) => new Map([...persisted].filter(([hash]) => hash !== name));
  const shown = [screens({ isBuilt: false }), screens({ operations: without('h1') })];
  rmSync(path.join(folder, 'first'), { recursive: true });
  shown.push(screens({ operations: without('h2') }));
  expect(await Promise.all(shown.map(({ show }) => show()))).toEqual([null, null, null]);
  expect(shown.flatMap(({ asked }) => asked)).toEqual([]);
});
