import { expect, test } from 'vitest';
import { must } from '#lib/must.ts';
import { codeFaults, codeMutants, withLazyAssigns } from './codeMutants.ts';
import { loadSubjects } from './subjects.ts';

const source = `const MOST = 3;
export const lampMachine = setup({
  types: { context: {} as { tries: number } },
  guards: { mayTry: ({ context }) => context.tries < MOST && !context.isBroken },
  actions: { count: assign(({ context }) => ({ tries: context.tries + 1, problem: null })), forget: assign({ tries: 0 }) },
}).createMachine({ id: 'lamp', context: { tries: 0 }, on: { 'lamp.press': { guard: 'mayTry', actions: () => 1 + 1 } } });
`;

test('faults are planted in the code of guards and actions, and not in the chart', () => {
  const lazy = withLazyAssigns('lamp.machine.ts', source);
  expect(lazy).toContain('forget: assign(() => ({ tries: 0 }))');
  expect(
    codeFaults('lamp.machine.ts', lazy).map(({ line, operator, original, text }) => `${line} ${operator}: ${original} → ${text}`),
  ).toEqual([
    '4 operator: context.tries < MOST && !context.isBroken → (context.tries < MOST) || (!context.isBroken)',
    '4 operator: context.tries < MOST → (context.tries) <= (MOST)',
    '4 not: !context.isBroken → context.isBroken',
    '5 dropped key: { tries: context.tries + 1, problem: null } → ({ problem: null } as never)',
    '5 dropped key: { tries: context.tries + 1, problem: null } → ({ tries: context.tries + 1 } as never)',
    '5 operator: context.tries + 1 → (context.tries) - (1)',
    '5 number: 1 → 2',
    '5 dropped key: { tries: 0 } → ({  } as never)',
    '5 number: 0 → 1',
  ]);
});

test('a fault is there only while it is tried', async () => {
  const checkout = must((await loadSubjects()).find(({ id }) => id === 'checkout'));
  const found = await codeMutants(checkout);
  const fault = must(found.find(({ description }) => description.startsWith('context.rechecks < RECHECKS')));
  const mayRecheck = (machine: typeof checkout.machine) => {
    const guards = machine.implementations.guards as Record<string, (...given: unknown[]) => boolean>;
    const [guard] = Object.values(guards).filter((one) => one.toString().includes('rechecks'));
    return must(guard)({ context: { rechecks: 1 } }, { ok: false, problem: { code: 'PRICE_CHANGED' } });
  };
  expect([fault.during(mayRecheck), must(found[0]).during(mayRecheck)]).toEqual([true, false]);
});
