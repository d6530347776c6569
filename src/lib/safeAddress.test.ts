import { describe, expect, it } from 'vitest';
import { safeAddress } from './safeAddress.ts';

describe('safeAddress', () => {
  it.each([
    '//e.com',
    '///e.com',
    '/\\e.com',
    '\\\\e.com',
    '/\\/e.com',
    'https:e.com',
    'https://e.com',
    'http://e.com/zuhao.html',
    '%2f%2fe.com',
    '/%2fe.com',
    '/%5ce.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '@e.com',
    'https://this.site@e.com',
    '/\te.com/..//e.com',
    '/\t/e.com',
    '/\n/e.com',
    '/%0d%0aLocation:%20//e.com',
    '/%09/e.com',
    '//e。com',
    '/a//e.com',
    '//[::1]/',
    './/e.com',
    'e.com',
    '/%E0%A4%A',
    '/\u200b/e.com',
    '',
    null,
    undefined,
  ])('replaces %j by /', (given) => {
    expect(safeAddress(given)).toBe('/');
  });

  it.each([
    ['/', '/'],
    ['/zuhao.html?keyword=%E4%B8%AD%E6%96%87&sort=hot', '/zuhao.html?keyword=%E4%B8%AD%E6%96%87&sort=hot'],
    ['/detail/9.html#fees', '/detail/9.html#fees'],
    ['/account/order?order_no=ZH1', '/account/order?order_no=ZH1'],
    ['/help?top=a%20b', '/help?top=a%20b'],
    ['/zuhao.html?keyword=a//b', '/zuhao.html?keyword=a//b'],
    ['/a/../account/purse', '/account/purse'],
    ['/pay-result?back=https://e.com', '/pay-result?back=https://e.com'],
  ])('keeps %s on this site', (given, expected) => {
    expect(safeAddress(given)).toBe(expected);
  });
});
