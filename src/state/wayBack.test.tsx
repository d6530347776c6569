import { afterEach, expect, it, vi } from 'vitest';
import { leaveForCashier, wayBack } from './wayBack.ts';

/** Leaves one brand for the cashier and returns to another. */
function comeBack(left: string, here: string): (string | null)[] {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {});
  document.documentElement.dataset['brand'] = left;
  leaveForCashier('https://cashier.example/pay');
  expect(went.mock.calls).toEqual([['https://cashier.example/pay']]);
  document.documentElement.dataset['brand'] = here;
  history.replaceState(null, '', '/pay-result?order_no=1');
  return [wayBack(), wayBack()];
}

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['brand'];
});

it.each([
  ['ai', 'general', ['/ai/pay-result?order_no=1', null]],
  ['internet-cafe', 'general', ['/internet-cafe/pay-result?order_no=1', null]],
  ['ai', 'ai', [null, null]],
  ['general', 'general', [null, null]],
  ['general', 'ai', [null, null]],
])('left as %s, returned to %s', (left, here, expected) => expect(comeBack(left, here)).toEqual(expected));
