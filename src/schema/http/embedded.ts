import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrandAddress } from '#contract/brand.ts';
import { embeddedPolicy } from './security.ts';

const NONCE = / nonce="__CSP_NONCE__"/g;
const META = /\s*<meta property="csp-nonce"[^>]*>/;

export type WriteEmbedded = (reply: FastifyReply, brand: BrandAddress) => FastifyReply;

/** Whether a path, relative to a brand's base, is that of the embedded page. */
export const isEmbedded = (address: string): boolean => /^\/embed\/feedback\/?$/i.test(address);

/** Serves the embedded feedback form, which is built beside the site. Null if it was not built. */
export function serveEmbedded(app: FastifyInstance, webRoot: string): WriteEmbedded | null {
  const root = path.resolve(webRoot, '../embed');
  const file = path.join(root, 'src/embed/feedback.html');
  if (!existsSync(file)) return null;
  // It has no inline script or style that needs the nonce.
  const html = readFileSync(file, 'utf8').replace(META, '').replace(NONCE, '');
  const assets = path.join(root, 'embed/assets');
  app.register(fastifyStatic, { root: assets, serve: false, decorateReply: false, preCompressed: true, index: false, dotfiles: 'deny' });
  app.get('/embed/assets/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) =>
    reply.sendFile(request.params['*'], assets, { immutable: true, maxAge: '365d' }),
  );
  return (reply, { id }) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', embeddedPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(html.replace('data-brand="general"', `data-brand="${id}"`));
}
