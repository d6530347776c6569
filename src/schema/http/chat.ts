import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { chatEventsPath, type ChatWake, getChat } from '#contract/rest/chat.ts';
import { basePath, headers } from '#contract/rest/endpoint.ts';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { ChatHub } from '#schema/chat/hub.ts';
import { GatewayProblem } from '#schema/problem.ts';
import type { RestSource } from '#schema/rest/source.ts';
import { refuse } from './streamBack.ts';

/** Heartbeat interval: proxies may close a connection silent for 30 s. */
const BEAT = 25 * SECOND;
/** Maximum duration of a stream; when the browser reconnects, its permission is checked again. */
const LIFETIME = 30 * MINUTE;
/** Connection limits per address and per process. */
const STREAMS_PER_ADDRESS = 200;
const STREAMS = 20_000;

/** Time within which all streams are checked again after events may have been lost. */
const RECHECK_WITHIN = 5 * SECOND;

const isUnauthenticated = (error: unknown): boolean => error instanceof GatewayProblem && error.extensions.code === 'UNAUTHENTICATED';

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
  let taken = 0;
  let isEnded = false;

  /** Takes a place before anything is awaited, so that concurrent requests cannot exceed a limit; returns the function that frees it. */
  const takePlace = (address: string): (() => void) | null => {
    const own = perAddress.get(address) ?? 0;
    if (taken >= STREAMS || own >= STREAMS_PER_ADDRESS) return null;
    taken += 1;
    perAddress.set(address, own + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      taken -= 1;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    };
  };

  const beating = setInterval(() => {
    const now = performance.now();
    for (const stream of streams) {
      if ((ends.get(stream) ?? now) <= now) stream.end();
      else stream.write(':\n\n');
    }
  }, BEAT);
  beating.unref();

  const begin = (raw: ServerResponse, first: ChatWake): void => {
    raw.socket?.setNoDelay(true);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write(event(first));
    ends.set(raw, performance.now() + LIFETIME * (0.8 + 0.2 * Math.random()));
    streams.add(raw);
  };

  app.get<{ Querystring: { number?: string } }>(basePath + chatEventsPath, async (request, reply) => {
    const { number = '' } = request.query;
    const secret = request.headers[headers.chatSecret];
    const isKnown = request.headers.authorization !== undefined || typeof secret === 'string';
    if (!isKnown || !getChat.params.safeParse({ number }).success) return refuse(request, reply, 'NOT_FOUND');
    if (isEnded) return refuse(request, reply, 'NOT_READY');
    const { raw } = reply;
    const { ip } = request;
    const freePlace = takePlace(ip);
    if (!freePlace) return refuse(request, reply, 'RATE_LIMITED');
    const { authorization } = request.headers;
    const ask = () => {
      const forwarded = { 'x-forwarded-for': ip, ...(typeof secret === 'string' && { [headers.chatSecret]: secret }) };
      const caller = { requestId: request.id, authorization, forwarded, notBefore: performance.now() };
      return rest.call(getChat, { params: { number } }, caller, { fresh: true });
    };
    // Subscribe before checking permission, so that no event is lost in between.
    let [isOpen, hasMissed, mayHaveEnded, hasEnded] = [false, false, false, false];
    const endSession = (): void => {
      hasEnded = true;
      if (isOpen) raw.end();
    };
    /** Ends of sessions may have been missed too. Spread, since it concerns all streams at once. */
    const checkAgain = (): void => {
      const check = () => ask().catch((error: unknown) => isUnauthenticated(error) && endSession());
      setTimeout(() => void (raw.destroyed || check()), Math.random() * Math.min(5 * streams.size, RECHECK_WITHIN)).unref();
    };
    const leaveChat = hub.watch(number, (wake) => {
      if (isOpen) raw.write(event(wake));
      else hasMissed = true;
      if (!wake.again || authorization === undefined) return;
      if (isOpen) checkAgain();
      else mayHaveEnded = true;
    });
    const leaveSession = authorization === undefined ? undefined : hub.watchSession(authorization, endSession);
    const leave = (): void => {
      leaveChat();
      leaveSession?.();
      freePlace();
      streams.delete(raw);
    };
    raw.once('close', leave);
    try {
      const { seq, read_seq, seen_seq, status, place } = await ask();
      if (hasEnded) throw new GatewayProblem('UNAUTHENTICATED');
      if (raw.destroyed || isEnded) throw new GatewayProblem('NOT_READY');
      reply.hijack();
      begin(raw, { seq, read_seq, seen_seq, status, place });
      isOpen = true;
      if (hasMissed) raw.write(event({ again: true }));
      if (mayHaveEnded) checkAgain();
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
