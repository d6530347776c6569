import fs from 'node:fs';
import { createServer, resolveConfig, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let server: ViteDevServer;
let base = '';
beforeAll(async () => {
  server = await createServer({
    logLevel: 'silent',
    cacheDir: 'node_modules/.vite-docs-test',
    server: { port: 0, strictPort: false, watch: null },
  });
  await server.listen();
  base = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/u, '');
}, 60_000);
afterAll(() => server.close());

const read = async (path: string): Promise<string> => (await fetch(base + path)).text();

test.each([
  ['/docs', 'reference'],
  ['/docs/graphiql', 'graphiql'],
])('%s uses only local files in development', { timeout: 60_000 }, async (address, script) => {
  const page = await read(address);
  expect(page).toContain(`src="/tools/docs/${script}.ts"`);
  expect(page.match(/(?:src|href)="(?!\/)[^"]*"/gu)).toBeNull();
  // Vite optimises dependencies again when a second page needs more, and then makes browsers reload.
  await vi.waitFor(
    async () => {
      const code = await read(`/tools/docs/${script}.ts`);
      const imported = [...code.matchAll(/from "([^"]+)"|^import "([^"]+)"/gmu)].map(([, one, other]) => one ?? other ?? '');
      expect(imported.filter((file) => file.startsWith('/')).length).toBeGreaterThan(1);
      const answers = await Promise.all(imported.map(async (file) => [file, file.startsWith('/') && (await fetch(base + file)).status]));
      expect(answers).toEqual(imported.map((file) => [file, 200]));
    },
    { timeout: 40_000, interval: 500 },
  );
});

test('the reference shows the committed contract', async () => {
  expect(await read('/docs/openapi.json')).toBe(fs.readFileSync('docs/openapi.json', 'utf8'));
});

test('a production build does not contain the pages', async () => {
  const { plugins } = await resolveConfig({ logLevel: 'silent' }, 'build', 'production');
  expect(plugins.map(({ name }) => name)).not.toContain('docs-pages');
});
