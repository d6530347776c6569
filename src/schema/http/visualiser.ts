import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The visualiser's policy; its drawings contain inline styles. */
const policy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'`;

/** `/visualiser/`: the drawn charts. Registered only if configured; returns whether it is. */
export function serveVisualiser(app: FastifyInstance, root: string | null): boolean {
  if (root === null || !existsSync(root)) return false;
  app.register(fastifyStatic, {
    root: path.resolve(root),
    prefix: '/visualiser',
    decorateReply: false,
    preCompressed: true,
    redirect: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('content-security-policy', policy).header('cache-control', 'no-cache'),
  });
  return true;
}
