import type { FastifyRequest } from 'fastify';
import { SECOND } from '#contract/rules/constants.ts';
import { UPLOAD_BYTES_PER_SECOND, UPLOAD_GRACE } from '#contract/rules/picture.ts';
import { refused } from './problem.ts';

const ended = (statusCode: 400 | 413, message: string): Error => Object.assign(new Error(message), { statusCode });

/** Growth in bytes while reading a body of unknown length. */
const STEP = 65_536;

/** Interval between two checks of the speed, by which a body may be late. */
const CHECKED_EVERY = SECOND;

/**
 * Reads a body into one buffer of its length. Concatenating chunks would hold it twice; ten large pictures at once would exhaust the
 * memory. One that arrives too slowly is refused, since it holds a place that others wait for.
 */
export async function wholeBody(request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const { promise: slow, reject } = Promise.withResolvers<never>();
  const began = performance.now();
  let arrived = 0;
  const checking = setInterval(() => {
    const took = performance.now() - began;
    const due = ((took - CHECKED_EVERY) / SECOND) * UPLOAD_BYTES_PER_SECOND;
    if (took >= UPLOAD_GRACE && arrived < due) reject(refused('UPLOAD_SLOW'));
  }, CHECKED_EVERY);
  try {
    return await Promise.race([readBody(request, payload, (bytes) => (arrived += bytes)), slow]);
  } finally {
    clearInterval(checking);
  }
}

async function readBody(
  { headers, routeOptions }: FastifyRequest,
  payload: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): Promise<Buffer> {
  const limit = routeOptions.bodyLimit;
  const said = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (said !== undefined && said > limit) throw ended(413, 'body too large');
  let body = Buffer.allocUnsafeSlow(said ?? STEP);
  let length = 0;
  for await (const chunk of payload) {
    count(chunk.length);
    const needed = length + chunk.length;
    if (needed > limit) throw ended(413, 'body too large');
    if (needed > body.length) {
      if (said !== undefined) throw ended(400, 'body longer than it said');
      const larger = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(needed, 2 * body.length)));
      body.copy(larger, 0, 0, length);
      body = larger;
    }
    chunk.copy(body, length);
    length = needed;
  }
  if (said !== undefined && length !== said) throw ended(400, 'body shorter than it said');
  return body.subarray(0, length);
}
