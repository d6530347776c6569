import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#contract/rest/usage.ts';
import { aService, NOON, type TestService } from '#tests/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const form = (path: string, fields: Record<string, string> = {}) =>
  fetch(`${service.sandbox.url}/stats/${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const manner = (name: string) => form('manner', { manner: name });
const arrived = async () => (await (await fetch(`${service.sandbox.url}/stats/arrived`)).json()) as { list: { kind: string; record: object }[]; repeats: number };

beforeEach(() => form('clear'));
afterEach(() => manner('take'));

const visit = { name: '/free', prevPage: '/', userId: null, sem: 'baidu', onlyuser: '0123456789abcdef0123456789abcdef' };
const report = {
  ...visit, reportId: 'stretch-r0', title: '免费玩', time: 12.5, agent: 'Browser', reportTime: NOON,
  pageTools: [{ action: 'openProduct', value: { id: '101', gameId: '', gameName: '', time: 3 } }],
};
const view = { ...visit, reportId: 'stretch-v0', time: NOON };
const conversion = { conversion_type: 6, order_no: '202611200000000001', bd_vid: 'click-1', qhclickid: null } as const;

test('usage and conversions reach the statistics host field by field', async () => {
  await service.get(contract.sendUsage, { body: { reports: [report], views: [view] } });
  await service.get(contract.uploadConversion, { body: conversion });
  const { list, repeats } = await arrived();
  expect(list.map(({ kind, record }) => ({ kind, record }))).toEqual([
    { kind: 'conversion', record: conversion },
    { kind: 'report', record: report },
    { kind: 'view', record: view },
  ]);
  expect(repeats).toBe(0);
});

test('what is told twice counts once', async () => {
  for (let time = 0; time < 2; time += 1) {
    await service.get(contract.sendUsage, { body: { reports: [report], views: [view] } });
    await service.get(contract.uploadConversion, { body: conversion });
  }
  const { list, repeats } = await arrived();
  expect([list.length, repeats]).toEqual([3, 3]);
});

test('a host that refuses has nothing, and the caller is told', async () => {
  await manner('refuse');
  expect(await service.ask(contract.sendUsage, { body: { reports: [report], views: [] } })).toMatchObject({ status: 502, code: 50200 });
  expect((await arrived()).list).toEqual([]);
});

test('a host that loses its answer has it; told again, it counts once', async () => {
  await manner('lose');
  expect(await service.ask(contract.uploadConversion, { body: conversion })).toMatchObject({ status: 502, code: 50200 });
  await manner('take');
  expect(await service.ask(contract.uploadConversion, { body: conversion })).toMatchObject({ code: 0 });
  const { list, repeats } = await arrived();
  expect([list.length, repeats]).toEqual([1, 1]);
});

test.each([
  ['without an id', { ...report, reportId: '' }],
  ['with a time below nothing', { ...report, time: -1 }],
  ['of no visit', { ...report, onlyuser: 'x' }],
])('a report %s is refused', async (_name, wrong) => {
  expect(await service.ask(contract.sendUsage, { body: { reports: [wrong], views: [] } })).toMatchObject({ status: 400, code: 40000 });
});
