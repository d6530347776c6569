import { expect, test } from 'vitest';
import { frameOf } from './waiting.ts';

test.each([
  ['/zuhao.html', 'hall', 13],
  ['/zuhao/3.html', 'hall', 13],
  ['/tejia/3.html', 'hall', 13],
  ['/detail/84.html', 'detail', 4],
  ['/account/order', 'other', 3],
  ['/%', 'other', 3],
])('draws the frame of %s as that of %s', (path, shape, blocks) => {
  const frame = frameOf(path);
  expect([/class="(\w+)"/.exec(frame)?.[1], frame.split('<i></i>').length - 1]).toEqual([shape, blocks]);
});
