import fs from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { basePath, type HeaderName, headers } from '#contract/rest/endpoint.ts';
import { operatorCalls } from '#contract/operator/index.ts';
import { endpoints } from '#contract/rest/index.ts';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { confirmNewest, STRANGER } from '#testing/builders/phone.ts';
import { aService } from '#testing/builders/service.ts';
import { OPENAPI_FILE, openApi, openApiText, OPERATOR_OPENAPI_FILE, operatorOpenApi, operatorOpenApiText } from '#tools/codegen/openapi.ts';

const schema = z.record(z.string(), z.unknown());
const content = z.strictObject({ 'application/json': z.strictObject({ schema }) });
const bytes = z.strictObject({});
const picture = z.strictObject({ 'image/jpeg': bytes, 'image/png': bytes, 'image/webp': bytes });
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  security: z.array(z.union([z.strictObject({ token: z.tuple([]) }), z.strictObject({})])),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().optional(),
      schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content: z.union([content, picture]) }).optional(),
  responses: z.record(
    z.string().regex(/^[245]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      content: z.union([content, z.strictObject({ 'image/webp': bytes })]),
      'x-problems': z.array(z.string()).optional(),
    }),
  ),
});
const document = z.strictObject({
  openapi: z.literal('3.1.1'),
  info: z.strictObject({ title: z.string(), version: z.string().regex(/^\d+\.\d+\.\d+$/), description: z.string() }),
  servers: z.tuple([z.strictObject({ url: z.literal(basePath) })]),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({ get: operation.optional(), post: operation.optional(), delete: operation.optional() }),
  ),
  components: z.strictObject({ schemas: z.record(z.string().regex(/^\w+$/), schema), securitySchemes: z.strictObject({ token: schema }) }),
});

const parsed = document.parse(openApi());
const operations = Object.entries(parsed.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, one]) => (one ? [{ path, method, ...one }] : [])),
);
const byId = new Map(operations.map((one) => [one.operationId, one]));
const text = JSON.stringify(openApi());

test('the file is up to date; otherwise run: node tools/codegen/openapi.ts', () => {
  expect(fs.readFileSync(OPENAPI_FILE, 'utf8')).toBe(openApiText());
  expect(fs.readFileSync(OPERATOR_OPENAPI_FILE, 'utf8')).toBe(operatorOpenApiText());
});

test('the operators’ document contains every call of their contract once, and no call of the renters', () => {
  const { paths, servers } = operatorOpenApi() as { paths: Record<string, Record<string, { operationId: string }>>; servers: unknown };
  const drawn = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  const promised = operatorCalls.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(drawn.toSorted()).toEqual(promised.toSorted());
  expect(servers).toEqual([{ url: '/operator/api/v1' }]);
});

test('contains every call of the contract once, with its method and path', () => {
  const drawn = operations.map(({ operationId, path, method }) => `${operationId} ${method} ${path}`);
  const promised = endpoints.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(new Set(drawn)).toEqual(new Set(promised));
  expect([drawn.length, byId.size]).toEqual([endpoints.length, endpoints.length]);
});

test('binary bodies and responses have their own media types', () => {
  expect(byId.get('uploadPicture')?.requestBody?.content).toEqual({ 'image/jpeg': {}, 'image/png': {}, 'image/webp': {} });
  expect(byId.get('readPicture')?.responses['200']?.content).toEqual({ 'image/webp': {} });
});

test('every reference resolves, and every named schema is referenced', () => {
  const referred = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  const names = Object.keys(parsed.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(new Set(referred)).toEqual(new Set(names));
});

test('every schema is valid JSON Schema', () => {
  const local = (value: object) => JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/')) as object;
  const $defs = local(parsed.components.schemas);
  for (const one of Object.values(parsed.components.schemas)) {
    const standingAlone = { ...local(one), $defs } as Parameters<typeof z.fromJSONSchema>[0];
    expect(() => z.fromJSONSchema(standingAlone)).not.toThrow();
  }
});

describe('a client that sends only what the document declares as required', () => {
  const client = async () => {
    const service = await aService();
    onTestFinished(() => service.close());
    return {
      service,
      async call(name: string, given: Readonly<Record<string, string>>, body?: object) {
        const { method = '', path = '', parameters = [] } = byId.get(name) ?? {};
        const wanted = (where: string) =>
          Object.fromEntries(
            parameters.filter((each) => each.in === where && each.required).map((each) => [each.name, given[each.name] ?? '']),
          );
        const answer = await service.http.inject({
          method: method.toUpperCase() as 'GET' | 'POST',
          url: basePath + path,
          query: wanted('query'),
          headers: wanted('header'),
          ...(body && { payload: body }),
        });
        return answer.json<{ code: number; data: Record<string, string> }>();
      },
    };
  };

  test('logs in by QQ', async () => {
    const { service, call } = await client();
    const fingerprint = { uid: 'client-1', 'x-fingerprint': 'client-1' };
    const started = await call('initQqLogin', fingerprint);
    expect(started).toMatchObject({ code: 0 });
    await confirmNewest(service.sandbox.url, 'qq', STRANGER);
    const session_id = started.data['sessionId'] ?? '';
    await call('getQqLoginStatus', { ...fingerprint, session_id });
    service.clock.move(400);
    const { data } = await call('getQqLoginStatus', { ...fingerprint, session_id });
    expect(data).toMatchObject({ status: '0', request_id: expect.any(String) });
    const login = await call('thirdPartyLogin', { ...fingerprint, platform: 'qq', request_id: data['request_id'] ?? '' });
    expect(login).toMatchObject({ code: 0, data: { token: null, temp_token: expect.any(String) } });
  });

  test('logs in by the app', async () => {
    const { service, call } = await client();
    const { data } = await call('generateAppQr', {}, { fingerprint: 'client-1' });
    await confirmNewest(service.sandbox.url, 'app', STRANGER);
    const given = { 'x-fingerprint': 'client-1', qr_token: data['qr_token'] ?? '' };
    expect(await call('getAppLoginStatus', given)).toMatchObject({ code: 0, data: { status: 'confirmed' } });
    expect(await call('getAppLoginToken', given)).toMatchObject({ code: 0, data: { temp_token: expect.any(String) } });
  });
});

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const one = byId.get(name);
  const parameters = (where: string) => (one?.parameters ?? []).filter((parameter) => parameter.in === where);

  test('declares the path parameters of its path', () => {
    const inPath = [...(one?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect(parameters('path').map((parameter) => [parameter.name, parameter.required])).toEqual(
      inPath.map((parameter) => [parameter, true]),
    );
  });

  test('declares who may call and which headers are needed', () => {
    expect(one?.security).toEqual({ required: [{ token: [] }], optional: [{ token: [] }, {}], none: [] }[endpoint.auth]);
    expect(parameters('header').map((parameter) => parameter.name)).toEqual([
      ...(endpoint.idempotent ? ['idempotency-key'] : []),
      ...(Object.keys(endpoint.headers ?? {}) as HeaderName[]).map((header) => headers[header]),
    ]);
  });

  test('lists its refusals under their status, with code and message', () => {
    for (const problem of endpoint.problems) {
      const { status, code, message } = problems[problem];
      const response = one?.responses[String(status)];
      expect(response?.['x-problems']).toContain(problem satisfies ProblemName);
      expect(response?.description).toContain(`${problem} (${code}): ${message}`);
    }
  });
});
