import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chatEventsPath, type ChatWake, getChat } from '#contract/rest/chat.ts';
import { basePath, headers } from '#contract/rest/endpoint.ts';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { ChatHub } from '#schema/chat/hub.ts';
import { GatewayProblem } from '#schema/problem.ts';
import type { RestSource } from '#schema/rest/source.ts';

/** Heartbeat interval: proxies may close a connection silent for 30 s. */
const BEAT = 25 * SECOND;
/** Maximum duration of a stream; when the browser reconnects, its permission is checked again. */
const LIFETIME = 30 * MINUTE;
/** Connection limits per address and per process. */
const STREAMS_PER_ADDRESS = 200;
const STREAMS = 20_000;

const event = (wake: ChatWake): string => `data: ${JSON.stringify(wake)}\n\n`;

/**
 * Server-sent events of one conversation: they signal changes and never carry messages, which are read by number. Authorised by the bearer
 * token or the guest's secret in a header, which a foreign page cannot make a browser send.
 */
export function serveChat(app: FastifyInstance, rest: RestSource): { end(): void } {
  const hub = new ChatHub(rest);
  const streams = new Set<ServerResponse>();
  const perAddress = new Map<string, number>();
  const ends = new WeakMap<ServerResponse, number>();
  let isEnded = false;

  const beating = setInterval(() => {
    const now = performance.now();
    for (const stream of streams) {
      if ((ends.get(stream) ?? now) <= now) stream.end();
      else stream.write(':\n\n');
    }
  }, BEAT);
  beating.unref();

  const begin = (raw: ServerResponse, address: string, first: ChatWake): void => {
    raw.socket?.setNoDelay(true);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write(event(first));
    ends.set(raw, performance.now() + LIFETIME * (0.8 + 0.2 * Math.random()));
    streams.add(raw);
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
  };
  const forget = (raw: ServerResponse, address: string): void => {
    if (!streams.delete(raw)) return;
    const left = (perAddress.get(address) ?? 1) - 1;
    if (left > 0) perAddress.set(address, left);
    else perAddress.delete(address);
  };

  app.get<{ Querystring: { number?: string } }>(basePath + chatEventsPath, async (request, reply) => {
    const { number = '' } = request.query;
    const secret = request.headers[headers.chatSecret];
    const isKnown = request.headers.authorization !== undefined || typeof secret === 'string';
    if (!isKnown || !getChat.params.safeParse({ number }).success) return refuse(request, reply, 'NOT_FOUND');
    const isFull = isEnded || streams.size >= STREAMS || (perAddress.get(request.ip) ?? 0) >= STREAMS_PER_ADDRESS;
    if (isFull) return refuse(request, reply, isEnded ? 'NOT_READY' : 'RATE_LIMITED');
    const { raw } = reply;
    const { ip } = request;
    // Subscribe before checking permission, so that no event is lost in between.
    let [isOpen, hasMissed] = [false, false];
    const leave = hub.watch(number, (wake) => {
      if (isOpen) raw.write(event(wake));
      else hasMissed = true;
    });
    raw.once('close', () => {
      leave();
      forget(raw, ip);
    });
    try {
      const caller = {
        requestId: request.id,
        authorization: request.headers.authorization,
        forwarded: { 'x-forwarded-for': ip, ...(typeof secret === 'string' && { [headers.chatSecret]: secret }) },
        notBefore: performance.now(),
      };
      const { seq, read_seq, seen_seq, status, place } = await rest.call(getChat, { params: { number } }, caller, { fresh: true });
      if (raw.destroyed || isEnded) return refuse(request, reply, 'NOT_READY');
      reply.hijack();
      begin(raw, ip, { seq, read_seq, seen_seq, status, place });
      isOpen = true;
      if (hasMissed) raw.write(event({ again: true }));
      return reply;
    } catch (error) {
      leave();
      const code = error instanceof GatewayProblem ? error.extensions.code : 'UPSTREAM';
      return refuse(request, reply, code === 'REDIRECTED' ? 'UPSTREAM' : code);
    }
  });

  const end = (): void => {
    isEnded = true;
    clearInterval(beating);
    for (const stream of streams) stream.end();
    hub.close();
  };
  app.addHook('onClose', async () => end());
  return { end };
}

function refuse(request: FastifyRequest, reply: FastifyReply, problem: ProblemName): FastifyReply {
  const { code, status, message } = problems[problem];
  reply.status(status).header('cache-control', 'no-store');
  return reply.send({ code, message, data: { problem, request_id: request.id } });
}
