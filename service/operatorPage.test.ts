import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorPath } from '#contract/operator/endpoint.ts';
import { basePath } from '#contract/rest/endpoint.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { buildOperators } from './operatorApp.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'console-'));
let service: TestService;
let http: Awaited<ReturnType<typeof buildOperators>>;
beforeAll(async () => {
  fs.mkdirSync(path.join(root, 'assets'));
  fs.writeFileSync(path.join(root, 'index.html'), '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>');
  fs.writeFileSync(path.join(root, 'assets/index-abc.js'), 'console.log(1)');
  service = await aService();
  http = await buildOperators(service.deps, { consoleRoot: root });
});
afterAll(async () => {
  await http.close();
  await service.close();
  fs.rmSync(root, { recursive: true });
});

const visit = (url: string, accept = 'text/html') => http.inject({ url, headers: { accept } });

test('every path of the console is its page, with a nonce of its own and no unsafe policy', async () => {
  const [door, again] = await Promise.all([visit('/'), visit('/cases/complaints/20261127110102031')]);
  expect([door.statusCode, again.statusCode]).toEqual([200, 200]);
  const policies = [door, again].map(({ headers }) => String(headers['content-security-policy']));
  const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
  expect(new Set(nonces).size).toBe(2);
  expect(door.body).toBe(`<script nonce="${nonces[0]}"></script><style nonce="${nonces[0]}"></style>`);
  for (const policy of policies) {
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("script-src 'self';");
  }
  expect([door.headers['set-cookie'], door.headers['cache-control'], door.headers['x-content-type-options']]).toEqual([
    undefined,
    'no-store',
    'nosniff',
  ]);
});

test('its files have their hash in the name and stay', async () => {
  const file = await visit('/assets/index-abc.js', '*/*');
  expect([file.statusCode, file.body, file.headers['cache-control']]).toEqual([
    200,
    'console.log(1)',
    'private, max-age=31536000, immutable',
  ]);
});

test.each([`${operatorPath}/unknown`, `${basePath}/games`, '/assets/missing.js'])('%s is no page, also for a browser', async (url) => {
  expect((await visit(url)).statusCode).toBe(404);
});

test('who asks for data gets no page', async () => {
  expect((await visit('/anything', 'application/json')).statusCode).toBe(404);
  expect((await visit(`${operatorPath}/session`)).headers['content-security-policy']).toContain("default-src 'none'; base-uri");
});

test('nothing of the console answers on the renters’ port', async () => {
  const renters = await service.http.inject({ url: '/assets/index-abc.js', headers: { accept: 'text/html' } });
  const page = await service.http.inject({ url: '/queues/complaints', headers: { accept: 'text/html' } });
  expect([renters.statusCode, page.statusCode]).toEqual([404, 404]);
});
