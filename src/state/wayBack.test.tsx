import { afterEach, expect, it, vi } from 'vitest';
import { leaveForCashier, wayBack } from './wayBack.ts';

/** Leaves below one address for the cashier and comes back below another. */
function comeBack(left: string, here: string): (string | null)[] {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {});
  document.documentElement.dataset['base'] = left;
  leaveForCashier('https://cashier.example/pay');
  expect(went.mock.calls).toEqual([['https://cashier.example/pay']]);
  document.documentElement.dataset['base'] = here;
  history.replaceState(null, '', `${here}/pay-result?order_no=1`);
  return [wayBack(), wayBack()];
}

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['base'];
});

it.each([
  ['/ai', '', ['/ai/pay-result?order_no=1', null]],
  ['/ai', '/ai', [null, null]],
  ['', '', [null, null]],
])('left below "%s", back below "%s"', (left, here, expected) => expect(comeBack(left, here)).toEqual(expected));
