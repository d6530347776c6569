import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import { addFootprint } from '#contract/rest/listings.ts';
import * as contract from '#contract/rest/usage.ts';
import { aListing, anOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let renter: Person;
let conversion: BodyOf<typeof contract.uploadConversion>;
beforeAll(async () => {
  service = await aService();
  renter = await aRenter(service);
  const { order_no } = await anOrder(service, renter, await aListing(service));
  conversion = { conversion_type: 6, order_no, bd_vid: 'click-1', qhclickid: null };
});
afterAll(() => service.close());

const form = (path: string, fields: Record<string, string> = {}) =>
  fetch(`${service.sandbox.url}/stats/${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const manner = (name: string) => form('manner', { manner: name });
const arrived = async () =>
  (await (await fetch(`${service.sandbox.url}/stats/arrived`)).json()) as { list: { kind: string; record: object }[]; repeats: number };

beforeEach(() => form('clear'));
afterEach(() => manner('take'));

const visit = { name: '/free', prevPage: '/', userId: null, sem: 'baidu', onlyuser: '0123456789abcdef0123456789abcdef' };
const report = {
  ...visit,
  reportId: 'stretch-r0',
  title: '免费玩',
  time: 12.5,
  agent: 'Browser',
  reportTime: NOON,
  pageTools: [{ action: 'openProduct', value: { id: '101', gameId: '', gameName: '', time: 3 } }],
};
const view = { ...visit, reportId: 'stretch-v0', time: NOON };

test('usage reports and conversions reach the statistics host field by field', async () => {
  await service.get(contract.sendUsage, { body: { reports: [report], views: [view] } });
  await service.get(contract.uploadConversion, { body: conversion }, renter);
  const { list, repeats } = await arrived();
  expect(list.map(({ kind, record }) => ({ kind, record }))).toEqual([
    { kind: 'conversion', record: conversion },
    { kind: 'report', record: report },
    { kind: 'view', record: view },
  ]);
  expect(repeats).toBe(0);
});

test('a repeated report counts once', async () => {
  for (let time = 0; time < 2; time += 1) {
    await service.get(contract.sendUsage, { body: { reports: [report], views: [view] } });
    await service.get(contract.uploadConversion, { body: conversion }, renter);
  }
  const { list, repeats } = await arrived();
  expect([list.length, repeats]).toEqual([3, 3]);
});

test('if the host refuses a report, nothing is stored and the caller gets an error', async () => {
  await manner('refuse');
  expect(await service.ask(contract.sendUsage, { body: { reports: [report], views: [] } })).toMatchObject({ status: 502, code: 50200 });
  expect((await arrived()).list).toEqual([]);
});

test("if the host's response is lost, the report is stored; a retry counts once", async () => {
  await manner('lose');
  expect(await service.ask(contract.uploadConversion, { body: conversion }, renter)).toMatchObject({ status: 502, code: 50200 });
  await manner('take');
  expect(await service.ask(contract.uploadConversion, { body: conversion }, renter)).toMatchObject({ code: 0 });
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

test("a conversion is accepted from its order's renter only", async () => {
  const made = { ...conversion, order_no: '202611209999999999' };
  expect(await service.ask(contract.uploadConversion, { body: made }, renter)).toMatchObject({ status: 404, code: 40400 });
  expect(await service.ask(contract.uploadConversion, { body: conversion }, await aRenter(service))).toMatchObject({
    status: 404,
    code: 40400,
  });
  expect(await service.ask(contract.uploadConversion, { body: conversion })).toMatchObject({ status: 401 });
  expect((await arrived()).list).toEqual([]);
});

test('reports are limited per address and minute, with a higher limit for automatic ones', async () => {
  const tight = await aService({ rateLimit: 6, beside: service });
  /** Number of calls accepted before the first refusal. */
  const answeredOf = async (ask: () => Promise<{ code: number }>): Promise<number> => {
    for (let answered = 0; ; answered += 1) {
      const { code } = await ask();
      if (code === 42900) return answered;
      expect(code).toBe(0);
    }
  };
  const { id } = await aListing(service);
  const from = '203.0.113.7';
  expect(await answeredOf(() => tight.ask(contract.sendUsage, { body: { reports: [], views: [] } }, { from }))).toBe(60);
  expect(await answeredOf(() => tight.ask(contract.uploadConversion, { body: conversion }, { token: renter.token, from }))).toBe(6);
  expect(await answeredOf(() => tight.ask(addFootprint, { params: { account_id: id } }, { from }))).toBe(60);
  expect(await tight.ask(addFootprint, { params: { account_id: id } }, { from: '203.0.113.8' })).toMatchObject({ code: 0 });
  await tight.close();
});
