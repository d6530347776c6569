import { beforeEach, describe, expect, it } from 'vitest';
import { headers } from '#contract/rest/endpoint.ts';
import { addressOf, hashOf, post, token, useGateway } from './gatewayHarness.ts';

const bench = useGateway({ persistedOnly: false, anonymousCacheMs: 60_000 });
let url: string;
beforeEach(() => {
  url = `${bench.gateway.url}/graphql`;
});

const extensionsOf = (operation: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(operation) } });
const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

describe('the response type', () => {
  it.each([
    ['*/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['application/graphql-response+json', GRAPHQL_TYPE],
    ['application/graphql-response+json, application/json', GRAPHQL_TYPE],
    ['application/json, application/graphql-response+json', JSON_TYPE],
    ['text/html, application/graphql-response+json', GRAPHQL_TYPE],
    ['application/graphql-response+jsonp, application/json', JSON_TYPE],
  ])('for Accept %s is %s', async (accept, type) => {
    const response = await fetch(addressOf(bench.gateway.url, 'HotWords'), { headers: { accept } });
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      200,
      type,
      { data: { hotWords: ['雷电将军'] } },
    ]);
  });

  it('is refused with 406 if none is supported', async () => {
    const { status } = await fetch(addressOf(bench.gateway.url, 'HotWords'), { headers: { accept: 'text/html' } });
    expect(status).toBe(406);
  });
});

describe('variables', () => {
  it.each([
    ['a list', '[1]'],
    ['a number', '5'],
    ['a text', '"x"'],
    ['no JSON', '{'],
  ])('in a URL are a bad request: %s', async (_, variables) => {
    const response = await fetch(`${addressOf(bench.gateway.url, 'HotWords')}&variables=${encodeURIComponent(variables)}`);
    expect([response.status, bench.upstream.received]).toEqual([400, []]);
  });

  it.each([undefined, null, {}, 'null'])('%j in a body is none', async (variables) => {
    const { status, body } = await post(url, { extensions: extensionsOf('HotWords'), variables });
    expect([status, body]).toEqual([200, { data: { hotWords: ['雷电将军'] } }]);
  });

  it('are part of the cache key of guests’ responses, in a URL and in a body', async () => {
    const sent = (keyword: string) => post(url, { extensions: extensionsOf('Suggest'), variables: { keyword } });
    await bench.ask('Suggest', { keyword: 'address 1' });
    await bench.ask('Suggest', { keyword: 'address 2' });
    await sent('body 1');
    await sent('body 2');
    await sent('body 1');
    expect(bench.upstream.received).toHaveLength(4);
  });
});

it.each(['null', '5', '"x"', '[]'])('a body %s is a bad request', async (body) => {
  const { status } = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(status).toBe(400);
});

describe('caching by intermediaries', () => {
  const cacheOf = (response: { headers: Headers }) => [response.headers.get('cache-control'), response.headers.get('etag') !== null];

  it('is allowed only for GET queries of guests', async () => {
    const address = addressOf(bench.gateway.url, 'HotWords');
    expect([
      cacheOf(await fetch(address)),
      cacheOf(await fetch(address, { headers: token })),
      cacheOf(await fetch(address, { headers: { [headers.chatSecret]: 's' } })),
      cacheOf(await post(url, { extensions: extensionsOf('HotWords') })),
    ]).toEqual([
      ['public, max-age=1, must-revalidate', true],
      ['private, no-store', false],
      ['private, no-store', false],
      ['private, no-store', false],
    ]);
  });

  it('repeats a response only under a different ETag', async () => {
    const address = addressOf(bench.gateway.url, 'HotWords');
    const tag = (await fetch(address)).headers.get('etag') ?? '';
    const statusOf = async (given: string) => (await fetch(address, { headers: { 'if-none-match': given } })).status;
    expect([await statusOf(`"x", ${tag}`), await statusOf('W/"x"')]).toEqual([304, 200]);
  });
});

it('a short response is not compressed, a long one only for clients that accept gzip', async () => {
  const encodingOf = async (operation: string, variables: object, accepted: string) =>
    (await fetch(addressOf(bench.gateway.url, operation, variables), { headers: { 'accept-encoding': accepted } })).headers.get(
      'content-encoding',
    );
  expect([
    await encodingOf('HotWords', {}, 'gzip'),
    await encodingOf('Listing', { id: '101' }, 'br, gzip;q=0.5'),
    await encodingOf('Listing', { id: '101' }, 'br'),
  ]).toEqual([null, 'gzip', null]);
});

it('only a valid trace context is forwarded', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await bench.ask('Wallet', {}, { ...token, traceparent });
  await bench.ask('Wallet', {}, { ...token, traceparent: 'x' });
  expect(bench.upstream.received.map(({ headers: given }) => given['traceparent'])).toEqual([traceparent, undefined]);
});
