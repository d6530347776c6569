import { expect, test } from 'vitest';
import { createCodeBook } from './codes.ts';

test('the phone shows the newest code of a page only, unless an earlier one was scanned; all can still be acted on', () => {
  const book = createCodeBook();
  const here = { device: 'Chrome', address: '203.0.113.7' };
  const first = book.open('wechat', here);
  const second = book.open('wechat', here);
  const [other, elsewhere] = [book.open('qq', here), book.open('wechat', { ...here, address: '203.0.113.8' })];
  expect(book.shown()).toEqual([elsewhere, other, second]);
  first.step = 'scanned';
  expect([book.shown(), book.waiting()]).toEqual([
    [elsewhere, other, second, first],
    [elsewhere, other, second, first],
  ]);
});
