import { setImmediate as untilRendered } from 'node:timers/promises';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import {
  EmergencyNoticesDocument,
  HotWordsDocument,
  NotificationsDocument,
  PopupAdsDocument,
  SendUsageDocument,
  ViewerDocument,
} from '#api/generated/operations.ts';
import { pageLife } from '#lib/pageLife.ts';
import { watching } from '#lib/watching.ts';
import { shellMachine } from '#machines/shell/shell.machine.ts';
import { askFor } from '#state/layers.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';

const charts = Object.keys(shellMachine.implementations.actors).toSorted();

/** The page's React roots, unmounted after the test: React renders until then, which requires a window. */
const roots = vi.hoisted((): Root[] => []);
vi.mock('react-dom/client', async (original) => {
  const react = await original<typeof import('react-dom/client')>();
  const kept = (root: Root): Root => {
    roots.push(root);
    return root;
  };
  return {
    ...react,
    createRoot: (...given: Parameters<typeof react.createRoot>) => kept(react.createRoot(...given)),
    hydrateRoot: (...given: Parameters<typeof react.hydrateRoot>) => kept(react.hydrateRoot(...given)),
  };
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', '/advertise');
  localStorage.setItem('session-token', JSON.stringify({ token: 'token-for-tests', expiresAt: Date.now() + 86_400_000 }));
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [HotWordsDocument, () => ({ hotWords: [] })],
      [PopupAdsDocument, () => ({ popupAds: [] })],
      [EmergencyNoticesDocument, () => ({ emergencyNotices: [] })],
      [NotificationsDocument, () => ({ notifications: [] })],
      [SendUsageDocument, () => ({ sendUsage: true })],
      [ViewerDocument, () => ({ viewer: null, balance: null })],
    ]),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  for (const root of roots) root.unmount();
  await untilRendered();
  vi.unstubAllGlobals();
});

test('with StrictMode on, the shell has one actor of each of its charts for the life of the page', async () => {
  const made: string[] = [];
  watching.hear = (event) => {
    if (event.type === '@xstate.actor') made.push((event.actorRef as AnyActorRef).id);
  };
  const settle = vi.spyOn(pageLife, 'settle');
  await import('./main.tsx');
  await vi.waitFor(() => expect(made).toContain('shell'), { timeout: 10_000 });
  await vi.advanceTimersByTimeAsync(6_000);
  // StrictMode runs effects twice; that of the popups shows that it is on.
  await vi.waitFor(() => expect(settle).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  askFor({ name: 'login', tab: 'quick' });
  await vi.waitFor(() => expect(made).toContain('loginModal'), { timeout: 10_000 });
  // The roots of the page and of the popups.
  expect(roots).toHaveLength(2);
  expect(made.filter((id) => id === 'shell' || charts.includes(id)).toSorted()).toEqual(['shell', ...charts].toSorted());
});
