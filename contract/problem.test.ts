import { describe, expect, test } from 'vitest';
import { commandAnswerOf, type Fault, ProblemError, type Refusal } from './problem.ts';

const refusal: Refusal = { kind: 'refused', code: 'ACCOUNT_CLOSING', message: '账号正在注销', requestId: 'r1', fields: {}, details: {} };
const faultOf = (kind: Fault['kind']): Fault => ({ kind, message: kind, requestId: 'r1' });
const thrown = (problem: Refusal | Fault) => commandAnswerOf(Promise.reject(new ProblemError(problem)));

describe('the answer to a command with a key', () => {
  test('is the value, or any refusal', async () => {
    expect(await commandAnswerOf(Promise.resolve(7))).toEqual({ ok: true, value: 7 });
    expect(await thrown(refusal)).toEqual({ ok: false, problem: refusal });
  });

  test('is a refusal if the session has ended: nothing was carried out', async () => {
    expect(await thrown(faultOf('unauthenticated'))).toEqual({
      ok: false,
      problem: { kind: 'refused', code: 'UNAUTHENTICATED', message: 'unauthenticated', requestId: 'r1', fields: {}, details: {} },
    });
  });

  test.each(['badGateway', 'timeout', 'offline', 'cancelled', 'unexpected', 'redirected'] as const)(
    'is open after the fault “%s”',
    async (kind) => {
      await expect(thrown(faultOf(kind))).rejects.toEqual(new ProblemError(faultOf(kind)));
    },
  );

  test('is open after an error that is no problem', async () => {
    await expect(commandAnswerOf(Promise.reject(new Error('parsing')))).rejects.toEqual(new Error('parsing'));
  });
});
