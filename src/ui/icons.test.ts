import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconNames } from './icons.ts';

it('has a drawing in the page for every icon, and no other', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect([...page.matchAll(/<symbol id="i-([a-z]+)"/g)].map(([, name]) => name)).toEqual([...iconNames]);
});
