import { expect, test } from 'vitest';
import { picture } from './picture.ts';

test.each([
  ['', ''],
  ['/static/covers/1.svg', '/static/covers/1.svg'],
  ['covers/1.svg', '/static/covers/1.svg'],
  ['//covers/1.svg', '/static/covers/1.svg'],
  ['staticcovers/1.svg', '/static/staticcovers/1.svg'],
])('the path %j becomes %j', (path, shown) => {
  expect(picture(path)).toBe(shown);
});
