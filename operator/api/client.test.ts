import { expect, test } from 'vitest';
import { complaints, disputes, queues } from '#contract/operator/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { addressOf, readAnswer } from './client.ts';

const problemIn = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof ProblemError ? error.problem : error;
  }
};

test('addresses have parameters and query encoded', () => {
  expect(addressOf(complaints.getComplaintCase, { params: { order_no: '20261119110203152' } })).toBe(
    '/operator/api/v1/complaints/20261119110203152',
  );
  expect(addressOf(disputes.getDisputeCase, { params: { charge_no: 'a/b', trade_no: '问 1' } })).toBe(
    '/operator/api/v1/disputes/a%2Fb/%E9%97%AE%201',
  );
  expect(addressOf(queues.listCases, { params: { queue: 'complaints' }, query: { limit: 50, cursor: undefined } })).toBe(
    '/operator/api/v1/queues/complaints?limit=50',
  );
});

test('an answer is its data', () => {
  expect(readAnswer(200, '{"code":0,"message":"ok","data":{"list":[]}}')).toEqual({ list: [] });
});

test('a refusal has code, message, fields and details', () => {
  const text = JSON.stringify({
    code: 40000,
    message: '请求内容有误',
    data: { problem: 'BAD_REQUEST', request_id: 'r-1', fields: { because: '请写理由' }, details: { by: '小吴' } },
  });
  expect(problemIn(() => readAnswer(400, text))).toEqual({
    kind: 'refused',
    code: 'BAD_REQUEST',
    message: '请求内容有误',
    requestId: 'r-1',
    fields: { because: '请写理由' },
    details: { by: '小吴' },
  });
});

test.each([
  ['a page of a proxy', 502, '<html>', '服务器没有正常答复（502）', null],
  [
    'a failure of the service',
    500,
    '{"code":50000,"message":"服务器出错","data":{"problem":"INTERNAL","request_id":"r-2"}}',
    '服务器出错',
    'r-2',
  ],
  ['an unknown refusal', 409, '{"code":1,"message":"新的拒绝","data":{"problem":"NEWER"}}', '新的拒绝', null],
])('%s leaves open whether the command took effect', (_, status, text, message, requestId) => {
  expect(problemIn(() => readAnswer(status, text))).toEqual({ kind: 'badGateway', message, requestId });
});
