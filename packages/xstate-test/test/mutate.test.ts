import { createMachine, fromPromise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  cover,
  explore,
  fromToken,
  mutants,
  mutationScore,
  PathFailure,
  runOnMachine,
  shrink,
  shrinkFailure,
  STRUCTURAL,
  toToken,
  type Path,
} from '../src/index.ts';
import { qrLogin } from './charts/qrLogin.machine.ts';
import { qrModel } from './charts/qrLogin.model.ts';

const login = explore(qrLogin, {
  ...qrModel,
  outcomes: { ...qrModel.outcomes, checkStatus: { ...qrModel.outcomes.checkStatus, pending: true } },
});

function failureOf(path: Path, machine = login.machine): PathFailure | undefined {
  try {
    runOnMachine(login, path, { machine });
    return undefined;
  } catch (error) {
    if (error instanceof PathFailure) return error;
    throw error;
  }
}

describe('mutants', () => {
  it('have one fault each and keep the ids of the other transitions', () => {
    const kinds = Map.groupBy(mutants(qrLogin), (mutant) => mutant.kind);
    const structural = [...kinds].filter(([kind]) => STRUCTURAL.includes(kind));
    expect(Object.fromEntries(structural.map(([kind, list]) => [kind, list.length]))).toEqual({
      remove: 28,
      retarget: 28,
      'drop-guard': 8,
      'negate-guard': 8,
      'change-delay': 4,
    });
    expect(kinds.get('change-delay')!.map(({ description }) => description)[0]).toBe('delay pollEvery: 4001 ms instead of 2 s');
  });

  it('cover every notation of transitions', () => {
    const machine = setup({
      actors: { one: fromPromise(async () => 1), two: fromPromise(async () => 2) },
      delays: { computed: () => 5 },
    }).createMachine({
      id: 'forms',
      initial: 'a',
      on: { any: '.b' },
      states: {
        a: {
          invoke: [
            { id: 'one', src: 'one', onDone: 'b', onError: 'b' },
            { id: 'two', src: 'two', onDone: [{ target: 'b' }], onError: 'b' },
          ],
          after: { 10: 'b' },
        },
        b: { initial: 'x', onDone: 'c', states: { x: { always: 'y' }, y: { type: 'final' } } },
        c: { after: { computed: { target: 'a' } }, on: { 'go.*': 'a', back: { target: 'a', guard: () => true } } },
      },
    });
    const graph = explore(machine, {
      outcomes: { one: { done: [1], error: [1], pending: true }, two: { done: [2], error: [2], pending: true } },
      events: [{ type: 'go.on' } as never],
    });
    const score = mutationScore(graph, cover(graph, { goal: 'all' }).paths);
    expect({ ...score, equivalent: score.equivalent.map(({ description }) => description) }).toEqual({
      chart: 'forms',
      total: mutants(machine, STRUCTURAL).length,
      killed: score.killed,
      survived: [],
      score: 1,
      equivalent: ['forms.c:back#0 without its guard ƒ'],
    });
  });

  it('are all detected by the suite of the login chart, except for equivalent ones', () => {
    const score = mutationScore(login, cover(login, { goal: 'all' }).paths);
    expect([score.total, score.killed, score.score, score.survived]).toEqual([76, 73, 1, []]);
    expect(score.equivalent.map(({ description }) => description)).toEqual([
      'qrLogin.routing:always()#1 without its guard needsSms',
      'qrLogin.routing:always()#2 removed',
      'qrLogin.routing:always()#2 leads to qrLogin.locked instead of qrLogin.failed',
    ]);
  });

  it('survive a suite with little coverage', () => {
    const machine = createMachine({ id: 'walk', initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { go: 'c' } }, c: {} } });
    const graph = explore(machine, { outcomes: {} });
    const score = mutationScore(graph, [fromToken(graph, 'walk~go')]);
    expect({ ...score, survived: score.survived.map(({ description }) => description) }).toEqual({
      chart: 'walk',
      total: 4,
      killed: 2,
      equivalent: [],
      survived: ['walk.b:go#0 removed', 'walk.b:go#0 leads to walk.a instead of walk.c'],
      score: 0.5,
    });
  });

  it('loop endlessly without blocking the runner', () => {
    const machine = createMachine({
      id: 'spin',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { always: 'c' }, c: { on: { go: 'a' } } },
    });
    const graph = explore(machine, { outcomes: {} });
    expect(mutationScore(graph, cover(graph).paths)).toMatchObject({ total: 6, killed: 6 });
  });
});

