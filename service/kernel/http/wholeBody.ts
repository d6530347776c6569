import type { FastifyRequest } from 'fastify';

const ended = (statusCode: 400 | 413, message: string): Error => Object.assign(new Error(message), { statusCode });

/** Growth in bytes while reading a body of unknown length. */
const STEP = 65_536;

/**
 * Reads a body into one buffer of its length. Concatenating chunks would hold it twice; ten large pictures at once would exhaust the
 * memory.
 */
export async function wholeBody({ headers, routeOptions }: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer> {
  const limit = routeOptions.bodyLimit;
  const said = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (said !== undefined && said > limit) throw ended(413, 'body too large');
  let body = Buffer.allocUnsafeSlow(said ?? STEP);
  let length = 0;
  for await (const chunk of payload) {
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
