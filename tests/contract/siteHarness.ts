import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { type Gateway, startGateway } from '#schema/server.ts';
import { persisted } from './gatewayHarness.ts';
import { startUpstream, type Upstream } from './upstream.ts';

const script = 'console.log("screen")'.repeat(20);
const manifest = {
  '_boot.js': { file: 'assets/boot-1.js', name: 'boot', dynamicImports: ['_main.js'] },
  '_main.js': { file: 'assets/main-1.js', name: 'main', imports: ['_react.js', '_boot.js'], css: ['assets/main-1.css'] },
  'src/ui/skins/ai.css': { file: 'assets/ai-1.css' },
  '_react.js': { file: 'assets/react-1.js' },
  '_card.js': { file: 'assets/card-1.js', imports: ['_react.js'], css: ['assets/card-1.css'] },
  // As Vite names a chunk that another page imports too.
  '_HallScreen.js': { file: 'assets/hall-1.js', name: 'HallScreen', imports: ['_react.js', '_card.js'], css: ['assets/hall-1.css'] },
  'src/screens/listings/Detail/DetailScreen.tsx': { file: 'assets/detail-1.js', imports: ['_card.js'] },
  'src/screens/catalogue/Home/HomeScreen.tsx': { file: 'assets/home-1.js', imports: ['_main.js', '_card.js'], css: ['assets/home-1.css'] },
  '_reads.js': { file: 'assets/reads-1.js', name: 'reads', imports: ['_card.js', '_main.js'] },
};

interface Site {
  /** The folder of the built site. */
  root: string;
  upstream: Upstream;
  statics: Server;
  gateway: Gateway & { url: string };
  /** Paths requested from the static host. */
  readonly asked: string[];
  /** Sends the path unchanged; `fetch` would normalise it. */
  get(
    target: string,
    headers?: Record<string, string>,
    method?: string,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>;
}

function buildSite(): string {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'gateway-')), 'site');
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  write(
    'index.html',
    '<!doctype html><html data-brand="general"><head><meta name="theme-color" content="#000000" /><title>号</title></head><body>' +
      '<div id="root"></div></body></html>',
  );
  write(
    '../first/first.js',
    'export const drawFirstScreen = ({ id, base }, { home }) => `<link rel="preload" as="image" href="/x.svg"/>' +
      '<h1>${id}${base} ${home.banners[0].title}</h1>`;',
  );
  write('robots.txt', 'void 0');
  write('assets/main-1.css', 'body { margin: 0 }');
  write('assets/home-1.css', 'h1 { margin: 1px }');
  write('assets/card-1.css', 'h2 { margin: 2px }');
  write('assets/ai-1.css', 'body { color: #1e1b3a }');
  write('assets/main-1.js', script);
  write('assets/main-1.js.br', brotliCompressSync(script));
  write('assets/main-1.js.gz', gzipSync(script));
  write('.vite/manifest.json', JSON.stringify(manifest));
  write(
    '../embed/src/embed/feedback.html',
    '<!doctype html><html data-brand="general"><head>\n    <meta property="csp-nonce" nonce="__CSP_NONCE__">\n' +
      '<script src="/embed/assets/form-1.js" nonce="__CSP_NONCE__"></script></head></html>',
  );
  write('../embed/embed/assets/form-1.js', script);
  write('../embed/embed/assets/form-1.js.br', brotliCompressSync(script));
  write('../visualiser/index.html', '<title>charts</title>');
  write('../visualiser/charts.js', script);
  write('../visualiser/charts.js.br', brotliCompressSync(script));
  write('../outside.txt', 'secret');
  return folder;
}

/** A gateway with a built site, its upstream and its static host, for a test file. */
export function useSite(): Site {
  const asked: string[] = [];
  const site = { asked } as unknown as Site;
  beforeAll(async () => {
    site.root = buildSite();
    site.upstream = await startUpstream();
    site.statics = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.headers['if-none-match'] === '"c"') return response.writeHead(304, { etag: '"c"' }).end();
      if (request.url === '/files/covers/1.svg')
        return response.writeHead(200, { 'content-type': 'image/svg+xml', etag: '"c"', 'set-cookie': 'a=b' }).end('<svg/>');
      if (request.url === '/files/moved') return response.writeHead(302, { location: '/files/covers/1.svg' }).end();
      return response.writeHead(404).end('no');
    });
    await new Promise<void>((resolve) => site.statics.listen(0, '127.0.0.1', resolve));
    const staticUrl = `http://127.0.0.1:${(site.statics.address() as AddressInfo).port}/files`;
    site.gateway = await startGateway({
      port: 0,
      serviceUrls: [site.upstream.url],
      staticUrls: [staticUrl],
      webRoot: site.root,
      visualiserRoot: path.join(site.root, '../visualiser'),
      persisted,
    });
  });

  afterAll(async () => {
    await site.gateway.close();
    await site.upstream.close();
    site.statics.closeAllConnections();
    await new Promise((resolve) => site.statics.close(resolve));
    rmSync(path.dirname(site.root), { recursive: true });
  });

  site.get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(site.gateway.url);
      httpRequest({ hostname, port, path: target, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
      })
        .on('error', reject)
        .end();
    });
  return site;
}
