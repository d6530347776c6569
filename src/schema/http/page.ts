import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preloadLinks } from './preloads.ts';
import { pagePolicy } from './security.ts';

const compress = promisify(gzip);

/** Vite writes this in its own tags when `html.cspNonce` says so. */
const PLACEHOLDER = '__CSP_NONCE__';
/** Tells the page’s charts that a visualiser may ask for them. */
const WATCHABLE = '<meta name="visualiser" content="/visualiser/" />';
const META = `<meta property="csp-nonce" nonce="${PLACEHOLDER}" />`;

/** The one page of the site, for every address that is not a file: written anew with its nonce each time. `isWatchable` where the visualiser is served. */
export function pageWriter(webRoot: string, isWatchable: boolean): ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null {
  const file = path.join(webRoot, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const metas = (html.includes('property="csp-nonce"') ? '' : META) + (isWatchable ? WATCHABLE : '');
  const parts = html.replace(/<head[^>]*>/, (head) => head + metas).split(PLACEHOLDER);
  const linksFor = preloadLinks(webRoot);
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const links = linksFor(request.url.split('?', 1)[0] ?? '/');
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').header('content-security-policy', pagePolicy(nonce));
    if (links !== '') reply.header('link', links);
    const page = parts.join(nonce);
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.header('vary', 'accept-encoding').send(page);
    return reply.header('vary', 'accept-encoding').header('content-encoding', 'gzip').send(await compress(page));
  };
}
