import { and, assign, createMachine, emit, fromPromise, not, raise, setup, stateIn } from 'xstate';
import { describe, expect, it } from 'vitest';
import { declaredTransitions, toIR } from '../src/index.ts';
import { qrLogin } from './charts/qrLogin.machine.ts';

describe('toIR', () => {
  const ir = toIR(qrLogin);

  it('keeps the tree of states', () => {
    const { root } = ir;
    expect(root).toMatchObject({
      id: 'qrLogin',
      type: 'compound',
      initial: 'qrLogin.idle',
      description: 'Login by scanning a code, with a text message when the risk is high',
    });
    expect(root.children.map(({ key }) => key)).toEqual([
      'idle',
      'fetching',
      'live',
      'routing',
      'sms',
      'expired',
      'failed',
      'locked',
      'success',
    ]);
    const live = root.children[2]!;
    expect([live.type, live.children.map(({ id, initial }) => [id, initial])]).toEqual([
      'parallel',
      [
        ['qrLogin.live.poll', 'qrLogin.live.poll.waiting'],
        ['qrLogin.live.expiry', 'qrLogin.live.expiry.fresh'],
      ],
    ]);
    const checking = live.children[0]!.children[1]!;
    expect(checking).toEqual({
      id: 'qrLogin.live.poll.checking',
      key: 'checking',
      type: 'atomic',
      tags: [],
      entry: [],
      exit: [],
      invoke: [{ id: 'checkStatus', src: 'checkStatus' }],
      children: [],
    });
    expect(root.children[0]!.entry).toEqual(['assign(qrId, fetchTries, smsTries, ticket, status)']);
  });

  it('gives every transition a stable id', () => {
    expect(
      declaredTransitions(qrLogin)
        .map(({ id }) => id)
        .slice(0, 9),
    ).toEqual([
      'qrLogin:close#0',
      'qrLogin.idle:open#0',
      'qrLogin.fetching:done(fetchQr)#0',
      'qrLogin.fetching:error(fetchQr)#0',
      'qrLogin.fetching:error(fetchQr)#1',
      'qrLogin.live:refresh#0',
      'qrLogin.live.poll.waiting:after(pollEvery)#0',
      'qrLogin.live.poll.checking:done(checkStatus)#0',
      'qrLogin.live.poll.checking:done(checkStatus)#1',
    ]);
    expect(new Set(ir.edges.map(({ id }) => id)).size).toBe(28);
  });

  it('describes edges by kind, guard, delay and actions', () => {
    const edge = (id: string) => ir.edges.find((one) => one.id === id);
    expect(edge('qrLogin.fetching:error(fetchQr)#0')).toEqual({
      id: 'qrLogin.fetching:error(fetchQr)#0',
      transition: 'qrLogin.fetching:error(fetchQr)#0',
      source: 'qrLogin.fetching',
      from: 'qrLogin.fetching',
      to: 'qrLogin.fetching',
      kind: 'error',
      trigger: 'error(fetchQr)',
      actor: 'fetchQr',
      branch: 0,
      guard: 'canRetryFetch',
      reenter: true,
      internal: false,
      actions: ['assign(fetchTries)'],
    });
    expect(edge('qrLogin.locked:after(lockFor)#0')).toMatchObject({ kind: 'after', delay: 'lockFor', ms: 300_000, to: 'qrLogin.idle' });
    expect(edge('qrLogin.routing:always()#1')).toMatchObject({ kind: 'always', guard: 'needsSms', branch: 1, to: 'qrLogin.sms' });
  });

  it('names composed guards, built-in actions, multiple targets, history and unnamed parts', () => {
    const machine = setup({
      types: { events: {} as { type: 'go' } | { type: 'on' } },
      guards: { ready: () => true, with: (_, _params: { n: number }) => true },
      actions: { log: () => undefined },
      actors: { job: fromPromise(async () => 1) },
    }).createMachine({
      id: 'm',
      type: 'parallel',
      states: {
        x: {
          initial: 'a',
          states: {
            a: {
              on: {
                go: {
                  guard: and(['ready', not(stateIn({ y: 'c' })), () => true]),
                  target: ['#m.x.b', '#m.y.d'],
                  actions: ['log', raise({ type: 'on' }), emit({ type: 'e' }), () => undefined, assign(() => ({}))],
                },
              },
            },
            b: { type: 'final' },
            h: { type: 'history', history: 'deep' },
          },
          onDone: { actions: 'log' },
        },
        y: { initial: 'c', states: { c: { after: { 1500: { guard: { type: 'with', params: { n: 1 } } } }, exit: 'log' }, d: {} } },
      },
    });
    const { edges, root } = toIR(machine);
    expect(edges.map(({ id, to, guard, actions, internal, kind }) => ({ id, to, guard, actions, internal, kind }))).toEqual([
      { id: 'm.x:done()#0', to: 'm.x', guard: undefined, actions: ['log'], internal: true, kind: 'state-done' },
      ...['m.x.b', 'm.y.d'].map((to, i) => ({
        id: `m.x.a:go#0/${i}`,
        to,
        guard: 'and(ready, not(stateIn({"y":"c"})), ƒ)',
        actions: ['log', 'raise(on)', 'emit(e)', 'ƒ', 'assign(ƒ)'],
        internal: false,
        kind: 'event',
      })),
      { id: 'm.y.c:after(1500)#0', to: 'm.y.c', guard: 'with', actions: [], internal: true, kind: 'after' },
    ]);
    expect(root.children[0]!.children[2]).toMatchObject({ id: 'm.x.h', type: 'history', history: 'deep', otherwise: ['m.x.a'] });
    expect(root.children[1]!.children[0]!.exit).toEqual(['log']);
  });

  it('has the default target of a history state, and the events raised by a named action', () => {
    const machine = setup({
      actions: { tell: raise({ type: 'told' }), tellLater: raise({ type: 'told' }, { delay: 10 }), log: () => {} },
    }).createMachine({
      id: 'm',
      type: 'parallel',
      states: {
        a: { initial: 'one', states: { one: {}, two: {}, back: { type: 'history', target: 'two' } } },
        b: { entry: ['tell', 'tellLater', 'log'] },
        all: { type: 'history', history: 'deep' },
      },
    });
    const { root, raises } = toIR(machine);
    expect([root.children[0]!.children[2]!.history, root.children[0]!.children[2]!.otherwise, root.children[2]!.otherwise, raises]).toEqual(
      ['shallow', ['m.a.two'], ['m.a', 'm.b'], { tell: 'told' }],
    );
  });

  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(ir))).toEqual(ir);
    expect(toIR(createMachine({}))).toEqual({
      id: '(machine)',
      edges: [],
      root: { id: '(machine)', key: '(machine)', type: 'atomic', tags: [], entry: [], exit: [], invoke: [], children: [] },
    });
  });
});
