import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Sheet } from '#tools/charts/drawing/index.ts';
import { readMap, searchableMap } from './map.ts';
import { searchable, searchIn } from './search.ts';

const sheet = JSON.parse(fs.readFileSync('docs/charts/checkout.layout.json', 'utf8')) as Sheet;
const all = searchable(sheet);
const names = (text: string) => searchIn(all, text, 3).map(({ kind, name, state }) => `${kind} ${name} in ${state}`);

test('finds states, events, guards and actors by name, and states also by their description', () => {
  expect(names('findingOrder')).toEqual(['state findingOrder in checkout.findingOrder']);
  expect(names('rent.retry')).toEqual(['event rent.retry in checkout.orderUncertain']);
  expect(names('mayRecheck')).toEqual(['guard mayRecheck in checkout.creatingOrder']);
  expect(names('watchlogin')).toEqual(['actor watchLogin in checkout.awaitingLogin']);
  expect(names('服务器确认已支付')).toEqual(['state paid in checkout.paid']);
  expect(names(' ')).toEqual([]);
});

test('finds calls at their states, and pages at their charts', () => {
  const found = searchableMap(readMap());
  const about = (text: string): string[] => searchIn(found, text, 40).map(({ kind, about: said, state }) => `${kind} ${said} in ${state}`);
  expect(about('createOrder')).toEqual(['call POST /orders · CreateOrder · checkout.creatingOrder in checkout.creatingOrder']);
  expect(about('账号详情')).toContain('page /detail/[:id].html · checkout in checkout');
});

test('calls of a chart have their field and operation', () => {
  expect(readMap().asks['checkout']?.map(({ states, address, fields, operations }) => [states, address, fields, operations])).toEqual([
    [['checkout.creatingOrder'], 'POST /orders', ['Mutation.createOrder'], ['CreateOrder']],
    [['checkout.findingOrder'], 'GET /orders', ['Query.orders'], ['Orders']],
  ]);
});
