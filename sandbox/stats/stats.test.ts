import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    cashierSecret: 's',
    payoutSecret: 's',
    signingSecret: 's',
    deskSecret: 's',
  });
});
afterAll(() => sandbox.close());

const text = async (path: string) => (await fetch(`${sandbox.url}/${path}`)).text();
const send = (path: string, body: object) =>
  fetch(`${sandbox.url}/stats/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const choose = (manner: string) =>
  fetch(`${sandbox.url}/stats/manner`, { method: 'POST', body: new URLSearchParams({ manner }), redirect: 'manual' });

const visit = { name: '/free', prevPage: '/', userId: null, sem: '<b>site', onlyuser: 'abcdef0123456789abcdef0123456789' };
const report = {
  ...visit,
  reportId: 'one-r0',
  title: '开战租号-免费玩',
  time: 75,
  pageTools: [{ action: 'rent', value: { id: '立即租用', gameId: '', gameName: '', time: 2 } }],
  agent: '',
  reportTime: 0,
};
const view = { ...visit, reportId: 'one-v0', time: 0 };

test('explains what to do while there are no reports', async () => {
  expect(await text('stats')).toContain('还没有数据到达');
});

test('shows reports, each id once, and escapes their texts', async () => {
  expect(await (await send('usage', { reports: [report], views: [view] })).json()).toEqual({ code: 0 });
  await send('usage', { reports: [report], views: [] });
  await send('conversions', { conversion_type: 6, order_no: '202611200000000001', bd_vid: 'click-1', qhclickid: null });
  const rows = await text('stats/rows');
  expect(rows.match(/<dd>[^<]*/g)).toEqual(['<dd>1 分 15 秒', '<dd>1 页', '<dd>1 次', '<dd>1 人', '<dd>1 单', '<dd>1 条']);
  expect(rows).toContain('<td><b>免费玩</b><small>/free</small>');
  expect(rows).toContain('类型 6 · 订单 202611200000000001 · 百度 click-1');
  expect(rows).toContain('&lt;b&gt;site');
  expect(rows).not.toContain('<b>site');
});

test('rejects reports, or loses its response, when configured to', async () => {
  await choose('refuse');
  expect((await send('usage', { reports: [{ ...report, reportId: 'two-r0' }], views: [] })).status).toBe(503);
  await choose('lose');
  await expect(send('usage', { reports: [{ ...report, reportId: 'three-r0' }], views: [] })).rejects.toThrow('fetch failed');
  await choose('take');
  const { list } = (await (await fetch(`${sandbox.url}/stats/arrived`)).json()) as { list: { record: { reportId?: string } }[] };
  expect(list.flatMap(({ record }) => record.reportId ?? [])).toEqual(['three-r0', 'one-r0', 'one-v0']);
});

test('deletes all records', async () => {
  await fetch(`${sandbox.url}/stats/clear`, { method: 'POST', redirect: 'manual' });
  expect(await text('stats/rows')).toContain('还没有数据到达');
});
