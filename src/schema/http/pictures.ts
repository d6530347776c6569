import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { basePath, headers } from '#contract/rest/endpoint.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { readPicture, uploadPicture } from '#contract/rest/pictures.ts';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { addressOf } from '#schema/rest/address.ts';
import type { RestSource, Streamed } from '#schema/rest/source.ts';

const passedBack = ['content-type', 'content-length', 'cache-control'] as const;

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

function refuse(request: FastifyRequest, reply: FastifyReply, problem: ProblemName): FastifyReply {
  const { code, status, message } = problems[problem];
  reply.status(status).header('cache-control', 'no-store');
  return reply.send({ code, message, data: { problem, request_id: request.id } });
}

/**
 * The binary calls that GraphQL does not carry, at the service's paths: streamed, neither buffered nor stored. Authorised by bearer token
 * only, which a foreign page cannot make a browser send.
 */
export function servePictures(app: FastifyInstance, rest: RestSource): void {
  const pass = async (request: FastifyRequest, reply: FastifyReply, path: string, body?: Transform): Promise<FastifyReply> => {
    const { authorization } = request.headers;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const sent = {
      [headers.requestId]: request.id,
      'x-forwarded-for': request.ip,
      ...(authorization !== undefined && { authorization }),
      ...(body && { 'content-type': request.headers['content-type'] ?? '', 'content-length': request.headers['content-length'] ?? '0' }),
    };
    let answer: Streamed;
    try {
      answer = await rest.stream({
        method: body ? 'POST' : 'GET',
        path,
        headers: sent,
        body: body ?? null,
        signal: gone.signal,
        ...(body && { headersTimeout: UPLOAD_WITHIN }),
      });
    } catch (error) {
      if (!gone.signal.aborted) request.log.warn({ err: error }, 'picture not passed on');
      return refuse(request, reply, 'UPSTREAM');
    }
    for (const name of passedBack) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    if (answer.headers['cache-control'] === undefined) reply.header('cache-control', 'no-store');
    return reply.status(answer.statusCode).send(answer.body);
  };

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
        return pass(request, reply, path, body);
      },
    );
  });

  app.get<{ Params: { id: string } }>(basePath + readPicture.path, async (request, reply) => {
    if (!isBearer(request.headers.authorization)) return refuse(request, reply, 'UNAUTHENTICATED');
    return pass(request, reply, addressOf(readPicture, request.params));
  });
}