describe('path failures', () => {
  const lax = mutants(qrLogin).find(
    ({ description }) => description === 'qrLogin.sms.verifying:done(verifyCode)#1 without its guard tooManyCodes',
  )!.machine;
  const long = cover(login, { goal: 'pairs' }).paths.find((path) => failureOf(path, lax))!;

  it('name the step, the expected and actual result, and the replay token', () => {
    const path = fromToken(
      login,
      'qrLogin~open/fetchQr+ok/@pollEvery.qrLogin.live.poll.waiting/checkStatus+risk/captcha.passed/sendSms+ok/code.submit#1/verifyCode+wrong',
    );
    const failure = failureOf(path, lax)!;
    expect(failure.message).toBe(`qrLogin: step 8 of 8 "verifyCode ✓ wrong": wrong state
  expected {"sms":"enterCode"}
  actual   "locked"
  replay   ${toToken(login, path)}`);
    expect([failure.at, failure.difference.what]).toEqual([7, 'state']);
    expect(failureOf(fromToken(login, failure.token), lax)?.message).toBe(failure.message);
  });

  it('shrink to the shortest path that reproduces them', async () => {
    expect(long.edges.length).toBeGreaterThan(50);
    const short = await shrink(login, long, (path) => failureOf(path, lax) !== undefined);
    expect(toToken(login, short)).toBe(
      'qrLogin~open/fetchQr+ok/@pollEvery.qrLogin.live.poll.waiting/checkStatus+risk/captcha.passed/sendSms+ok/code.submit#1/verifyCode+wrong',
    );
  });

  it('shrink with any predicate, and stay unchanged if nothing shorter fails', async () => {
    const twice = await shrink(login, long, async (path) => path.edges.filter((edge) => edge.step.id === 'close').length >= 2);
    expect(toToken(login, twice)).toBe('qrLogin~close/close');
    const same = fromToken(login, 'qrLogin~open/close');
    expect(await shrink(login, same, (path) => path.edges.length === 2)).toBe(same);
  });

  it('shrink only to failures of the same kind, and report if the limit was reached', async () => {
    const way = 'fetchQr+ok/@pollEvery.qrLogin.live.poll.waiting/checkStatus+risk/captcha.passed/sendSms+ok/code.submit#1/verifyCode+wrong';
    const first = failureOf(fromToken(login, `qrLogin~open/close/open/fetchQr-offline/${way}`), lax)!;
    expect(first.kind).toBe('done state');
    const { failure, tried, isComplete } = await shrinkFailure(login, first, (path) => failureOf(path, lax));
    expect([decodeURIComponent(failure.token), isComplete]).toEqual([
      'qrLogin~open/fetchQr+ok/@pollEvery.qrLogin.live.poll.waiting/checkStatus+risk/captcha.passed/sendSms+ok/code.submit#1/verifyCode+wrong',
      true,
    ]);
    const other = (path: Path) =>
      path.edges.length > 0 ? new PathFailure(login, path, 0, { what: 'timers', expected: '', actual: '' }) : undefined;
    expect((await shrinkFailure(login, first, other)).failure).toBe(first);
    const bounded = await shrinkFailure(login, first, (path) => failureOf(path, lax), { tries: 2 });
    expect([bounded.tried, bounded.isComplete, tried > 2]).toEqual([2, false, true]);
  });

  it('have a kind: step, difference and error', () => {
    const path = fromToken(login, 'qrLogin~open/fetchQr+ok');
    const kindOf = (at: number, cause?: unknown) =>
      new PathFailure(login, path, at, { what: 'state', expected: '', actual: '' }, cause).kind;
    const expectation = Object.assign(new Error('hidden'), { matcherResult: { name: 'toBeVisible' } });
    expect([kindOf(-1), kindOf(0), kindOf(1), kindOf(1, new TypeError('x')), kindOf(1, expectation)]).toEqual([
      'start state',
      'user state',
      'done state',
      'done state TypeError',
      'done state toBeVisible',
    ]);
  });

  it('report timers and refusals, but not a replaced no-op action', () => {
    const difference = (description: string, token: string) =>
      failureOf(fromToken(login, token), mutants(qrLogin).find((mutant) => mutant.description === description)!.machine)?.difference;
    expect(difference('delay staleAfter: 120001 ms instead of 1 min', 'qrLogin~open/fetchQr+ok')).toEqual({
      what: 'timers',
      expected:
        'xstate.after.pollEvery.qrLogin.live.poll.waiting in 2000 ms, xstate.after.staleAfter.qrLogin.live.expiry.fresh in 60000 ms',
      actual: 'xstate.after.pollEvery.qrLogin.live.poll.waiting in 2000 ms, xstate.after.staleAfter.qrLogin.live.expiry.fresh in 120001 ms',
    });
    const toCode = 'qrLogin~open/fetchQr+ok/@pollEvery.qrLogin.live.poll.waiting/checkStatus+risk/captcha.passed/sendSms+ok';
    expect(difference('qrLogin.sms.enterCode:code.submit#0 without its guard ƒ', toCode)).toEqual({
      what: 'refusal',
      expected: 'code.submit#2 refused',
      actual: 'accepted',
    });
    const silent = qrLogin.provide({ actions: { focusCode: () => undefined } });
    expect(failureOf(fromToken(login, toCode), silent)).toBe(undefined);
  });
});
