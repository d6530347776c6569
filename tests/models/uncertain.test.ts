import type { Graph, Step } from '@xstate/test';
import { describe, expect, test, vi } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { Answer } from '#contract/problem.ts';
import { must } from '#lib/must.ts';
import { precedesKey } from '#machines/shell/keyedCommand.machine.ts';
import { graphOf, loadSubjects, type Subject } from '#tools/paths/subjects.ts';

// CPU-bound, in parallel with other tests.
vi.setConfig({ testTimeout: 120_000 });

/** A command that its chart asks for itself, without a `keyedCommand`. */
interface OwnCommand {
  readonly chart: string;
  readonly command: string;
  readonly confirmation: string;
  /** Another actor has found the result. */
  readonly isFound: (step: Step) => boolean;
}

const OWN: readonly OwnCommand[] = [
  {
    chart: 'checkout',
    command: 'createOrder',
    confirmation: 'rent.submit',
    isFound: ({ src, kind, event }) =>
      src === 'findOrder' && kind === 'done' && (event as unknown as { output: { order: unknown } }).output.order !== null,
  },
  { chart: 'orderPayment', command: 'payOrder', confirmation: 'pay.submit', isFound: () => false },
];

const outputOf = ({ event }: Step): Answer<unknown> => (event as unknown as { output: Answer<unknown> }).output;

/**
 * Every situation in which the result of the command is unknown, by walks of any length: after a lost response, until an answer that
 * does not precede the lookup of the key. Returns the number of these, and the states in which a second command can then be confirmed.
 */
function secondCommands({ nodes }: Graph, { command, confirmation, isFound }: OwnCommand) {
  const seen = new Set<string>();
  const [second, queue] = [new Set<string>(), [{ at: 0, isUnknown: false }]];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { at, isUnknown } = next;
    if (seen.has(`${at} ${isUnknown}`)) continue;
    seen.add(`${at} ${isUnknown}`);
    const { out, states } = must(nodes[at]);
    if (isUnknown && out.some(({ step }) => step.event.type === confirmation)) second.add(must(states.at(-1)));
    for (const { step, to } of out) {
      const isLost = step.src === command && (step.kind === 'error' || (step.kind === 'done' && isUnknown && precedesKey(outputOf(step))));
      const isSettled = (step.src === command && step.kind === 'done') || isFound(step);
      queue.push({ at: to, isUnknown: isLost || (isUnknown && !isSettled) });
    }
  }
  return { unknown: [...seen].filter((each) => each.endsWith('true')).length, second: [...second].toSorted() };
}

const subjects = await loadSubjects();
const variantsOf = ({ chart }: OwnCommand): Subject[] => subjects.filter((subject) => subject.chart === chart);

describe.each(OWN.map((own) => [own.command, own] as const))('%s', (_, own) => {
  test('no walk of any length leads to a second command while the first is uncertain', () => {
    const found = variantsOf(own).map((subject) => secondCommands(graphOf(subject), own));
    expect(found.flatMap(({ second }) => second)).toEqual([]);
    expect(Math.min(...found.map(({ unknown }) => unknown))).toBeGreaterThan(0);
  });
});

interface Config {
  readonly states?: Readonly<Record<string, object>>;
}

/** The chart with one state changed. */
function changed(machine: AnyStateMachine, state: string, change: object): AnyStateMachine {
  const config = machine.config as Config;
  const states = { ...config.states, [state]: { ...config.states?.[state], ...change } };
  return new StateMachine({ ...machine.config, states } as never, machine.implementations as never) as unknown as AnyStateMachine;
}

test('a chart that leads back to the choice without an answer is found', () => {
  const [checkout] = OWN;
  const own = must(checkout);
  const [subject] = variantsOf(own);
  const { machine } = must(subject);
  const faulty = changed(machine, 'orderUncertain', {
    on: { 'rent.retry': { target: 'creatingOrder' }, 'rent.check': { target: 'choosing' } },
  });
  const graph = graphOf({ ...must(subject), machine: faulty });
  expect(secondCommands(graph, own).second).toEqual(['checkout.choosing']);
});
