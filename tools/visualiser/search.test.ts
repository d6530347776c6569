import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Sheet } from '#tools/charts/drawing/index.ts';
import { searchable, searchIn } from './search.ts';

const sheet = JSON.parse(fs.readFileSync('docs/charts/checkout.layout.json', 'utf8')) as Sheet;
const all = searchable(sheet);
const names = (text: string) => searchIn(all, text, 3).map(({ kind, name, state }) => `${kind} ${name} in ${state}`);

test('states, events, guards and actors of a chart are found by their names, and states by what they mean', () => {
  expect(names('findingOrder')).toEqual(['state findingOrder in checkout.findingOrder']);
  expect(names('rent.retry')).toEqual(['event rent.retry in checkout.orderUncertain']);
  expect(names('mayRecheck')).toEqual(['guard mayRecheck in checkout.creatingOrder']);
  expect(names('watchlogin')).toEqual(['actor watchLogin in checkout.awaitingLogin']);
  expect(names('服务器确认已支付')).toEqual(['state paid in checkout.paid']);
  expect(names(' ')).toEqual([]);
});
