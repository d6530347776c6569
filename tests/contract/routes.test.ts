import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { endpoints } from '#contract/rest/index.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { domains } from '#service/domains/list.ts';

/** Routes under the contract's base path, without the HEAD routes that Fastify adds. */
function servedCalls(): string[] {
  const served: string[] = [];
  const http = Fastify();
  http.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat())
      if (each !== 'HEAD' && url.startsWith(basePath)) served.push(`${each} ${url.slice(basePath.length)}`);
  });
  for (const { routes } of domains) routes?.({ http, deps: { db: {} } as Deps });
  return served;
}

test('the service has exactly one route for every call of the contract, and no other', () => {
  expect(servedCalls().sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});
