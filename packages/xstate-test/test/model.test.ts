import { describe, expect, it } from 'vitest';
import { canonical } from '../src/identity.ts';
import { defineModel, explore } from '../src/index.ts';
import { labelled } from '../src/model.ts';
import { duration } from '../src/timers.ts';
import { qrLogin } from './charts/qrLogin.machine.ts';
import { qrModel } from './charts/qrLogin.model.ts';

describe('a model is checked by the compiler', () => {
  const { outcomes } = qrModel;

  it('names of actors and their answers', () => {
    const { sendSms: _, ...without } = outcomes;
    // @ts-expect-error sendSms is missing
    expect(defineModel(qrLogin, { outcomes: without }).outcomes).toBe(without);
    // @ts-expect-error there is no actor fetchQrCode
    defineModel(qrLogin, { outcomes: { ...outcomes, fetchQrCode: {} } });
    // @ts-expect-error fetchQr answers with a qrId
    defineModel(qrLogin, { outcomes: { ...outcomes, fetchQr: { done: { ok: { code: 'q1' } } } } });
    // @ts-expect-error scanning is no status
    defineModel(qrLogin, { outcomes: { ...outcomes, checkStatus: { done: [{ status: 'scanning' }] } } });
  });

  it('events, their payloads, step names and the context', () => {
    // @ts-expect-error there is no event close.all
    defineModel(qrLogin, { outcomes, events: [{ type: 'close.all' }] });
    // @ts-expect-error code.submit carries a code
    defineModel(qrLogin, { outcomes, events: [{ type: 'code.submit' }] });
    // @ts-expect-error code.submit carries a code, in the long form too
    defineModel(qrLogin, { outcomes, events: [{ event: { type: 'code.submit' }, name: 'x' }] });
    // @ts-expect-error nothing is called opening
    defineModel(qrLogin, { outcomes, names: { opening: 'x' } });
    // @ts-expect-error the context has no tries
    defineModel(qrLogin, { outcomes, identity: (context) => context.tries });
    expect(defineModel(qrLogin, { outcomes, names: { 'code.submit#2': 'two', 'verifyCode+right': 'ok', lockFor: 'wait' } }).names).toEqual({
      'code.submit#2': 'two',
      'verifyCode+right': 'ok',
      lockFor: 'wait',
    });
  });

  it('events given by a function of the state are the only ones', () => {
    const graph = explore(qrLogin, { ...qrModel, events: (state) => (state.matches('idle') ? [{ type: 'open' as const }] : []) });
    expect(new Set(graph.edges.filter((edge) => edge.step.kind === 'user').map((edge) => edge.step.id))).toEqual(new Set(['open']));
  });

  it('an event may be limited to some states', () => {
    const graph = explore(qrLogin, {
      ...qrModel,
      events: [{ event: { type: 'close' }, when: (state) => state.matches('failed') }, ...(qrModel.events as [])],
    });
    const from = graph.edges.filter((edge) => edge.step.id === 'close').map((edge) => JSON.stringify(graph.nodes[edge.from]!.value));
    expect(new Set(from)).toEqual(new Set(['"failed"']));
  });
});

describe('helpers', () => {
  it('labels values', () => {
    const error = new Error('x');
    expect([labelled([7, 8]), labelled({ ok: 7 }), labelled(error as never), labelled(undefined)]).toEqual([
      [
        { label: '1', value: 7 },
        { label: '2', value: 8 },
      ],
      [{ label: 'ok', value: 7 }],
      [{ label: '1', value: error }],
      [],
    ]);
  });

  it('serialises equal values equally', () => {
    const loop: { self?: unknown } = {};
    loop.self = loop;
    expect([
      canonical({ b: 1, a: [undefined, null, 'x', 2n, true] }),
      canonical({ a: [undefined, null, 'x', 2n, true], b: 1, c: undefined }),
    ]).toEqual(['{"a":[undefined,null,"x",2n,true],"b":1}', '{"a":[undefined,null,"x",2n,true],"b":1}']);
    expect(
      canonical([
        new Date(5),
        new Map([['k', 1]]),
        new Set([2, 1]),
        new TypeError('no'),
        () => 1,
        loop,
        { sessionId: 'x:1', id: 'child', send: 1 },
      ]),
    ).toBe('["date 5",{"\\"k\\"":1},set[1,2],"TypeError: no","ƒ",{"self":"↻"},"actor child"]');
    expect(canonical(Number.NaN)).not.toBe(canonical(null));
  });

  it('formats durations', () => {
    expect([0, 70, 1000, 1500, 1234, 60_000, 90_000, 3_600_000, 21_600_000, 5_400_000].map(duration)).toEqual([
      '0 ms',
      '70 ms',
      '1 s',
      '1.5 s',
      '1234 ms',
      '1 min',
      '1.5 min',
      '1 h',
      '6 h',
      '1.5 h',
    ]);
  });
});
