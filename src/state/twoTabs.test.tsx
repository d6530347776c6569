import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import type { Stretch } from '#contract/rules/usage.ts';

/** Fake Web Locks: queued per name across all tabs. */
function someLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, _options: object, work: () => Promise<unknown>) => {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** Requests of all tabs; each resolves one task later. */
const asked: unknown[] = [];
const api = {
  request: async (_: unknown, variables: unknown) => {
    asked.push(variables);
    await new Promise((done) => setTimeout(done));
  },
} as unknown as Api;

/** Another tab: its own modules, shared storage. */
async function openTab() {
  vi.resetModules();
  const { channelTrackingActors } = await import('#actors/usage/channelTracking.actors.ts');
  const { usageReportingActors } = await import('#actors/usage/usageReporting.actors.ts');
  const { owedConversions } = await import('./owedConversions.ts');
  const { uploadConversion } = channelTrackingActors(api);
  const { reportPending } = usageReportingActors(api);
  return {
    owed: owedConversions,
    upload: (orderNo: string) => toPromise(createActor(uploadConversion, { input: { conversion: conversion(orderNo) } }).start()),
    report: () => toPromise(createActor(reportPending).start()),
  };
}

const clicks = { bdVid: 'bd-1', qhClickId: null };
const conversion = (orderNo: string) => ({ orderNo, clicks });

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  Object.defineProperty(navigator, 'locks', { configurable: true, value: someLocks() });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

test('pending conversions of two tabs do not overwrite each other, and are found by the next tab', async () => {
  const [one, other] = [await openTab(), await openTab()];
  expect([one.owed.read(), other.owed.read()]).toEqual([[], []]);
  one.owed.keep([conversion('A1')]);
  other.owed.keep([conversion('B1')]);
  one.owed.keep([conversion('A1'), conversion('A2')]);
  expect((await openTab()).owed.read()).toEqual([conversion('A1'), conversion('A2'), conversion('B1')]);
});

const logIn = () => localStorage.setItem('session-token', JSON.stringify({ token: 'token-for-tests', expiresAt: Date.now() + 60_000 }));

test('a conversion reported by one tab is neither reported nor stored again by another', async () => {
  logIn();
  const one = await openTab();
  one.owed.keep([conversion('A1')]);
  const other = await openTab();
  const found = other.owed.read();
  await Promise.all([one.upload('A1'), other.upload('A1')]);
  expect(asked).toEqual([{ orderNo: 'A1', ...clicks }]);
  other.owed.keep([...found, conversion('B1')]);
  expect((await openTab()).owed.read()).toEqual([conversion('B1')]);
});

test('pending conversions wait for a login; those of another user are never reported', async () => {
  const tab = await openTab();
  tab.owed.keep([conversion('A1')]);
  await expect(tab.upload('A1')).rejects.toThrow('未登录');
  expect([asked, tab.owed.read()]).toEqual([[], [conversion('A1')]]);
  logIn();
  const { ProblemError } = await import('#contract/problem.ts');
  vi.spyOn(api, 'request').mockRejectedValueOnce(
    new ProblemError({ kind: 'refused', code: 'NOT_FOUND', message: '内容不存在或已被移除', requestId: null, fields: {}, details: {} }),
  );
  await tab.upload('A1');
  expect(tab.owed.read()).toEqual([]);
});

test('a period of use is reported by only one of two tabs', async () => {
  const at = Date.parse('2026-11-20T12:00:00+08:00');
  const marks = [
    { kind: 'enter', at, name: '/', title: '首页' },
    { kind: 'end', at: at + 5_000, name: '/', title: '首页' },
  ] as const;
  const stretch: Stretch = { id: 'stretch-1', prevPage: '', userId: null, sem: '', onlyuser: 'u'.repeat(32), marks: [...marks] };
  localStorage.setItem('usage-stretch-1', JSON.stringify(stretch));
  const [one, other] = [await openTab(), await openTab()];
  expect(await Promise.all([one.report(), other.report()])).toEqual([{ isAllTold: true }, { isAllTold: true }]);
  expect([asked.length, Object.keys(localStorage)]).toEqual([1, []]);
});
