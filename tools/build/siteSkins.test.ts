import { expect, test } from 'vitest';
import { iconNames } from '#ui/icons.ts';
import { siteIcons, siteSkinsText } from './siteSkins.ts';

test('the site’s skins reach only what is inside an element that bears one', () => {
  const css = siteSkinsText();
  expect([css.includes(':root'), /^\s*(?:html|body) \{/m.test(css)]).toEqual([false, false]);
  for (const brand of ['general', 'ai', 'internet-cafe']) expect(css).toContain(`[data-brand='${brand}']`);
  expect(css.split('{').length).toBe(css.split('}').length);
});

test('the icons are those of the site, and nothing else of its page', () => {
  const ids = [...siteIcons().matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids)).toEqual(new Set(iconNames.map((name) => `i-${name}`)));
  expect(siteIcons()).not.toMatch(/<(?!\/?(?:symbol|path|circle|rect|g)\b)/);
});
