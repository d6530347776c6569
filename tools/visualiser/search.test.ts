import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Sheet } from '#tools/charts/drawing/index.ts';
import { readMap, searchableMap } from './map.ts';
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

test('calls are found at the states that ask them, pages at their charts', () => {
  const found = searchableMap(readMap());
  const about = (text: string): string[] => searchIn(found, text, 40).map(({ kind, about: said, state }) => `${kind} ${said} in ${state}`);
  expect(about('createOrder')).toEqual(['call POST /orders · CreateOrder · checkout.creatingOrder in checkout.creatingOrder']);
  expect(about('账号详情')).toContain('page /detail/[:id].html · checkout in checkout');
});

test('a chart’s calls come with their field and operation', () => {
  expect(readMap().asks['checkout']?.map(({ states, address, fields, operations }) => [states, address, fields, operations])).toEqual([
    [['checkout.creatingOrder'], 'POST /orders', ['Mutation.createOrder'], ['CreateOrder']],
    [['checkout.findingOrder'], 'GET /orders', ['Query.orders'], ['Orders']],
  ]);
});
