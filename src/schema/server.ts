import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { headers } from '#contract/rest/endpoint.ts';
import { problems } from '#contract/rest/problems.ts';
import { routableUrl } from '#contract/requestUrl.ts';
import { traceIdOf } from '#contract/traceId.ts';
import { gatewayConfig, type GatewayConfig, type GatewayOptions } from './config.ts';
import { Engine } from './graphql/engine.ts';
import { serveChat } from './http/chat.ts';
import { serveGraphql } from './http/graphql.ts';
import { serveHealth } from './http/health.ts';
import { serveHostCalls } from './http/hostCalls.ts';
import { leaving } from './http/leaving.ts';
import { servePictures } from './http/pictures.ts';
import { dataPolicy, httpsOnlyHeader, securityHeaders } from './http/security.ts';
import { serveSite } from './http/site.ts';
import { serveStaticHost } from './http/staticHost.ts';
import { serveVisualiser } from './http/visualiser.ts';
import { RestSource } from './rest/source.ts';
import { buildGatewaySchema } from './schema.ts';

export interface Gateway {
  readonly app: FastifyInstance;
  /** From now on `/readyz` answers 503; requests are still served. */
  drain(): void;
  /** Stops listening, finishes requests in progress within the time limit, then disconnects from the service. Idempotent. */
  close(): Promise<void>;
}

const newApp = ({ logger, trustProxy }: GatewayConfig): FastifyInstance =>
  Fastify({
    logger: logger && { level: logger.level, ...(logger.stream && { stream: logger.stream }) },
    // Replaced by a log line below: Fastify's contains the whole address, including variables.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: [...trustProxy],
    bodyLimit: 64 * 1024,
    requestTimeout: 35_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    genReqId: (request) => {
      const given = request.headers[headers.requestId];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
  });

function addHooks(app: FastifyInstance, { httpsOnly }: GatewayConfig, isDraining: () => boolean): void {
  const always = { ...securityHeaders, ...(httpsOnly && httpsOnlyHeader), 'content-security-policy': dataPolicy };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header(headers.requestId, request.id);
  });
  app.addHook('onSend', async (_, reply) => {
    // A keep-alive connection would delay the shutdown.
    if (isDraining()) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?', 1);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const traceId = traceIdOf(request.headers['traceparent']);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms, traceId }, 'answered');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'unexpected');
    const { code, message } = status >= 500 ? problems.INTERNAL : problems.BAD_REQUEST;
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .send({ code, message, data: { request_id: request.id }, errors: [{ message }] });
  });
}

/** Builds the gateway without listening. */
export function buildGateway(options: GatewayOptions): Gateway {
  const config = gatewayConfig(options);
  const rest = new RestSource({
    urls: config.serviceUrls,
    timeoutMs: config.timeoutMs,
    anonymousCacheMs: config.anonymousCacheMs,
    maxResponseBytes: config.maxResponseBytes,
  });
  const engine = new Engine(buildGatewaySchema(), config.persisted.values());
  const app = newApp(config);
  let isDraining = false;

  const leave = leaving(app, config.patienceMs);
  let left: Promise<void> | undefined;
  addHooks(app, config, () => isDraining);
  config.countAnswers?.(app, () => rest.circuits());
  serveHealth(app, rest, () => isDraining);
  serveGraphql(app, {
    engine,
    rest,
    persisted: config.persisted,
    persistedOnly: config.persistedOnly,
    anonymousCacheMs: config.anonymousCacheMs,
  });
  serveHostCalls(app, rest);
  servePictures(app, rest);
  const chat = serveChat(app, rest);
  serveStaticHost(app, config.staticUrls, config.timeoutMs);
  const isWatchable = serveVisualiser(app, config.visualiserRoot);
  serveSite(app, config.webRoot, isWatchable, {
    persisted: config.persisted,
    keepMs: config.anonymousCacheMs,
    now: () => rest.serverTime(),
  });
  app.addHook('onClose', () => rest.close());

  return {
    app,
    drain: () => {
      isDraining = true;
      chat.end();
    },
    close: () => {
      isDraining = true;
      chat.end();
      return (left ??= leave());
    },
  };
}

/** Builds and listens; `url` is the address. */
export async function startGateway(options: GatewayOptions & { port: number; host?: string }): Promise<Gateway & { url: string }> {
  const { port, host = '127.0.0.1', ...rest } = options;
  const gateway = buildGateway(rest);
  await gateway.app.listen({ port, host });
  const { port: chosen } = gateway.app.server.address() as AddressInfo;
  return { ...gateway, url: `http://127.0.0.1:${chosen}` };
}
