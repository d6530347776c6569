// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { startSystem } from './system.ts';

const broken = vi.hoisted(() => ({ keeping: true }));
vi.mock('#state/storedToken.ts', async (original) => ({
  ...(await original<typeof import('#state/storedToken.ts')>()),
  storeToken: () => {
    if (broken.keeping) throw new Error('nowhere to keep it');
  },
}));

const api: Api = { request: () => new Promise(() => {}) };
const token = { token: 'token-1', expiresAt: 1_900_000_000_000 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a crashed chart of the shell is restarted, and references to the shell see the new one', async () => {
  const { shell, shells } = startSystem(api, {});
  await vi.advanceTimersByTimeAsync(0);
  const [before, first] = [shells.current(), shell.session];
  const changed = vi.fn();
  shells.subscribe(changed);
  shell.session.send({ type: 'session.opened', ...token });
  expect(first.getSnapshot().status).toBe('error');
  expect(vi.mocked(reportError).mock.calls.map(([fault]) => [String(fault), String((fault as Error).cause)])).toEqual([
    ['Error: the chart session crashed', 'Error: nowhere to keep it'],
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(shell.session).not.toBe(first);
  expect(shells.current()).toEqual({ ...before, session: shell.session });
  broken.keeping = false;
  shell.session.send({ type: 'session.opened', ...token });
  expect(shell.session.getSnapshot().value).toBe('readingViewer');
});
