import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrandAddress } from '#contract/brand.ts';
import { embeddedPolicy } from './security.ts';

const NONCE = / nonce="__CSP_NONCE__"/g;
const META = /\s*<meta property="csp-nonce"[^>]*>/;

export type WriteEmbedded = (reply: FastifyReply, brand: BrandAddress) => FastifyReply;

/** Below a brand's base: the address of the page that stands in a frame. */
export const isEmbedded = (address: string): boolean => /^\/embed\/feedback\/?$/i.test(address);

/** The form that stands in a frame of the site's own pages; built beside the site. Null where it was not built. */
export function serveEmbedded(app: FastifyInstance, webRoot: string): WriteEmbedded | null {
  const root = path.resolve(webRoot, '../embed');
  const file = path.join(root, 'src/embed/feedback.html');
  if (!existsSync(file)) return null;
  // Nothing stands in it that a nonce would let in.
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
