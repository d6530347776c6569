import type { Page } from '@playwright/test';
import type { Node } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import { watchAlike, withoutFooter } from '#testing/stubbed/alike.ts';

test.each([
  [
    'of the browser',
    ['- main:', '  - heading "订单"', '- contentinfo:', '  - paragraph: 备案', '- dialog:'],
    ['- main:', '  - heading "订单"', '- dialog:'],
  ],
  ['at the end', ['- main:', '- contentinfo:', '  - paragraph: 备案'], ['- main:']],
  ['of the fast DOM, with what holds only it', ['body', '  main', '  div', '    footer', '      p', '  div'], ['body', '  main', '  div']],
  ['beside something else', ['body', '  div', '    footer', '      p', '    nav'], ['body', '  div', '    nav']],
  ['that is not there', ['body', '  main', '    p'], ['body', '  main', '    p']],
])('a footer %s is left out', (_where, screen, rest) => {
  expect(withoutFooter(screen.join('\n'))).toBe(rest.join('\n'));
});

describe('of two states that are said to show the same', () => {
  const shown = async (screens: readonly string[], contexts: readonly object[]): Promise<string[]> => {
    const alike = watchAlike([{ states: ['reading', 'waiting'], shows: 'the same', why: '' }]);
    for (const [at, screen] of screens.entries()) {
      const body = { allTextContents: async () => [], ariaSnapshot: async () => screen };
      const page = { evaluate: async () => {}, locator: () => body } as unknown as Page;
      const node = { states: [at % 2 === 0 ? 'reading' : 'waiting'], snapshot: { context: contexts[at] } } as unknown as Node;
      await alike.look(page, node, undefined);
    }
    return alike.different();
  };

  test('a difference is told', async () => {
    expect(await shown(['one', 'other'], [{ status: 1 }, { status: 1 }])).toEqual(['reading and waiting: one；other']);
  });
  test('the words may follow what the chart learned', async () => {
    expect(await shown(['one', 'other'], [{ status: 1 }, { status: 2 }])).toEqual([]);
  });
});
