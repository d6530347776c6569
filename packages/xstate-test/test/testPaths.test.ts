import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { explore, fromToken, testPaths, toTestPath } from '../src/index.ts';
import { smsCode, smsCodeModel } from '../examples/smsCode.ts';

const graph = explore(smsCode, smsCodeModel);

describe('path.test', () => {
  it('executes each step by its event, id, actor or delay, and checks the active states', async () => {
    const log: string[] = [];
    const path = toTestPath(graph, fromToken(graph, 'smsCode~code.send/@patience.smsCode.sending/code.send/sendCode+sent/code.submit#1'));
    await path.test({
      states: { idle: () => log.push('idle'), 'smsCode.sent': () => log.push('sent'), '*': ({ value }) => log.push(`* ${String(value)}`) },
      events: {
        'code.send': ({ event }) => log.push(event.type),
        'code.submit': ({ event }) => log.push(`${event.type} ${String((event as { code?: string }).code)}`),
        'sendCode+sent': ({ state }) => log.push(`to ${String(state.value)}`),
        patience: ({ elapsed }) => log.push(`${elapsed} ms`),
      },
    });
    expect(log).toEqual([
      'idle',
      'code.send',
      '* sending',
      '10000 ms',
      'idle',
      'code.send',
      '* sending',
      'to sent',
      'sent',
      'code.submit 123456',
      '* checking',
    ]);
  });

  it('fails at the first step that throws, that is not executed, or whose state is not seen', async () => {
    const path = toTestPath(graph, fromToken(graph, 'smsCode~code.send/sendCode-offline'));
    const said = (params: Parameters<typeof path.test>[0]): Promise<string> =>
      path.test(params).then(String, (error: Error) => error.message);
    expect(await said({})).toContain(
      'step 1 of 2 "点“获取验证码”": wrong step\n  expected no exception\n  actual   no key of events executes it: code.send',
    );
    const gone = (): never => {
      throw new Error('gone');
    };
    expect(await said({ events: { 'code.send': gone } })).toContain('step 1 of 2 "点“获取验证码”": wrong step');
    expect(await said({ states: { idle: gone } })).toContain('start: wrong state');
    expect(await said({ events: { 'code.send': () => undefined, sendCode: () => undefined }, states: { sending: gone } })).toContain(
      'step 1 of 2 "点“获取验证码”": wrong state\n  expected no exception\n  actual   gone\n  replay   smsCode~code.send',
    );
  });

  it('has paths of all transitions by default, and one without a step for a chart that ends at its start', () => {
    expect(testPaths(graph).flatMap(({ edges }) => edges.flatMap(({ takes }) => takes)).length).toBeGreaterThanOrEqual(10);
    const ended = explore(createMachine({ id: 'e', initial: 'a', states: { a: { always: 'b' }, b: { type: 'final' } } }));
    expect(testPaths(ended).map(({ description, edges }) => [description, edges])).toEqual([['start', []]]);
  });
});
