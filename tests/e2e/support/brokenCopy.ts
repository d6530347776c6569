import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A copy of the site with replaced texts in its scripts; all other requests are forwarded to the site. */
export async function brokenCopy(
  base: string,
  [right, wrong]: readonly [string, string],
): Promise<{ readonly url: string; close(): void }> {
  const copy = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', base));
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    response.end(type.includes('javascript') ? (await answer.text()).replaceAll(right, wrong) : Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((ready) => copy.listen(0, '127.0.0.1', ready));
  const { port } = copy.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close() {
      copy.closeAllConnections();
      copy.close();
    },
  };
}
