import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Client } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayOptions } from '#schema/config.ts';
import { buildGateway, type Gateway, startGateway } from '#schema/server.ts';
import { addressOf, hashOf, persisted, post, useGateway } from './gatewayHarness.ts';
import { startUpstream, type Upstream } from './upstream.ts';

const script = 'console.log("screen")'.repeat(20);
const manifest = {
  '_boot.js': { file: 'assets/boot-1.js', name: 'boot', dynamicImports: ['_main.js'] },
  '_main.js': { file: 'assets/main-1.js', name: 'main', imports: ['_react.js', '_boot.js'], css: ['assets/main-1.css'] },
  'src/ui/skins/ai.css': { file: 'assets/ai-1.css' },
  '_react.js': { file: 'assets/react-1.js' },
  '_card.js': { file: 'assets/card-1.js', imports: ['_react.js'], css: ['assets/card-1.css'] },
  'src/screens/Hall/HallScreen.tsx': { file: 'assets/hall-1.js', imports: ['_react.js', '_card.js'], css: ['assets/hall-1.css'] },
  '_reads.js': { file: 'assets/reads-1.js', name: 'reads', imports: ['_card.js', '_main.js'] },
};

let root = '';
let upstream: Upstream;
let statics: Server;
let gateway: Gateway & { url: string };
const asked: string[] = [];

function buildSite(): string {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'gateway-')), 'site');
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  write('index.html', '<!doctype html><html data-brand="general"><head><title>号</title></head><body><div id="root"></div></body></html>');
  write(
    '../first/first.js',
    'export const drawFirstScreen = ({ id, base }, { home }) => `<link rel="preload" as="image" href="/x.svg"/><h1>${id}${base} ${home.banners[0].title}</h1>`;',
  );
  write('robots.txt', 'void 0');
  write('assets/main-1.css', 'body { margin: 0 }');
  write('assets/ai-1.css', 'body { color: #1e1b3a }');
  write('assets/main-1.js', script);
  write('assets/main-1.js.br', brotliCompressSync(script));
  write('assets/main-1.js.gz', gzipSync(script));
  write('.vite/manifest.json', JSON.stringify(manifest));
  write('../visualiser/index.html', '<title>charts</title>');
  write('../outside.txt', 'secret');
  return folder;
}

beforeAll(async () => {
  root = buildSite();
  upstream = await startUpstream();
  statics = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.headers['if-none-match'] === '"c"') return response.writeHead(304, { etag: '"c"' }).end();
    if (request.url === '/files/covers/1.svg')
      return response.writeHead(200, { 'content-type': 'image/svg+xml', etag: '"c"', 'set-cookie': 'a=b' }).end('<svg/>');
    if (request.url === '/files/moved') return response.writeHead(302, { location: '/files/covers/1.svg' }).end();
    return response.writeHead(404).end('no');
  });
  await new Promise<void>((resolve) => statics.listen(0, '127.0.0.1', resolve));
  const staticUrl = `http://127.0.0.1:${(statics.address() as AddressInfo).port}/files`;
  gateway = await startGateway({
    port: 0,
    serviceUrls: [upstream.url],
    staticUrls: [staticUrl],
    webRoot: root,
    visualiserRoot: path.join(root, '../visualiser'),
    persisted,
  });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
  statics.closeAllConnections();
  await new Promise((resolve) => statics.close(resolve));
  rmSync(path.dirname(root), { recursive: true });
});

/** Sends the path as it stands; `fetch` would tidy it up. */
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
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

