import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Graceful shutdown: stops listening at once, responds to requests in progress and to those on existing connections, and aborts whatever
 * takes longer than `patienceMs`.
 */
export function leaving(app: FastifyInstance, patienceMs: number): () => Promise<void> {
  let underWay = 0;
  let isLeaving = false;
  const allAnswered = Promise.withResolvers<void>();
  const countDown = (): void => {
    underWay -= 1;
    if (isLeaving && underWay === 0) allAnswered.resolve();
  };
  app.server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', countDown);
  });
  return async () => {
    isLeaving = true;
    // Not the HTTP server's own close, which also closes idle keep-alive connections, e.g. that of a health probe.
    net.Server.prototype.close.call(app.server);
    if (underWay > 0) await Promise.race([allAnswered.promise, pause(patienceMs, undefined, { ref: false })]);
    app.server.closeAllConnections();
    await app.close();
  };
}
