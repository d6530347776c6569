import { expect, test } from 'vitest';
import { orderTypeIn } from './orderTabs.ts';

test('reads the tab from the address; all for an unknown one', () => {
  expect([null, 'renting', 'closed', 'rubbish'].map(orderTypeIn)).toEqual(['all', 'renting', 'closed', 'all']);
});
