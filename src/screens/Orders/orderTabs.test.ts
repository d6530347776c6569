import { expect, test } from 'vitest';
import { orderTypeIn } from './orderTabs.ts';

test('an address names a tab, or all', () => {
  expect([null, 'renting', 'closed', 'rubbish'].map(orderTypeIn)).toEqual(['all', 'renting', 'closed', 'all']);
});
