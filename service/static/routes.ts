import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused } from '#service/http/problem.ts';
import { drawAvatar } from './avatars.ts';
import { type CoverKind, drawCover } from './covers/cover.ts';
import { pictureParts } from './paths.ts';

interface Picture {
  readonly svg: string;
  readonly etag: string;
}

const MOST_KEPT = 600;
const kinds: Readonly<Record<CoverKind, true>> = { icon: true, tall: true, wide: true, card: true, shot: true };
const isKind = (kind: string): kind is CoverKind => Object.hasOwn(kinds, kind);

const withEtag = (svg: string): Picture => ({ svg, etag: `"${createHash('sha1').update(svg).digest('base64url')}"` });

/** The static host: pictures drawn from their own address, which therefore never change. */
export function registerStatic(http: FastifyInstance): void {
  const kept = new Map<string, Picture>();

  const pictureOf = (address: string, draw: () => string): Picture => {
    const picture = kept.get(address) ?? withEtag(draw());
    kept.delete(address);
    kept.set(address, picture);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return picture;
  };

  const send = (request: FastifyRequest, reply: FastifyReply, draw: () => string): FastifyReply => {
    const { svg, etag } = pictureOf(request.url, draw);
    reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox").header('x-content-type-options', 'nosniff');
    return reply.type('image/svg+xml; charset=utf-8').send(svg);
  };

  http.get<{ Params: { kind: string; world: string; '*': string } }>('/static/covers/:kind/:world/*', (request, reply) => {
    const { kind, world, '*': file } = request.params;
    if (!isKind(kind) || !/^[a-z0-9-]{1,30}$/.test(world) || !file.endsWith('.svg')) throw refused('NOT_FOUND');
    return send(request, reply, () => drawCover({ world, kind, ...pictureParts(file) }));
  });

  http.get<{ Params: { file: string } }>('/static/avatars/:file', (request, reply) => {
    const seed = /^(\d{1,9})\.svg$/.exec(request.params.file)?.[1];
    if (seed === undefined) throw refused('NOT_FOUND');
    return send(request, reply, () => drawAvatar(Number(seed)));
  });
}
