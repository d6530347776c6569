import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { GatewayProblem, maskErrors } from './problem.ts';

const thrown = (originalError: Error): GraphQLError => new GraphQLError(originalError.message, { originalError, path: ['wallet'] });

function masked(error: GraphQLError) {
  const reported: GraphQLError[] = [];
  const [shown] = maskErrors([error], 'req_of_operation', (each) => reported.push(each));
  return { shown: { message: shown?.message, path: shown?.path, ...shown?.extensions }, isReported: reported.length > 0 };
}

test.each([
  [499, false],
  [500, true],
  [502, true],
])('a problem of status %d is shown; reported: %s', (status, isReported) => {
  const problem = new GatewayProblem('INTERNAL', { status, upstreamCode: 7, requestId: 'req_of_call', details: { retry_at: 5 } });
  expect(masked(thrown(problem))).toEqual({
    shown: {
      message: '服务器出错',
      path: ['wallet'],
      code: 'INTERNAL',
      upstreamCode: 7,
      status,
      requestId: 'req_of_call',
      details: { retryAt: 5 },
    },
    isReported,
  });
});

test('a problem without a request id gets that of the operation', () => {
  expect(masked(thrown(new GatewayProblem('NOT_FOUND'))).shown).toEqual({
    message: '内容不存在或已被移除',
    path: ['wallet'],
    code: 'NOT_FOUND',
    upstreamCode: null,
    status: 404,
    requestId: 'req_of_operation',
  });
});

test('invalid variables are a BAD_REQUEST; any other exception is masked and reported', () => {
  const variables = new GraphQLError('Variable "$n" is required');
  expect(masked(variables)).toEqual({
    shown: {
      message: '请求内容有误，请检查后重试',
      path: undefined,
      code: 'BAD_REQUEST',
      upstreamCode: null,
      status: 400,
      requestId: 'req_of_operation',
      details: { reason: 'Variable "$n" is required' },
    },
    isReported: false,
  });
  expect(masked(thrown(new Error('secret')))).toEqual({
    shown: {
      message: '服务器出错',
      path: ['wallet'],
      code: 'INTERNAL',
      upstreamCode: null,
      status: 500,
      requestId: 'req_of_operation',
    },
    isReported: true,
  });
});
