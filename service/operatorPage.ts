import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { operatorPath } from '#contract/operator/endpoint.ts';
import { basePath } from '#contract/rest/endpoint.ts';
import { refused } from './kernel/http/problem.ts';

/** Placeholder that Vite writes into its own tags. */
const PLACEHOLDER = '__CSP_NONCE__';

/** Scripts and requests only of this origin. PrimeReact's style elements bear the nonce. */
const policy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** Where the API answers, and where calls of the renters would: never with a page. */
const isCall = (url: string): boolean => [operatorPath, basePath].some((base) => url.startsWith(base));

/** `/`: the console, for every path that is not a call; `/assets`: its files, which have their hash in their name. */
export function serveConsole(http: FastifyInstance, root: string): void {
  const file = path.resolve(root, 'index.html');
  if (!existsSync(file)) return;
  const html = readFileSync(file, 'utf8');
  http.register(fastifyStatic, {
    root: path.resolve(root, 'assets'),
    prefix: '/assets',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'private, max-age=31536000, immutable'),
  });
  http.get('/*', async (request, reply) => {
    if (isCall(request.url) || !String(request.headers.accept).includes('text/html')) throw refused('NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce))
      .header('cross-origin-opener-policy', 'same-origin')
      .send(html.replaceAll(PLACEHOLDER, nonce));
  });
}
