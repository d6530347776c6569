import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '#contract/rest/endpoint.ts';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { GatewayProblem } from '#schema/problem.ts';
import type { RestSource, Streamed } from '#schema/rest/source.ts';

const passedBack = ['content-type', 'content-length', 'cache-control'] as const;

export function refuse(request: FastifyRequest, reply: FastifyReply, problem: ProblemName): FastifyReply {
  const { code, status, message } = problems[problem];
  reply.status(status).header('cache-control', 'no-store');
  return reply.send({ code, message, data: { problem, request_id: request.id } });
}

interface Passed {
  readonly path: string;
  readonly authorization?: string | undefined;
  /** Sent by POST; the request is a GET without one. */
  readonly body?: Readable | undefined;
  /** Timeout in ms for the response headers; default: that of all calls. */
  readonly within?: number;
}

/** Forwards a binary request to the service and streams its response back, neither buffered nor stored. */
export async function streamBack(
  rest: RestSource,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, authorization, body, within }: Passed,
): Promise<FastifyReply> {
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
      ...(within !== undefined && { headersTimeout: within }),
    });
  } catch (error) {
    if (!gone.signal.aborted) request.log.warn({ err: error }, 'picture not passed on');
    return refuse(request, reply, error instanceof GatewayProblem && error.extensions.code === 'NOT_READY' ? 'NOT_READY' : 'UPSTREAM');
  }
  // The service has not waited for the end of the body.
  if (answer.statusCode === 408) reply.header('connection', 'close');
  for (const name of passedBack) {
    const value = answer.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  if (answer.headers['cache-control'] === undefined) reply.header('cache-control', 'no-store');
  return reply.status(answer.statusCode).send(answer.body);
}
