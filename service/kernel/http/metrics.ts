import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Counters of a server's responses and their exposition. */
export interface HttpMetrics {
  readonly registry: Registry;
  observe(answered: { readonly route: string; readonly method: string; readonly status: number; readonly seconds: number }): void;
}

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Gauges are collected on scrape only, so nothing runs in the background. */
export function httpMetrics(part: 'service' | 'gateway'): HttpMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ part });
  const registers = [registry];
  const requests = new Counter({
    name: 'zuhao_http_requests_total',
    help: 'Answers by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const took = new Histogram({
    name: 'zuhao_http_request_seconds',
    help: 'Time until an answer was sent, by route',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const read = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  read('zuhao_process_resident_bytes', 'Resident memory of the process', () => process.memoryUsage.rss());
  read('zuhao_process_heap_bytes', 'Used heap of the process', () => process.memoryUsage().heapUsed);
  read('zuhao_process_cpu_seconds', 'CPU time that the process has used', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  read('zuhao_process_uptime_seconds', 'Since the process started', () => process.uptime());
  return {
    registry,
    observe({ route, method, status, seconds }) {
      requests.inc({ route, method, status });
      took.observe({ route }, seconds);
    },
  };
}

interface Circuit {
  readonly service: string;
  readonly state: 'closed' | 'half-open' | 'open';
  readonly openings: number;
}

/** The gateway's circuit breakers. */
export function circuitMetrics(metrics: HttpMetrics, circuits: () => readonly Circuit[]): HttpMetrics {
  const gauge = (name: string, help: string, value: (circuit: Circuit) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers: [metrics.registry],
      collect() {
        for (const circuit of circuits()) this.set({ service: circuit.service }, value(circuit));
      },
    });
  const states = { closed: 0, 'half-open': 1, open: 2 } as const;
  gauge('zuhao_circuit_state', 'Circuit breaker of a service: 0 closed, 1 half-open, 2 open', ({ state }) => states[state]);
  gauge('zuhao_circuit_openings', 'How often it has opened since the start', ({ openings }) => openings);
  return metrics;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;

/** Direct connections from this machine, not through a proxy on it; other hosts need the token. */
export function mayRead({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>, token: string | undefined): boolean {
  if (token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))) return true;
  return LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined;
}

/** Counts every response and serves `/metrics`, which is 404 for unauthorised requests. */
export function serveMetrics(app: FastifyInstance, metrics: HttpMetrics, token: string | undefined): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observe({ route, method: request.method, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}
