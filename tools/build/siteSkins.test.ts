import { expect, test } from 'vitest';
import { siteSkinsText } from './siteSkins.ts';

test('the site’s skins reach only what is inside an element that bears one', () => {
  const css = siteSkinsText();
  expect([css.includes(':root'), /^\s*(?:html|body) \{/m.test(css)]).toEqual([false, false]);
  for (const brand of ['general', 'ai', 'internet-cafe']) expect(css).toContain(`[data-brand='${brand}']`);
  expect(css.split('{').length).toBe(css.split('}').length);
});
