import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildGateway, startGateway } from '#schema/server.ts';
import { persisted } from './gatewayHarness.ts';
import { useSite } from './siteHarness.ts';

const site = useSite();

describe('pages', () => {
  it.each([
    '/',
    '/zuhao.html',
    '/zuhao/12.html',
    '/detail/9.html?redirect=/',
    '/account/order',
    '/ACCOUNT/order/',
    '/ai',
    '/ai/svip',
    '/index.html',
  ])('%s is served as the page', async (address) => {
    const { status, headers, body } = await site.get(address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    expect(body).toContain('<div id="root">');
  });

  it.each([
    '/no-such-page',
    '/404',
    '/%',
    '/detail/%E0%A4%A.html?from=%',
    '/ai/%zz',
    '/.git/config',
    '/ai/.git/HEAD',
    '/zuhao/0.html',
    '/account/nobody',
    '/account/../wp-admin/',
    '/ai/internet-cafe/',
    '/svip/more',
    '//svip',
  ])('%s is served as the not-found page with status 404', async (address) => {
    const { status, headers, body } = await site.get(address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([404, 'text/html; charset=utf-8', 'no-cache']);
    expect(body).toContain('<div id="root"></div><div id="frame"');
  });

  it('have their brand’s title and colour before any script runs', async () => {
    const worn = async (address: string) => {
      const { body } = await site.get(address);
      return [/<title>(.*?)<\/title>/.exec(body)?.[1], /<meta name="theme-color" content="(.*?)" \/>/.exec(body)?.[1]];
    };
    expect([await worn('/'), await worn('/ai/'), await worn('/internet-cafe/zuhao.html')]).toEqual([
      ['开战租号-专业的游戏账号租赁平台', '#0b1020'],
      ['灵犀 AI 租号-专业的游戏账号租赁平台', '#ffffff'],
      ['网咖速租-专业的游戏账号租赁平台', '#070a12'],
    ]);
  });

  it('require https only if the site has an https address', async () => {
    const told = async (httpsOnly: boolean) => {
      const gateway = buildGateway({ serviceUrls: [site.upstream.url], webRoot: site.root, persisted, httpsOnly });
      const answers = await Promise.all(['/', '/assets/main-1.js', '/gone.js', '/healthz'].map((url) => gateway.app.inject({ url })));
      await gateway.close();
      return answers.map(({ headers }) => headers['strict-transport-security']);
    };
    expect([await told(true), await told(false)]).toEqual([Array(4).fill('max-age=31536000'), Array(4).fill(undefined)]);
  });

  it('have a new nonce each, in the policy and in the page', async () => {
    const pages = [await site.get('/'), await site.get('/')];
    const nonces = pages.map(({ headers, body }) => {
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)" \/>/.exec(body)?.[1];
      expect(headers['content-security-policy']).toBe(
        `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; ` +
          `connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      );
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it('preload the chunks of their screen, except those of the entry', async () => {
    const chunks = [
      '</assets/hall-1.js>; rel=modulepreload',
      '</assets/hall-1.css>; rel=preload; as=style; crossorigin',
      '</assets/card-1.js>; rel=modulepreload',
      '</assets/card-1.css>; rel=preload; as=style; crossorigin',
      '</assets/reads-1.js>; rel=modulepreload',
    ];
    expect((await site.get('/zuhao/7.html')).headers['link']).toBe(chunks.join(', '));
    expect((await site.get('/detail/7.html')).headers['link']).toContain('</assets/detail-1.js>; rel=modulepreload');
    expect((await site.get('/account/order')).headers['link']).toBeUndefined();
  });

  it('have the brand of their URL, and preload the code of every visit', async () => {
    const dress = (body: string) => [...body.matchAll(/<(?:html [^>]*|link [^>]*)>/g)].map(([tag]) => tag);
    const common = [
      '<link rel="modulepreload" crossorigin href="/assets/main-1.js">',
      '<link rel="modulepreload" crossorigin href="/assets/react-1.js">',
    ];
    const main = '<link rel="stylesheet" crossorigin href="/assets/main-1.css" disabled>';
    expect(dress((await site.get('/zuhao.html')).body)).toEqual(['<html data-brand="general" data-base="">', main, ...common]);
    expect(dress((await site.get('/ai/zuhao.html')).body)).toEqual([
      '<html data-brand="ai" data-base="/ai">',
      main,
      '<link rel="stylesheet" crossorigin href="/assets/ai-1.css" disabled>',
      ...common,
    ]);
    expect(dress((await site.get('/zuhao.html', { host: 'wangka.zuhao.example' })).body)[0]).toBe(
      '<html data-brand="internet-cafe" data-base="">',
    );
    expect(dress((await site.get('/zuhao.html', { host: '"><script>' })).body)[0]).toBe('<html data-brand="general" data-base="">');
  });

  it('inline their styles, and show a frame until their code renders', async () => {
    const { body, headers } = await site.get('/ai/zuhao.html');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(
      `<style nonce="${nonce}">body { margin: 0 }body { color: #1e1b3a }#frame{display:none}#root:empty+#frame{display:block}`,
    );
    expect((await site.get('/ai/')).body).not.toContain('id="frame"');
  });

  it('and all other responses have the security headers and the request id', async () => {
    for (const address of ['/', '/assets/main-1.js', '/healthz', '/assets/gone.js']) {
      expect((await site.get(address, { 'x-request-id': 'req_12345678' })).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': 'req_12345678',
      });
    }
  });
});

describe('the form in a frame', () => {
  it.each([
    ['/embed/feedback', 'general'],
    ['/ai/embed/feedback?x=1', 'ai'],
    ['/internet-cafe/embed/feedback/', 'internet-cafe'],
  ])('%s needs no network and can be framed only by pages of the site', async (address, brand) => {
    const { status, headers, body } = await site.get(address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    expect([headers['content-security-policy'], headers['x-frame-options']]).toEqual([
      `default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      'SAMEORIGIN',
    ]);
    expect(body).toBe(`<!doctype html><html data-brand="${brand}"><head>\n<script src="/embed/assets/form-1.js"></script></head></html>`);
  });

  it('serves its script with an immutable cache, and no other files', async () => {
    const { status, headers } = await site.get('/embed/assets/form-1.js', { 'accept-encoding': 'br' });
    expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([200, 'public, max-age=31536000, immutable', 'br']);
    const others = ['/embed/assets/../../../site/index.html', '/embed/assets/gone.js', '/embed/other', '/embed/feedback/more'];
    expect(await Promise.all(others.map(async (each) => (await site.get(each)).status))).toEqual([403, 404, 404, 404]);
  });
});

describe('the first screen', () => {
  const drawn = (body: string) => /<div id="root">(.*?)<\/div>/s.exec(body)?.[1];
  const second = (options: object = {}) =>
    startGateway({ port: 0, serviceUrls: [site.upstream.url], webRoot: site.root, persisted, ...options });

  it("is rendered from the service's data, embeds the data, and preloads its picture", async () => {
    const { body, headers } = await site.get('/ai/');
    const { home, hotWords } = JSON.parse(/<script type="application\/json" id="first-reading">(.*?)<\/script>/.exec(body)?.[1] ?? '') as {
      home: { banners: { title: string; image: string }[] };
      hotWords: string[];
    };
    expect(hotWords).toEqual(['雷电将军']);
    expect(drawn(body)).toBe(`<h1>ai/ai ${home.banners[0]?.title}</h1>`);
    expect(headers['link']).toBe(`<${home.banners[0]?.image}>; rel=preload; as=image; fetchpriority=high`);
  });

  it('inlines its styles with the nonce, so that no style sheet blocks rendering', async () => {
    const { body, headers } = await site.get('/ai/');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`<style nonce="${nonce}">body { margin: 0 }h1 { margin: 1px }h2 { margin: 2px }body { color: #1e1b3a }</style>`);
    expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" crossorigin href="/assets/main-1.css" disabled>',
      '<link rel="stylesheet" crossorigin href="/assets/home-1.css" disabled>',
      '<link rel="stylesheet" crossorigin href="/assets/card-1.css" disabled>',
      '<link rel="stylesheet" crossorigin href="/assets/ai-1.css" disabled>',
    ]);
    expect(body.match(/<link rel="modulepreload"[^>]*>/g)).toEqual(
      ['main-1', 'react-1', 'home-1', 'card-1'].map(
        (name) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js" fetchpriority="low">`,
      ),
    );
  });

  it('is rendered by the browser if the service fails, and on every other page', async () => {
    site.upstream.reset();
    site.upstream.refuse('getHome', 'INTERNAL');
    const broken = await second({ anonymousCacheMs: 0 });
    const page = await (await fetch(`${broken.url}/`)).text();
    await broken.close();
    site.upstream.reset();
    expect([drawn(page), drawn((await site.get('/zuhao.html')).body), drawn((await site.get('/ai')).body)]).toEqual(['', '', '']);
  });
});

describe('files', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('an asset requested with %s is cached as immutable', async (accepted, encoding) => {
    const { status, headers } = await site.get('/assets/main-1.js', { 'accept-encoding': accepted });
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
  ])('%s is answered with 404', async (address) => {
    const { status, body } = await site.get(address);
    expect([status, JSON.parse(body)]).toEqual([404, { code: 40400, message: '内容不存在或已被移除', data: {} }]);
  });

  it.each([
    '/assets/../index.html',
    '/assets/..%2f..%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/assets/..\\..\\outside.txt',
    '/assets/%00',
  ])('%s does not leave the folder', async (address) => {
    const { status, body } = await site.get(address);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('secret');
  });

  it('outside the assets folder are cached for an hour', async () => {
    const { status, headers, body } = await site.get('/robots.txt');
    expect([status, headers['cache-control'], body]).toEqual([200, 'public, max-age=3600', 'void 0']);
  });
});

describe('the visualiser', () => {
  it('has its own page, and serves nothing else', async () => {
    const { status, headers, body } = await site.get('/visualiser/');
    expect([status, body, headers['cache-control']]).toEqual([200, '<title>charts</title>', 'no-cache']);
    expect(headers['content-security-policy']).toBe(
      `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'`,
    );
    expect([
      (await site.get('/visualiser/gone.js')).status,
      (await site.get('/visualiser/%2e%2e/outside.txt')).body.includes('secret'),
    ]).toEqual([404, false]);
  });

  it('redirects to its URL with a trailing slash', async () => {
    const { status, headers } = await site.get('/visualiser?chart=checkout');
    expect([status, headers['location']]).toEqual([301, '/visualiser/?chart=checkout']);
  });

  it('is sent as compressed by the build', async () => {
    const { headers } = await site.get('/visualiser/charts.js', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers['cache-control']]).toEqual(['br', 'no-cache']);
  });

  it('is announced in the page if enabled, and not served otherwise', async () => {
    const meta = '<meta name="visualiser" content="/visualiser/" />';
    expect((await site.get('/')).body.includes(meta)).toBe(true);
    const plain = buildGateway({ serviceUrls: [site.upstream.url], webRoot: site.root, persisted });
    const [page, charts] = await Promise.all(['/', '/visualiser/'].map((url) => plain.app.inject({ url })));
    expect([page!.statusCode, page!.body.includes('visualiser'), charts!.statusCode]).toEqual([200, false, 404]);
    await plain.close();
  });
});

describe('the static host', () => {
  it('is streamed with its ETag and without its cookies, under a policy without scripts', async () => {
    const { status, headers, body } = await site.get('/static/covers/1.svg');
    expect([status, body, headers['content-type'], headers['etag'], headers['cache-control'], headers['set-cookie']]).toEqual([
      200,
      '<svg/>',
      'image/svg+xml',
      '"c"',
      'public, max-age=86400',
      undefined,
    ]);
    expect(headers['content-security-policy']).toBe(`default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox`);
    const again = await site.get('/static/covers/1.svg', { 'if-none-match': '"c"' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('can have several addresses: pictures are served while one of them responds', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const leaving = createServer((_, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => leaving.listen(0, '127.0.0.1', resolve));
    const urls = [gone, leaving, site.statics].map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`);
    await new Promise((resolve) => gone.close(resolve));
    const several = buildGateway({ serviceUrls: [site.upstream.url], staticUrls: urls, persisted });
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
      site.asked.length = 0;
      expect((await site.get(address)).status).toBe(404);
      expect(site.asked.filter((url) => !url.startsWith('/files/'))).toEqual([]);
    },
  );

  it('is not followed if it redirects', async () => {
    expect((await site.get('/static/moved')).status).toBe(404);
  });

  it('gets special characters in names percent-encoded', async () => {
    site.asked.length = 0;
    await site.get('/static/a%3Fb%23c%20%E4%B8%80.svg');
    expect(site.asked).toEqual(['/files/a%3Fb%23c%20%E4%B8%80.svg']);
  });
});
