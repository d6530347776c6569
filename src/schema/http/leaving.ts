import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How a server is left: it listens no more at once, requests under way are answered, and so is what comes over the connections that live
 * until then; whatever is not answered within `patienceMs` is cut off.
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
    // Not the HTTP server's own close: it ends the connections between two requests, of which that of a probe is one.
    net.Server.prototype.close.call(app.server);
    if (underWay > 0) await Promise.race([allAnswered.promise, pause(patienceMs, undefined, { ref: false })]);
    app.server.closeAllConnections();
    await app.close();
  };
}
