import { expect, test } from 'vitest';
import { GatewayProblem } from '#schema/problem.ts';
import { dataOf } from './envelope.ts';

const requestId = 'req_12345678';
const answer = (status: number, body: unknown) => ({ status, text: typeof body === 'string' ? body : JSON.stringify(body), requestId });

function problemOf(status: number, body: unknown) {
  try {
    return { data: dataOf(answer(status, body)) };
  } catch (error) {
    if (!(error instanceof GatewayProblem)) throw error;
    const { code, upstreamCode, status: shown, fields, details, requestId: told } = error.extensions;
    return { code, upstreamCode, status: shown, message: error.message, told, ...(fields && { fields }), ...(details && { details }) };
  }
}

test.each([
  [{ code: 0, message: 'ok', data: { a: 1 } }, { a: 1 }],
  [{ data: { a: 2 } }, { a: 2 }],
])('returns the data of %j', (body, data) => {
  expect(dataOf(answer(200, body))).toEqual(data);
});

test.each([
  [399, 'UPSTREAM'],
  [300, 'UPSTREAM'],
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
  [418, 'BAD_REQUEST'],
  [429, 'RATE_LIMITED'],
  [499, 'BAD_REQUEST'],
  [500, 'UPSTREAM'],
  [502, 'UPSTREAM'],
  [503, 'NOT_READY'],
  [504, 'TIMEOUT'],
])('status %d without an envelope is %s', (status, code) => {
  expect(problemOf(status, '<html>')).toMatchObject({ code, told: requestId, upstreamCode: null });
});

test.each([
  [401, 'UNAUTHENTICATED'],
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
  [500, 'UPSTREAM'],
])('status %d with an empty envelope is %s', (status, code) => {
  expect(problemOf(status, {})).toMatchObject({ code, told: requestId, upstreamCode: null });
});

test('the problem is named by the service, else by its code, else by its status', () => {
  const data = { problem: 'PRICE_CHANGED', fields: { a: 'b' }, details: { total: 1 } };
  const shown = { upstreamCode: 77, status: 422, message: '价格变了', told: requestId, fields: { a: 'b' }, details: { total: 1 } };
  expect(problemOf(422, { code: 77, message: '价格变了', data })).toEqual({ ...shown, code: 'PRICE_CHANGED' });
  expect(problemOf(422, { code: 42233, message: 'x', data: { problem: 'UNKNOWN' } })).toMatchObject({ code: 'PRICE_CHANGED' });
  expect(problemOf(422, { code: 77, message: 'x', data: null })).toMatchObject({ code: 'BAD_REQUEST', upstreamCode: 77 });
  expect(problemOf(401, { code: 77, message: 'x', data: { problem: 'PRICE_CHANGED' } })).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a refusal with status 200 gets the status of its problem; the message of a 5xx is not shown', () => {
  expect(problemOf(200, { code: 42233, message: '价格变了', data: {} })).toMatchObject({
    code: 'PRICE_CHANGED',
    status: 422,
    message: '价格变了',
  });
  expect(problemOf(500, { code: 50_000, message: 'stack trace', data: {} })).not.toMatchObject({ message: 'stack trace' });
  expect(problemOf(499, { code: 1, message: '给用户', data: {} })).toMatchObject({ message: '给用户', status: 499 });
});

test.each(['', 'null', '[]', '1', '{'])('the response %j is malformed', (text) => {
  expect(problemOf(200, text)).toMatchObject({ code: 'UPSTREAM', told: requestId });
});

test.each([null, [], 'text', undefined])('the data %j is malformed', (data) => {
  expect(problemOf(200, { code: 0, data })).toMatchObject({ code: 'UPSTREAM', told: requestId });
});

test("a redirection shows the service's message to the user", () => {
  const redirected = { code: 'REDIRECTED', status: 303, told: requestId };
  expect(problemOf(303, { code: 7, message: '请登录' })).toEqual({ ...redirected, upstreamCode: 7, message: '请登录' });
  expect(problemOf(303, { code: '7', message: 7 })).toEqual({ ...redirected, upstreamCode: null, message: '操作失败，请重试！' });
  expect(problemOf(303, '<html>')).toEqual({ ...redirected, upstreamCode: null, message: '操作失败，请重试！' });
});
