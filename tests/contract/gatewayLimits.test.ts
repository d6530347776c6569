import { asyncProperty, assert, constantFrom, jsonValue, oneof, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, hashOf, persisted, post, token, useGateway } from './gatewayHarness.ts';

const closed = useGateway();
const open = useGateway({ persistedOnly: false });
const text = (operation: string): string => persisted.get(hashOf(operation)) ?? '';
const url = () => `${closed.gateway.url}/graphql`;

const refused = { errors: [{ message: '页面已更新，请刷新后重试', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };

describe('in production', () => {
  it.each([
    ['a query of one’s own', { query: '{ hotWords }' }],
    ['the very text of a collected one', { query: text('HotWords') }],
    ['introspection', { query: '{ __schema { types { name } } }' }],
    [
      'a query under an unknown hash',
      { query: '{ hotWords }', extensions: { persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } } },
    ],
    ['a hash that is a name of Object', { extensions: { persistedQuery: { version: 1, sha256Hash: 'constructor' } } }],
  ])('refuses %s', async (_, body) => {
    expect(await post(url(), body)).toMatchObject({ status: 400, body: refused });
    expect(closed.upstream.received).toEqual([]);
  });

  it('ignores a query text sent with a known hash', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf('HotWords') } };
    expect((await post(url(), { query: '{ games { id } }', operationName: 'Other', extensions })).body).toEqual({
      data: { hotWords: ['雷电将军'] },
    });
  });

  it('refuses a batch of operations', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf('HotWords') } };
    expect((await post(url(), [{ extensions }, { extensions }])).status).toBe(400);
    expect(closed.upstream.received).toEqual([]);
  });

  it('refuses a mutation by GET', async () => {
    const response = await fetch(addressOf(closed.gateway.url, 'Logout'), { headers: token });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(closed.upstream.received).toEqual([]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses the form content type %s',
    async (type) => {
      const body = JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: hashOf('Logout') } } });
      const response = await fetch(url(), { method: 'POST', headers: { 'content-type': type }, body });
      expect(response.status).toBe(415);
      expect(closed.upstream.received).toEqual([]);
    },
  );

  it.each(['PUT', 'DELETE', 'PATCH'])('%s is refused, also for an answer that is kept', async (method) => {
    await closed.ask('HotWords');
    const body = JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: hashOf('HotWords') } } });
    const response = await fetch(url(), { method, headers: { 'content-type': 'application/json' }, body });
    expect(response.status).toBe(405);
  });

  it('refuses a body larger than 64 KB', async () => {
    const statusOf = async (bytes: number) => (await post(url(), { query: 'x'.repeat(bytes - '{"query":""}'.length) })).status;
    expect([await statusOf(65_536), await statusOf(65_537)]).toEqual([400, 413]);
  });

  it('answers variables of the wrong type as a bad request, in Chinese', async () => {
    const { body } = await closed.ask('Listings', { filter: { nope: 1 }, sort: 'RECOMMENDED', first: 'ten' });
    expect(body.errors?.map(({ message, extensions }) => [message, extensions?.['code'], extensions?.['status']])).toEqual([
      ['请求内容有误，请检查后重试', 'BAD_REQUEST', 400],
      ['请求内容有误，请检查后重试', 'BAD_REQUEST', 400],
    ]);
    expect(closed.upstream.received).toEqual([]);
  });

  it('answers invalid JSON variables in a URL as a bad request', async () => {
    const response = await fetch(`${addressOf(closed.gateway.url, 'HotWords')}&variables=%7B`);
    expect(response.status).toBe(400);
  });

  it('refuses input fields that the schema does not have', async () => {
    const { body } = await closed.ask('SendSms', { input: { phone: '13800138000', verifyKey: 'k', action: 'LOGIN', vip_status: 1 } });
    expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_REQUEST');
    expect(closed.upstream.received).toEqual([]);
  });
});

describe('in development', () => {
  const nested = (levels: number): string => `{ home ${'{ games '.repeat(levels)}{ id }${' }'.repeat(levels)} }`;
  const aliases = (count: number, field: string): string => Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ');
  const fragments = Array.from({ length: 60 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`);
  const spreads = `query { ...f0 } ${fragments.join(' ')} fragment f60 on Query { hotWords }`;

  it.each([
    ['levels', nested(8), 'Too many levels'],
    ['aliases', `{ home { games { ${aliases(16, 'id')} } } }`, 'Too many aliases'],
    ['root fields', `{ ${aliases(11, 'hotWords')} }`, 'Too many root fields'],
    ['tokens', `{ home { games { ${'id '.repeat(1_000)} } } }`, 'Syntax Error: Document contains more that 1000 tokens. Parsing aborted.'],
    ['directives', `{ hotWords ${'@include(if: true) '.repeat(51)} }`, 'Too many directives'],
    ['fragments in fragments', spreads, 'Too many fields'],
    ['commands', `mutation { ${aliases(15, 'logout')} }`, 'Too many root fields'],
    [
      'commands in fragments',
      'mutation { ...a ...b } fragment a on Mutation { x: logout } fragment b on Mutation { y: logout }',
      'Too many root fields',
    ],
  ])('refuses too many %s', async (_, query, message) => {
    const { body } = await open.send(query, {}, token);
    expect(body.errors?.map((error) => error.message)).toContain(message);
    expect(open.upstream.received).toEqual([]);
  });

  it('executes an arbitrary document, uncompiled and compiled', async () => {
    for (let turn = 0; turn < 3; turn++)
      expect((await open.send('query($n: Boolean = true) { hotWords @include(if: $n) }')).body).toEqual({
        data: { hotWords: ['雷电将军'] },
      });
  });

  it('masks errors equally before and after compiling', async () => {
    open.upstream.answer('listHotWords', () => ({ code: 0, message: 'ok', data: { list: 5 } }));
    const errors = [];
    for (let turn = 0; turn < 3; turn++)
      errors.push((await open.send('query Mask { hotWords }', {}, { 'x-request-id': 'req_mask_1' })).body.errors);
    const masked = [
      {
        message: '服务器出错',
        path: ['hotWords'],
        extensions: { code: 'INTERNAL', upstreamCode: null, status: 500, requestId: 'req_mask_1' },
      },
    ];
    expect(errors).toEqual([masked, masked, masked]);
  });

  it('accepts a hash alone, and the query text with an unknown hash', async () => {
    expect((await open.ask('HotWords')).body).toEqual({ data: { hotWords: ['雷电将军'] } });
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } };
    expect((await post(`${open.gateway.url}/graphql`, { extensions })).body).toEqual(refused);
    expect((await post(`${open.gateway.url}/graphql`, { query: '{ hotWords }', extensions })).body).toEqual({
      data: { hotWords: ['雷电将军'] },
    });
  });
});

describe('any request body', () => {
  it('gets a status below 500', async () => {
    const hash = constantFrom(...persisted.keys());
    const body = oneof(
      jsonValue(),
      record({ query: jsonValue(), variables: jsonValue(), operationName: jsonValue(), extensions: jsonValue() }, { requiredKeys: [] }),
      record({ variables: jsonValue(), extensions: record({ persistedQuery: record({ sha256Hash: hash }) }) }),
    );
    const neverBreaks = asyncProperty(body, async (sent) => {
      expect((await post(url(), sent)).status).toBeLessThan(500);
    });
    await assert(neverBreaks, { numRuns: 300 });
  });
});
