import { type AnyModel, fromToken, lint, PathFailure } from '@xstate/test';
import { type AnyStateMachine, assign, createMachine, fromPromise, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { failureText, remarkText } from './said.ts';
import { shorterText, triesFor } from './shorter.ts';
import { graphOf, loadSubjects } from './subjects.ts';

const failing = fromPromise<string>(() => Promise.reject(new Error('down')));
const loader = setup({ actors: { load: failing } }).createMachine({
  id: 'wait',
  context: { n: 0 },
  initial: 'a',
  states: {
    a: {
      invoke: { id: 'load', src: 'load', onDone: 'b' },
      after: { 5000: 'b' },
      on: { noop: {}, next: { target: 'c', actions: assign({ n: ({ context }) => context['n'] + 1 }) } },
    },
    b: { type: 'final' },
    c: { on: { next: [{ guard: ({ context }) => context['n'] > 1, target: 'd' }, { target: 'a' }] } },
    d: {},
    island: {},
  },
});
const grows = createMachine({ id: 'grow', context: { n: 0 }, on: { more: { actions: assign({ n: ({ context }) => context['n'] + 1 }) } } });
const spins = createMachine({ id: 'spin', initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } });
const breaks = createMachine({
  id: 'break',
  on: { go: { guard: ({ event }) => (event as unknown as { deep: { value: boolean } }).deep.value, actions: () => {} } },
});
const load = { done: ['x'], error: { 断网: new Error('down') } };
const models: readonly (readonly [string, AnyStateMachine, object])[] = [
  ['dead-transition', loader, { outcomes: { load } }],
  ['unhandled-rejection', loader, { outcomes: { load } }],
  ['unreachable-state', loader, { outcomes: { load } }],
  ['no-way-out', loader, { outcomes: { load } }],
  ['event-without-effect', loader, { outcomes: { load } }],
  ['coarse-identity', loader, { outcomes: { load }, identity: () => 0 }],
  ['undeclared-outcome', loader, { outcomes: {} }],
  ['unbounded-context', grows, { outcomes: {}, maxStates: 50 }],
  ['unbounded-context', grows, { outcomes: {}, maxStates: 50, identity: ({ n }: { n: number }) => ({ n }) }],
  ['failing-step', breaks, { outcomes: {} }],
  ['model', spins, { outcomes: {} }],
  ['model', grows, { outcomes: {}, names: { nobody: 'x' } }],
];

/** English phrases of `@xstate/test`; parts from the chart or from XState may remain. */
const englishIn = (text: string): string[] =>
  text.match(
    /is never|nothing leads|changes nothing|leaves out|no outcomes|nobody handles|without payload|failed in|comes to rest|more than|grows|has no such|stay silent/gu,
  ) ?? [];

test.each(models)('a finding of the rule %s has a Chinese text', (rule, machine, model) => {
  const messages = lint(machine, model as AnyModel as never)
    .filter((one) => one.rule === rule)
    .map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.map(remarkText).filter((text) => !/\p{Script=Han}/u.test(text) || englishIn(text).length > 0)).toEqual([]);
});

describe('the text of a failure', async () => {
  const subject = (await loadSubjects()).find(({ id }) => id === 'smsCode')!;
  const graph = graphOf(subject);
  const path = fromToken(graph, 'smsCode~sms.send#1/captcha+通过/sendSms+已发送');
  const textOf = (at: number, expected: string, actual: string): string =>
    failureText(new PathFailure(graph, path, at, { what: 'step', expected, actual }));

  test('names the step, the expectation and the actual result', () => {
    expect(failureText(new PathFailure(graph, path, 1, { what: 'state', expected: '"sending"', actual: '"ready" (done)' }))).toBe(
      ['smsCode：第 2 步（共 3 步）“滑块验证 ✓ 通过”：到的状态不对', '  应为 "sending"', '  实际 "ready"（流程已结束）'].join('\n'),
    );
  });

  test.each([
    ['timer pollEvery after 2000 ms', 'no timer', '计时 pollEvery 在 2000 毫秒后到', '没有这个计时'],
    ['a.b in 10 ms, c.d in 20 ms', 'none', 'a.b 还有 10 毫秒, c.d 还有 20 毫秒', '没有'],
    ['actor sendSms running', 'not running', '执行者 sendSms 在运行', '没有在运行'],
    ['sms.send#2 refused', 'accepted', '不接受 sms.send#2', '接受了'],
    ['operations or actors to know actor "sendSms"', 'neither does', 'operations 或 actors 里有执行者 sendSms', '都没有'],
    ['a driver for event "sms.send"', 'none', '事件 sms.send 有人会做', '没有'],
    ['the page to ask SendSms', 'it waits for nothing', '页面请求 SendSms', '页面没有在等的请求'],
    ['the page to ask SendSms', 'it waits for Viewer, Home', '页面请求 SendSms', '页面在等的请求是 Viewer, Home'],
    ['no exception', 'x is not a function', '没有异常', 'x is not a function'],
  ])('for %s: %s', (expected, actual, 应为, 实际) => {
    expect(textOf(-1, expected, actual)).toBe(['smsCode：开始时：这一步走不了', `  应为 ${应为}`, `  实际 ${实际}`].join('\n'));
  });

  test('says whether a shorter path may exist, and how to search further', () => {
    const failure = new PathFailure(graph, path, 0, { what: 'step', expected: '', actual: '' });
    expect(shorterText({ failure, tried: 5, isComplete: true })).toBe('缩短：试了 5 条更短的，这条最短');
    expect(shorterText({ failure, tried: 12, isComplete: false })).toBe('缩短：试了 12 条就停了，也许还有更短的；用 --shrink 可以多试');
    expect([triesFor('machine'), triesFor('held'), triesFor('live'), triesFor('held', '40')]).toEqual([3_000, 12, 12, 40]);
  });
});
