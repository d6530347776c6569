import fc from 'fast-check';
import { brokenByChoices, type Model } from '@xstate/test';
import { describe, expect, test, vi } from 'vitest';
import { loadSubjects } from '#tools/paths/subjects.ts';

// Walking is work for the processor, which other tests may be busy with.
vi.setConfig({ testTimeout: 60_000 });

const withInvariants = (await loadSubjects()).filter(({ model }) => model.invariants !== undefined);

/** Each confirmation has a new key; amounts are arbitrary. */
const choices = fc.array(fc.record({ pick: fc.nat(), key: fc.uuid(), amount: fc.nat() }), { maxLength: 30 });

test('the charts that move money or sessions have invariants', () => {
  expect([...new Set(withInvariants.map(({ chart }) => chart))]).toEqual(
    expect.arrayContaining([
      'checkout',
      'orderPayment',
      'renewOrder',
      'cancelOrder',
      'recharge',
      'paymentCheck',
      'pendingAction',
      'qrLogin',
      'session',
      'popupQueue',
      'adRotation',
      'smsCode',
      'passwordLogin',
    ]),
  );
});

describe('invariants hold on generated walks with generated keys and amounts', () => {
  test.each(withInvariants.map((subject) => [subject.id, subject] as const))('%s', (_, { machine, model }) => {
    const broken = (given: readonly { readonly pick: number; readonly key: string; readonly amount: number }[]) =>
      brokenByChoices(machine, model as unknown as Model, given, {
        vary: (event, { key, amount }) => ({
          ...event,
          ...('key' in event && { key }),
          ...('amountFen' in event && { amountFen: amount }),
        }),
      });
    fc.assert(
      fc.property(choices, (given) => {
        expect(broken(given)).toBeUndefined();
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
