import { describe, expect, it } from 'vitest';
import { cover, createCoverage, explore, PathFailure, runOnSut, shareOf, shrinkFailure, type Path, type Sut } from '../src/index.ts';
import { paymentMachine } from './public/payment.machine.ts';

const graph = explore(paymentMachine, { outcomes: {} });
const { paths } = cover(graph, { goal: 'edges' });

/** The same behaviour, implemented without a chart. */
class Payment {
  #method = 'cash';
  readonly #forgets: boolean;
  screen = 'method';
  constructor(forgets = false) {
    this.#forgets = forgets;
  }
  async handle(type: string): Promise<void> {
    if (type === 'NEXT') this.screen = 'review';
    if (type === 'PREVIOUS') this.screen = 'method';
    if (type === 'PREVIOUS' && this.#forgets) this.#method = 'cash';
    if (type.startsWith('SWITCH_')) this.#method = type.slice('SWITCH_'.length).toLowerCase();
  }
  get shown(): unknown {
    return this.screen === 'review' ? 'review' : { method: this.#method };
  }
}

let open = 0;
const sutOf = (forgets: boolean): Sut<Payment> => ({
  create: () => (open++, new Payment(forgets)),
  send: (payment, { type }) => payment.handle(type),
  read: ({ shown }) => shown,
  dispose: () => void open--,
});

const failureOf = async (path: Path, sut: Sut<Payment>): Promise<PathFailure | undefined> => {
  try {
    await runOnSut(graph, path, sut);
    return undefined;
  } catch (error) {
    if (error instanceof PathFailure) return error;
    throw error;
  }
};

describe('a system under test other than a page', () => {
  it('is driven, read after every step, and disposed of', async () => {
    const coverage = createCoverage(graph);
    for (const path of paths) coverage.add(await runOnSut(graph, path, sutOf(false)));
    expect([open, shareOf(coverage.data, 'transitions', 'browser')]).toEqual([0, { covered: 4, reachable: 4, declared: 4 }]);
  });

  it('fails where it differs, and the failure can be shrunk', async () => {
    const sut = sutOf(true);
    const first = (await Promise.all(paths.map((path) => failureOf(path, sut)))).find((each) => each !== undefined);
    if (!first) throw new Error('nothing was found');
    const { failure } = await shrinkFailure(graph, first, (path) => failureOf(path, sut));
    expect([open, failure.message]).toEqual([
      0,
      [
        'payment: step 3 of 3 "PREVIOUS": wrong state',
        '  expected {"method":"check"}',
        '  actual   {"method":"cash"}',
        '  replay   payment~SWITCH_CHECK/NEXT/PREVIOUS',
      ].join('\n'),
    ]);
  });

  it('reports a step that throws as a failure of that step', async () => {
    const broken: Sut<Payment> = { ...sutOf(false), send: () => Promise.reject(new Error('connection lost')) };
    expect((await failureOf({ edges: paths[0]!.edges.slice(0, 1) }, broken))?.difference).toEqual({
      what: 'step',
      expected: 'no exception',
      actual: 'connection lost',
    });
  });

  it('may be compared by something other than the state', async () => {
    const sut: Sut<Payment> = {
      ...sutOf(false),
      read: ({ screen }) => screen,
      projectModel: ({ value }) => (value === 'review' ? 'review' : 'method'),
    };
    for (const path of paths) await runOnSut(graph, path, sut);
    expect(open).toBe(0);
  });
});
