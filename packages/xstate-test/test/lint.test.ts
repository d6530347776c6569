import { assign, createMachine, fromPromise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { lint, type Finding } from '../src/index.ts';
import { qrLogin } from './charts/qrLogin.machine.ts';
import { qrModel } from './charts/qrLogin.model.ts';

const brief = (findings: readonly Finding[]): [string, string][] => findings.map(({ rule, subject }) => [rule, subject]);
const failing = fromPromise<string>(() => Promise.reject(new Error()));

describe('lint', () => {
  it('finds the dead branch of the login chart and nothing else', () => {
    expect(lint(qrLogin, qrModel)).toEqual([
      {
        rule: 'dead-transition',
        chart: 'qrLogin',
        subject: 'qrLogin.routing:always()#2',
        message: 'transition qrLogin.routing:always()#2 is never taken',
      },
    ]);
  });

  it('finds unreachable states, states without exit and events without effect', () => {
    const machine = createMachine({
      id: 'faulty',
      initial: 'a',
      states: { a: { on: { go: 'b', noop: {} } }, b: { on: { noop: {} } }, island: { on: { go: 'a' } }, end: { type: 'final' } },
    });
    expect(brief(lint(machine, { outcomes: {}, events: [{ type: 'ghost' }] }))).toEqual([
      ['dead-transition', 'faulty.island:go#0'],
      ['unreachable-state', 'faulty.island'],
      ['unreachable-state', 'faulty.end'],
      ['event-without-effect', 'noop'],
      ['event-without-effect', 'ghost'],
    ]);
  });

  it('reports a state without transitions as stuck, also in a parallel region', () => {
    const machine = createMachine({
      id: 'stuck',
      type: 'parallel',
      states: {
        left: { initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } },
        right: { initial: 'x', states: { x: { on: { go: 'y' } }, y: { on: { go: 'x' } } } },
      },
    });
    expect(brief(lint(machine, { outcomes: {} }))).toEqual([['no-way-out', 'stuck.left.b']]);
  });

  it('reports unhandled rejections and continues', () => {
    const machine = setup({ actors: { load: failing } }).createMachine({
      id: 'loader',
      initial: 'a',
      states: { a: { invoke: { id: 'load', src: 'load', onDone: 'b' } }, b: { type: 'final' }, c: {} },
    });
    const outcomes = { load: { done: ['x'], error: { down: new Error('down') } } };
    expect(lint(machine, { outcomes })).toEqual([
      {
        rule: 'unhandled-rejection',
        chart: 'loader',
        subject: 'load',
        message: 'nobody handles the rejection "down" of actor "load" in loader "a": add onError, or take the outcome out of the model',
      },
      { rule: 'unreachable-state', chart: 'loader', subject: 'loader.c', message: 'state loader.c is never entered' },
    ]);
  });

  it('names the context key that grows', () => {
    const machine = createMachine({
      id: 'grow',
      context: { tries: 0 },
      on: { retry: { actions: assign({ tries: ({ context }) => context.tries + 1 }) } },
    });
    expect(brief(lint(machine, { outcomes: {}, maxStates: 100 }))).toEqual([['unbounded-context', 'tries']]);
  });

  it('hints at an actor that may need to stay pending', () => {
    const machine = setup({ actors: { load: failing } }).createMachine({
      id: 'wait',
      initial: 'a',
      states: { a: { invoke: { id: 'load', src: 'load', onDone: 'b', onError: 'b' }, after: { 5000: 'b' } }, b: { type: 'final' } },
    });
    const model = { outcomes: { load: { done: ['x'], error: [1] } } };
    expect(lint(machine, model).map(({ message }) => message)).toEqual([
      'transition wait.a:after(5000)#0 is never taken; if load may stay silent that long, declare pending: true',
    ]);
    expect(lint(machine, { outcomes: { load: { ...model.outcomes.load, pending: true } } })).toEqual([]);
  });

  it('detects an identity that merges situations with different behaviour', () => {
    const machine = createMachine({
      id: 'coarse',
      context: { n: 0 },
      initial: 'a',
      states: {
        a: { on: { next: { target: 'b', actions: assign({ n: ({ context }) => context.n + 1 }) } } },
        b: { on: { next: [{ guard: ({ context }) => context.n > 1, target: 'end' }, { target: 'a' }], quit: 'end' } },
        end: { type: 'final' },
      },
    });
    expect(lint(machine, { outcomes: {} })).toEqual([]);
    const [coarse, dead] = lint(machine, { outcomes: {}, identity: () => 0 });
    expect(coarse).toEqual({
      rule: 'coarse-identity',
      chart: 'coarse',
      subject: 'n',
      message: 'the model\'s identity leaves out context "n", but after next, next, next the step next depends on it',
    });
    expect(dead?.subject).toBe('coarse.b:next#0');
  });
});
