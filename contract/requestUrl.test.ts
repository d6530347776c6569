import { expect, test } from 'vitest';
import { routableUrl } from './requestUrl.ts';

test.each([
  ['/', '/'],
  ['/detail/12.html?a=%', '/detail/12.html?a=%'],
  ['/%E4%B8%AD?b=1?c', '/%E4%B8%AD?b=1?c'],
  ['/%', '/%25'],
  ['/detail/%E0%A4%A.html?a=%20', '/detail/%25E0%25A4%25A.html?a=%20'],
  ['/ai/%zz?a=1?b', '/ai/%25zz?a=1?b'],
])('%s is routed as %s', (url, routed) => expect(routableUrl(url)).toBe(routed));
