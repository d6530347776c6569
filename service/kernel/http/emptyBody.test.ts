import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { endpoints } from '#contract/rest/index.ts';
import { getUserInfo } from '#contract/rest/session.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];
const bodiless = endpoints.filter(({ method, body, upload }) => method !== 'GET' && body === undefined && upload === undefined);

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, type: string, token: string, payload = '') =>
  service.http.inject({ method, url, headers: { 'content-type': type, authorization: `Bearer ${token}` }, payload });

test.each(JSON_TYPES)('logout without a body, as %s, ends the session', async (type) => {
  const { token } = await aRenter(service);
  const answer = await send('POST', `${basePath}/logout`, type, token);
  expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, message: 'ok', data: {} }]);
  expect(await service.ask(getUserInfo, {}, { token })).toMatchObject({ status: 401 });
});

test('every call without a body is handled the same with and without a content type', async () => {
  const plain = JSON.stringify;
  for (const { method, path } of bodiless) {
    const url = basePath + path.replaceAll(/:\w+/g, '1');
    const { token } = await aRenter(service);
    const bare = await service.http.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    const { token: other } = await aRenter(service);
    const typed = await send(method as 'POST', url, 'application/json', other);
    expect(plain([url, typed.statusCode, typed.json<{ code: number }>().code])).toBe(
      plain([url, bare.statusCode, bare.json<{ code: number }>().code]),
    );
  }
});

test('a body that is not JSON is refused', async () => {
  const { token } = await aRenter(service);
  expect((await send('POST', `${basePath}/logout`, 'application/json', token, '{')).json()).toMatchObject({ code: 40_000 });
});

test.each(['/%', `${basePath}/%E0%A4%A`])('%s, which cannot be decoded, is unknown', async (url) => {
  const { statusCode, body } = await service.http.inject({ url });
  expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 40_400, message: '内容不存在或已被移除' }]);
});
