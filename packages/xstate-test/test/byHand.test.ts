import { describe, expect, it } from 'vitest';
import { smsCode, smsCodeModel } from '../examples/smsCode.ts';
import { along, defineModel, explore, type Graph, handGraph, handLines, handPath, type HandWalk, type Path } from '../src/index.ts';

const byHand: HandWalk<typeof smsCode> = {
  start: 'open the form',
  as: 'guest',
  steps: {
    'code.submit#1': { action: 'type the code', as: 'owner' },
    'code.submit#2': false,
    'sendCode+sent': { sees: 'the phone rings', becomes: 'owner' },
    'sendCode-offline': { prepare: 'cut the network', restore: 'plug it in' },
    'checkCode+right': true,
    'checkCode+wrong': { prepare: 'mistype it', since: 'code.submit', when: ({ wrong }) => wrong < 1 },
    patience: true,
  },
  sees: { idle: 'an empty form', sent: 'a field for the code', passed: 'welcome' },
};
const model = { ...smsCodeModel, byHand };
const graph = handGraph(explore(smsCode, model));
const at = (of: Graph, ...steps: string[]): Path => along(of, steps)!;

describe('manual paths', () => {
  it('have only steps that a person can trigger', () => {
    const ids = new Set(graph.edges.map(({ step }) => step.id));
    expect(ids.has('code.submit#1')).toBe(true);
    expect(['code.submit#2', 'checkCode-offline'].filter((id) => ids.has(id))).toEqual([]);
    expect(
      along(graph, ['code.send', 'sendCode+sent', 'code.submit#1', 'checkCode+wrong', 'code.submit#1', 'checkCode+wrong']),
    ).toBeUndefined();
  });

  it('allow no other step where an answer arrives automatically', () => {
    const sending = graph.edges.filter(({ from }) => graph.nodes[from]!.states.includes('smsCode.sending'));
    expect(new Set(sending.map(({ step }) => step.kind))).toEqual(new Set(['done', 'error']));
  });

  it('continue until the person can act again, with the answer that needs no preparation', () => {
    const path = handPath(graph, at(graph, 'code.send'));
    expect(path.edges.map(({ step }) => step.id)).toEqual(['code.send', 'sendCode+sent']);
  });

  it('are described by actions and by what is seen', () => {
    const lines = handLines(
      graph,
      handPath(graph, at(graph, 'code.send', 'sendCode-offline', 'code.send', 'sendCode+sent', 'code.submit#1', 'checkCode+wrong')),
    );
    expect(lines.map(({ action, as, prepare, restore, sees }) => ({ action, as, prepare, restore, sees }))).toEqual([
      { action: 'open the form', as: undefined, prepare: [], restore: [], sees: ['an empty form'] },
      { action: '点“获取验证码”', as: undefined, prepare: ['cut the network'], restore: ['plug it in'], sees: ['an empty form'] },
      { action: '点“获取验证码”', as: undefined, prepare: [], restore: [], sees: ['a field for the code', 'the phone rings'] },
      { action: 'type the code', as: undefined, prepare: ['mistype it'], restore: [], sees: ['a field for the code'] },
    ]);
  });

  it('name who acts if that changes, and how long to wait', () => {
    const lines = handLines(graph, at(graph, 'code.send', 'sendCode+sent', '@cooldown.smsCode.sent'));
    expect(lines.at(-1)).toMatchObject({ action: undefined, wait: 60_000 });
    const stranger = handGraph(explore(smsCode, { ...model, byHand: { ...byHand, steps: { ...byHand.steps, 'sendCode+sent': true } } }));
    expect(handLines(stranger, at(stranger, 'code.send', 'sendCode+sent', 'code.submit#1', 'checkCode+right')).at(-1)).toMatchObject({
      as: 'owner',
      sees: ['welcome'],
    });
  });

  it('have actions that depend on the state, and descriptions that hide others', () => {
    const told = {
      ...byHand,
      steps: {
        ...byHand.steps,
        'code.send': { action: (states: readonly string[]) => (states.includes('smsCode.idle') ? 'press' : 'press again') },
        'code.submit#1': { action: 'type the code', when: (_: unknown, states: readonly string[]) => !states.includes('smsCode.sent') },
      },
      sees: { ...byHand.sees, sent: { only: 'another tab' } },
    };
    const other = handGraph(explore(smsCode, { ...model, byHand: told }));
    const lines = handLines(other, at(other, 'code.send', 'sendCode+sent'));
    expect(lines.map(({ action, sees }) => [action, sees])).toEqual([
      ['open the form', ['an empty form']],
      ['press', ['another tab', 'the phone rings']],
    ]);
    expect(along(other, ['code.send', 'sendCode+sent', 'code.submit#1'])).toBeUndefined();
  });

  it('put preparation before an earlier action if the model requires it', () => {
    const late = handGraph(
      explore(smsCode, {
        ...model,
        byHand: {
          ...byHand,
          steps: {
            ...byHand.steps,
            'checkCode+right': 'press twice',
            'checkCode+wrong': { action: 'press once', prepare: 'mistype it', since: 'code.submit' },
          },
        },
      }),
    );
    const lines = handLines(late, at(late, 'code.send', 'sendCode+sent', 'code.submit#1', 'checkCode+wrong'));
    expect(lines.map(({ action, prepare }) => [action, prepare])).toEqual([
      ['open the form', []],
      ['点“获取验证码”', []],
      ['type the code', ['mistype it']],
      ['press once', []],
    ]);
  });

  it('are rejected for a model without byHand', () => {
    expect(() => handGraph(explore(smsCode, smsCodeModel))).toThrow('the model of smsCode does not say how people walk its paths');
  });

  type HandSteps = NonNullable<Parameters<typeof defineModel<typeof smsCode>>[1]['byHand']>['steps'];

  it('are checked by the compiler', () => {
    const { outcomes } = smsCodeModel;
    // @ts-expect-error there is no state waiting
    defineModel(smsCode, { outcomes, byHand: { start: 'x', steps: {}, sees: { waiting: 'x' } } });
    // @ts-expect-error there is no actor sendSms
    defineModel(smsCode, { outcomes, byHand: { start: 'x', steps: { 'sendSms+sent': true }, sees: {} } });
    const steps = {
      // @ts-expect-error the context has no tries
      'checkCode+wrong': { when: ({ tries }) => tries > 1 },
    } satisfies HandSteps;
    expect(defineModel(smsCode, { outcomes, byHand: { start: 'x', steps, sees: {} } }).outcomes).toBe(outcomes);
  });
});
