import { expect, test } from 'vitest';
import { withoutFooter } from '#testing/held/alike.ts';

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
