import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { basePath } from '#contract/rest/endpoint.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { readPicture, uploadPicture } from '#contract/rest/pictures.ts';
import { addressOf } from '#schema/rest/address.ts';
import type { RestSource } from '#schema/rest/source.ts';
import { refuse, streamBack } from './streamBack.ts';

/** Aborts a body longer than `most` bytes, whatever its Content-Length says. */
const capped = (most: number): Transform => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > most ? new Error('body too long') : null, chunk);
    },
  });
};

/** Upload timeout: a slow phone takes time to send, then the picture may queue for decoding. The browser's own timeout is the same. */
const UPLOAD_WITHIN = 40 * SECOND;

const isBearer = (value: string | undefined): value is string => value?.startsWith('Bearer ') === true;

/**
 * The binary calls that GraphQL does not carry, at the service's paths: streamed, neither buffered nor stored. Authorised by bearer token
 * only, which a foreign page cannot make a browser send.
 */
export function servePictures(app: FastifyInstance, rest: RestSource): void {
  void app.register(async (within) => {
    within.removeAllContentTypeParsers();
    within.addContentTypeParser(/^image\//, async (_request: FastifyRequest, payload: NodeJS.ReadableStream) => payload);
    within.post<{ Querystring: { purpose?: string }; Body: NodeJS.ReadableStream }>(
      basePath + uploadPicture.path,
      { bodyLimit: uploadPicture.upload.maxBytes },
      async (request, reply) => {
        const length = Number(request.headers['content-length'] ?? Number.NaN);
        if (!isBearer(request.headers.authorization)) return refuse(request, reply, 'UNAUTHENTICATED');
        if (!Number.isSafeInteger(length)) return refuse(request, reply, 'BAD_REQUEST');
        if (length > uploadPicture.upload.maxBytes) return refuse(request, reply, uploadPicture.upload.tooLarge);
        const body = capped(length);
        request.body.pipe(body);
        request.raw.once('aborted', () => body.destroy(new Error('browser left')));
        const path = addressOf(uploadPicture, {}, { purpose: request.query.purpose });
        return streamBack(rest, request, reply, { path, authorization: request.headers.authorization, body, within: UPLOAD_WITHIN });
      },
    );
  });

  app.get<{ Params: { id: string } }>(basePath + readPicture.path, async (request, reply) => {
    if (!isBearer(request.headers.authorization)) return refuse(request, reply, 'UNAUTHENTICATED');
    const { authorization } = request.headers;
    return streamBack(rest, request, reply, { path: addressOf(readPicture, request.params), authorization });
  });
}