describe('pages', () => {
  it.each(['/', '/zuhao.html', '/zuhao/12.html', '/detail/9.html?redirect=/', '/account/order', '/no-such-page', '/index.html'])(
    '%s is the page',
    async (address) => {
      const { status, headers, body } = await get(address);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
      expect(body).toContain('<div id="root">');
    },
  );

  it('carry a nonce of their own, in the policy and in the page', async () => {
    const pages = [await get('/'), await get('/')];
    const nonces = pages.map(({ headers, body }) => {
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)" \/>/.exec(body)?.[1];
      expect(headers['content-security-policy']).toBe(
        `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      );
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it('name the chunks of the screen, but not those that the entry brings', async () => {
    const chunks = [
      '</assets/hall-1.js>; rel=modulepreload',
      '</assets/hall-1.css>; rel=preload; as=style; crossorigin',
      '</assets/card-1.js>; rel=modulepreload',
      '</assets/card-1.css>; rel=preload; as=style; crossorigin',
      '</assets/reads-1.js>; rel=modulepreload',
    ];
    expect((await get('/zuhao/7.html')).headers['link']).toBe(chunks.join(', '));
    expect((await get('/account/order')).headers['link']).toBeUndefined();
  });

  it('dress for the brand of their address, and name the code that every visit loads', async () => {
    const dress = (body: string) => [...body.matchAll(/<(?:html [^>]*|link [^>]*)>/g)].map(([tag]) => tag);
    const common = [
      '<link rel="modulepreload" crossorigin href="/assets/main-1.js">',
      '<link rel="modulepreload" crossorigin href="/assets/react-1.js">',
    ];
    const main = '<link rel="stylesheet" crossorigin href="/assets/main-1.css">';
    expect(dress((await get('/zuhao.html')).body)).toEqual(['<html data-brand="general" data-base="">', main, ...common]);
    expect(dress((await get('/ai/zuhao.html')).body)).toEqual([
      '<html data-brand="ai" data-base="/ai">',
      main,
      '<link rel="stylesheet" crossorigin href="/assets/ai-1.css">',
      ...common,
    ]);
    expect(dress((await get('/zuhao.html', { host: 'wangka.zuhao.example' })).body)[0]).toBe(
      '<html data-brand="internet-cafe" data-base="">',
    );
    expect(dress((await get('/zuhao.html', { host: '"><script>' })).body)[0]).toBe('<html data-brand="general" data-base="">');
  });

  it('and everything else carry the security headers and the request’s id', async () => {
    for (const address of ['/', '/assets/main-1.js', '/healthz', '/assets/gone.js']) {
      expect((await get(address, { 'x-request-id': 'req_12345678' })).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': 'req_12345678',
      });
    }
  });
});

describe('the first screen', () => {
  const drawn = (body: string) => /<div id="root">(.*?)<\/div>/s.exec(body)?.[1];
  const second = (options: object = {}) => startGateway({ port: 0, serviceUrls: [upstream.url], webRoot: root, persisted, ...options });

  it('is drawn from what the service says, carries it along, and has its picture fetched at once', async () => {
    const { body, headers } = await get('/ai/');
    const { home } = JSON.parse(/<script type="application\/json" id="first-reading">(.*?)<\/script>/.exec(body)?.[1] ?? '') as {
      home: { banners: { title: string; image: string }[] };
    };
    expect(drawn(body)).toBe(`<h1>ai/ai ${home.banners[0]?.title}</h1>`);
    expect(headers['link']).toBe(`<${home.banners[0]?.image}>; rel=preload; as=image; fetchpriority=high`);
  });

  it('brings its styles within the page, under the nonce, so that nothing holds it up', async () => {
    const { body, headers } = await get('/ai/');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`<style nonce="${nonce}">body { margin: 0 }body { color: #1e1b3a }</style>`);
    expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" crossorigin href="/assets/main-1.css" disabled>',
      '<link rel="stylesheet" crossorigin href="/assets/ai-1.css" disabled>',
    ]);
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/main-1.js" fetchpriority="low">');
  });

  it('is left to the browser when the service cannot be read, and on every other page', async () => {
    upstream.reset();
    upstream.refuse('getHome', 'INTERNAL');
    const broken = await second({ anonymousCacheMs: 0 });
    const page = await (await fetch(`${broken.url}/`)).text();
    await broken.close();
    upstream.reset();
    expect([drawn(page), drawn((await get('/zuhao.html')).body), drawn((await get('/ai')).body)]).toEqual(['', '', '']);
  });
});

describe('files', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('an asset asked for with %s is kept for ever', async (accepted, encoding) => {
    const { status, headers } = await get('/assets/main-1.js', { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, encoding, 'public, max-age=31536000, immutable']);
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
  });

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets',
    '/favicon.ico',
    '/.vite/manifest.json',
    '/.env',
    '/graphiql.php',
    '/static',
    '/web/api/v1/userinfo',
  ])('%s is missing', async (address) => {
    const { status, body } = await get(address);
    expect([status, JSON.parse(body)]).toEqual([404, { code: 40400, message: '内容不存在或已被移除', data: {} }]);
  });

  it.each([
    '/assets/../index.html',
    '/assets/..%2f..%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/assets/..\\..\\outside.txt',
    '/assets/%00',
  ])('%s leads out of nothing', async (address) => {
    const { status, body } = await get(address);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('secret');
  });

  it('beside the page are served for a while', async () => {
    const { status, headers, body } = await get('/robots.txt');
    expect([status, headers['cache-control'], body]).toEqual([200, 'public, max-age=3600', 'void 0']);
  });
});

