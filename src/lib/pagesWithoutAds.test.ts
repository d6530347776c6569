import { expect, test } from 'vitest';
import { links } from './links.ts';
import { isWithoutAds } from './pagesWithoutAds.ts';

const pathOf = (href: string): string => href.split('?', 1)[0] ?? '';

const decided = new Set<string>([
  'detail',
  'svip',
  'vip',
  'resetPassword',
  'payResult',
  'bind',
  'register',
  'rankRegister',
  ...Object.keys(links).filter((name) =>
    pathOf((links as Record<string, (given: object) => string>)[name]!({ id: '7', ids: ['7'] })).startsWith('/account'),
  ),
]);

test.each(Object.entries(links as Record<string, (given: object) => string>))('%s', (name, link) => {
  const path = pathOf(link({ id: '7', ids: ['7'] }));
  for (const address of [path, `/shop${path}`, path.toUpperCase()]) expect(isWithoutAds(address)).toBe(decided.has(name));
});
