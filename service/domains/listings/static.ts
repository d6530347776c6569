import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refused } from '#service/kernel/http/problem.ts';
import type { Service } from '#service/kernel/http/route.ts';
import { publicPicture } from '#service/domains/pictures/read.ts';
import { drawAvatar } from '#service/domains/pictures/avatars.ts';
import { type CoverKind, drawCover } from '#service/domains/pictures/covers/cover.ts';
import { pictureParts } from '#service/domains/pictures/paths.ts';
import { ownWords } from './coverWords.ts';

/** One representation of a picture. */
interface Variant {
  readonly body: string | Buffer;
  readonly etag: string;
}

interface Picture {
  readonly plain: Variant;
  readonly zipped: Variant;
}

type Draw = () => string | Promise<string>;

const MOST_KEPT = 600;
const kinds: Readonly<Record<CoverKind, true>> = { icon: true, tall: true, wide: true, card: true, piece: true, shot: true };
const isKind = (kind: string): kind is CoverKind => Object.hasOwn(kinds, kind);

const picture = (svg: string): Picture => {
  const tag = createHash('sha1').update(svg).digest('base64url');
  return { plain: { body: svg, etag: `"${tag}"` }, zipped: { body: gzipSync(svg, { level: 9 }), etag: `"${tag}-gz"` } };
};

/** Static host: pictures drawn from their own path, and uploads by the hash of their bytes, both immutable. */
export function registerStatic({ http, deps }: Service): void {
  const kept = new Map<string, Picture>();

  const pictureOf = async (address: string, draw: Draw): Promise<Picture> => {
    const found = kept.get(address) ?? picture(await draw());
    kept.delete(address);
    kept.set(address, found);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, draw: Draw): Promise<FastifyReply> => {
    const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const { body, etag } = (await pictureOf(request.url, draw))[isZipped ? 'zipped' : 'plain'];
    reply.header('etag', etag).header('vary', 'accept-encoding').header('cache-control', 'public, max-age=31536000, immutable');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff');
    if (isZipped) reply.header('content-encoding', 'gzip');
    return reply.type('image/svg+xml; charset=utf-8').send(body);
  };

  http.get<{ Params: { kind: string; world: string; '*': string } }>('/static/covers/:kind/:world/*', (request, reply) => {
    const { kind, world, '*': file } = request.params;
    if (!isKind(kind) || !/^[a-z0-9-]{1,30}$/.test(world) || !file.endsWith('.svg')) throw refused('NOT_FOUND');
    return send(request, reply, async () => {
      const parts = pictureParts(file);
      return drawCover({ world, kind, ...parts, ...(await ownWords(deps.db, { world, ...parts })) });
    });
  });

  http.get<{ Params: { file: string } }>('/static/pictures/:file', async (request, reply) => {
    const name = /^([\w-]{43})\.webp$/.exec(request.params.file)?.[1];
    if (name === undefined) throw refused('NOT_FOUND');
    const bytes = await publicPicture(deps, Buffer.from(name, 'base64url'));
    const etag = `"${name}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(bytes);
  });

  http.get<{ Params: { file: string } }>('/static/avatars/:file', (request, reply) => {
    const seed = /^(\d{1,9})\.svg$/.exec(request.params.file)?.[1];
    if (seed === undefined) throw refused('NOT_FOUND');
    return send(request, reply, () => drawAvatar(Number(seed)));
  });
}