describe('the visualiser', () => {
  it('has its own page and nothing beside it', async () => {
    const { status, headers, body } = await get('/visualiser/');
    expect([status, body, headers['cache-control']]).toEqual([200, '<title>charts</title>', 'no-cache']);
    expect(headers['content-security-policy']).toBe(
      `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'`,
    );
    expect([(await get('/visualiser/gone.js')).status, (await get('/visualiser/%2e%2e/outside.txt')).body.includes('secret')]).toEqual([
      404,
      false,
    ]);
  });

  it('is announced in the page, and neither there nor announced unless asked for', async () => {
    const meta = '<meta name="visualiser" content="/visualiser/" />';
    expect((await get('/')).body.includes(meta)).toBe(true);
    const plain = buildGateway({ serviceUrls: [upstream.url], webRoot: root, persisted });
    const [page, charts] = await Promise.all(['/', '/visualiser/'].map((url) => plain.app.inject({ url })));
    expect([page!.statusCode, page!.body.includes('visualiser'), charts!.statusCode]).toEqual([200, false, 404]);
    await plain.close();
  });
});

describe('the static host', () => {
  it('is streamed, with its tag, without its cookies, and runs nothing', async () => {
    const { status, headers, body } = await get('/static/covers/1.svg');
    expect([status, body, headers['content-type'], headers['etag'], headers['cache-control'], headers['set-cookie']]).toEqual([
      200,
      '<svg/>',
      'image/svg+xml',
      '"c"',
      'public, max-age=86400',
      undefined,
    ]);
    expect(headers['content-security-policy']).toBe(`default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox`);
    const again = await get('/static/covers/1.svg', { 'if-none-match': '"c"' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('is any of several: pictures come as long as one of them stands', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const leaving = createServer((_, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => leaving.listen(0, '127.0.0.1', resolve));
    const urls = [gone, leaving, statics].map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`);
    await new Promise((resolve) => gone.close(resolve));
    const several = buildGateway({ serviceUrls: [upstream.url], staticUrls: urls, persisted });
    const statuses = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await several.app.inject({ url: '/static/covers/1.svg' })).statusCode);
    expect(statuses).toEqual(Array(6).fill(200));
    expect((await several.app.inject({ url: '/static/covers/2.svg' })).statusCode).toBe(404);
    await several.close();
    leaving.closeAllConnections();
    await new Promise((resolve) => leaving.close(resolve));
  });

  it.each(['/static/../secret', '/static/%2e%2e/secret', '/static/a//b', '/static/..%2fsecret', '/static/a%5c..%5cb', '/static/'])(
    '%s does not reach it',
    async (address) => {
      asked.length = 0;
      expect((await get(address)).status).toBe(404);
      expect(asked.filter((url) => !url.startsWith('/files/'))).toEqual([]);
    },
  );

  it('follows no redirect', async () => {
    expect((await get('/static/moved')).status).toBe(404);
  });

  it('gets odd names percent-encoded', async () => {
    asked.length = 0;
    await get('/static/a%3Fb%23c%20%E4%B8%80.svg');
    expect(asked).toEqual(['/files/a%3Fb%23c%20%E4%B8%80.svg']);
  });
});

describe('the cashier’s notice', () => {
  const notice = { charge_no: 'CH1', trade_no: 'T1', amount: 100, status: 'succeeded', paid_at: 1_795_000_000_000, signature: 'ab' };
  const send = () =>
    post(`${gateway.url}/web/api/v1/payments/notify`, notice, { authorization: 'Bearer x', 'x-request-id': 'req_12345678' });

  it('is passed on as it came, without a token', async () => {
    upstream.reset();
    expect(await send()).toMatchObject({ status: 200, body: { code: 0, message: 'ok', data: { received: true } } });
    expect(upstream.received.map(({ endpoint, body, headers }) => [endpoint, body, headers['authorization']])).toEqual([
      ['paymentNotice', notice, undefined],
    ]);
  });

  it('a refusal comes back as it is', async () => {
    upstream.refuse('paymentNotice', 'PAYMENT_SIGNATURE');
    const { status, body } = await send();
    expect([status, body]).toEqual([
      403,
      { code: 40330, message: '支付通知签名无效', data: { problem: 'PAYMENT_SIGNATURE', request_id: 'req_12345678' } },
    ]);
  });

  it('no other REST call is reachable', async () => {
    upstream.reset();
    for (const address of ['/web/api/v1/login', '/web/api/v1/payments/notify/x', '/web/api/v1/orders']) {
      expect((await post(gateway.url + address, {})).status).toBe(404);
    }
    expect((await get('/web/api/v1/payments/notify')).status).toBe(404);
    expect(upstream.received).toEqual([]);
  });
});

describe('health', () => {
  it('is one thing, readiness another', async () => {
    upstream.reset();
    expect(await get('/readyz')).toMatchObject({ status: 200, body: '{"ok":true}' });
    upstream.setReady(false);
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503]);
    upstream.setReady(true);
  });

  /** A gateway with a request under way, and how to let it be answered. */
  async function heldRequest(options: Partial<GatewayOptions> = {}) {
    const held = await startGateway({ port: 0, serviceUrls: [upstream.url], persisted, anonymousCacheMs: 0, ...options });
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    upstream.answer('getWallet', async () => {
      arrived.resolve();
      await gate.promise;
      return { code: 0, message: 'ok', data: { available: 1, frozen: 0, frozen_lines: [] } };
    });
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf('Wallet') } };
    const running = post(`${held.url}/graphql`, { extensions }, { authorization: 'Bearer x' });
    await arrived.promise;
    return { held, running, answer: () => gate.resolve() };
  }

  it('a draining gateway is not ready, but answers', async () => {
    const { held, running, answer } = await heldRequest();
    held.drain();
    expect((await fetch(`${held.url}/readyz`)).status).toBe(503);
    answer();
    expect((await running).status).toBe(200);
    await held.close();
  });

  it('a closing gateway listens no more, says on a living connection that it is not ready, and answers what is under way', async () => {
    const { held, running, answer } = await heldRequest();
    const probe = new Client(held.url);
    const statusOf = async (path: string): Promise<number> => {
      const { statusCode, body } = await probe.request({ method: 'GET', path });
      await body.dump();
      return statusCode;
    };
    expect(await statusOf('/readyz')).toBe(200);
    const closed = Promise.all([held.close(), held.close()]);
    expect(await statusOf('/readyz')).toBe(503);
    await expect(fetch(`${held.url}/healthz`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    answer();
    expect((await running).body.data).toEqual({ wallet: { availableFen: 1, frozenFen: 0, frozenLines: [] } });
    await closed;
    await probe.close();
  });

  it('a request that never ends is cut off', async () => {
    const { held, running, answer } = await heldRequest({ patienceMs: 100 });
    const [cut] = await Promise.allSettled([running, held.close()]);
    expect(cut).toMatchObject({ status: 'rejected', reason: { message: 'fetch failed' } });
    answer();
  });

  it('one whose caller has gone holds nothing up', async () => {
    const { held, running, answer } = await heldRequest({ patienceMs: 3_600_000 });
    const caller = new AbortController();
    const arrived = Promise.withResolvers<void>();
    upstream.answer('listGames', async () => {
      arrived.resolve();
      return Promise.withResolvers().promise;
    });
    const gone = fetch(addressOf(held.url, 'Games'), { signal: caller.signal }).catch((error: Error) => error.name);
    await arrived.promise;
    caller.abort();
    expect(await gone).toBe('AbortError');
    const closed = held.close();
    answer();
    expect((await running).status).toBe(200);
    await closed;
  });
});

describe('the log', () => {
  const lines: string[] = [];
  const bench = useGateway({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } });

  it('has one line a request, with its id, and nothing of what was asked', async () => {
    lines.length = 0;
    const canaries = { authorization: 'Bearer canary-token', 'x-sign': 'canary-sign', 'x-request-id': 'req_12345678' };
    bench.upstream.refuse('login', 'WRONG_CREDENTIALS', { message: '用户名或密码错误' });
    await bench.ask(
      'LoginByPassword',
      { input: { username: 'canary-user', password: 'canary-password', fingerprint: 'canary-print' } },
      canaries,
    );
    await bench.ask('SubmitRealName', { name: 'canary-name', idNumber: 'canary-id' }, canaries);
    await bench.ask('Suggest', { keyword: 'canary-keyword' }, canaries);
    const logged = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered' || msg === 'refused');
    expect(logged.map(({ msg, requestId, path: at, status, problems }) => ({ msg, requestId, at, status, problems }))).toEqual([
      { msg: 'refused', requestId: 'req_12345678', at: undefined, status: undefined, problems: ['WRONG_CREDENTIALS'] },
      { msg: 'answered', requestId: 'req_12345678', at: '/graphql', status: 200, problems: undefined },
      { msg: 'answered', requestId: 'req_12345678', at: '/graphql', status: 200, problems: undefined },
      { msg: 'answered', requestId: 'req_12345678', at: '/graphql', status: 200, problems: undefined },
    ]);
    expect(lines.join('')).not.toContain('canary');
  });

  it('nor when a variable is faulty or the service breaks', async () => {
    lines.length = 0;
    bench.upstream.answer('login', (_, reply) => reply.status(500).send('canary-password of canary-user'));
    await bench.ask('LoginByPassword', { input: { username: 'canary-user', password: 'canary-password', fingerprint: 5 } });
    await bench.ask('LoginByPassword', { input: { username: 'canary-user', password: 'canary-password', fingerprint: 'f' } });
    expect(lines.join('')).not.toContain('canary');
  });
});
