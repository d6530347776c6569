import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { idleVisitMachine } from '#machines/identity/idleVisit.machine.ts';
import { markActed } from '#state/visit.ts';
import { idleVisitActors } from './idleVisit.actors.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  markActed(Date.now());
});
afterEach(() => vi.useRealTimers());

function aVisit() {
  const done: string[] = [];
  const machine = idleVisitMachine.provide({
    actors: idleVisitActors,
    actions: { endSession: () => void done.push('end'), announceEnd: () => void done.push('announce') },
  });
  const visit = createActor(machine).start();
  const is = () => visit.getSnapshot().value;
  return { visit, is, done };
}
const act = () => document.dispatchEvent(new Event('pointerdown'));

test('after 15 minutes without activity the person is asked, and a minute later logged out', () => {
  const { is, done } = aVisit();
  vi.advanceTimersByTime(15 * MINUTE - 1);
  expect(is()).toBe('active');
  vi.advanceTimersByTime(1);
  expect(is()).toBe('asking');
  act();
  vi.advanceTimersByTime(MINUTE - 1);
  expect([is(), done]).toEqual(['asking', []]);
  vi.advanceTimersByTime(1);
  expect([is(), done]).toEqual(['ended', ['announce', 'end']]);
});

test('activity starts the time anew, in another tab too', () => {
  const { is } = aVisit();
  vi.advanceTimersByTime(14 * MINUTE);
  act();
  vi.advanceTimersByTime(14 * MINUTE);
  expect(is()).toBe('active');
  dispatchEvent(new StorageEvent('storage', { key: 'visit-acted', newValue: '1' }));
  vi.advanceTimersByTime(15 * MINUTE - 1);
  expect(is()).toBe('active');
  vi.advanceTimersByTime(1);
  dispatchEvent(new StorageEvent('storage', { key: 'visit-acted', newValue: '2' }));
  expect(is()).toBe('active');
});

test('the question is answered', () => {
  const { visit, is, done } = aVisit();
  vi.advanceTimersByTime(15 * MINUTE);
  visit.send({ type: 'visit.continue' });
  expect(is()).toBe('active');
  vi.advanceTimersByTime(15 * MINUTE);
  visit.send({ type: 'visit.end' });
  expect([is(), done]).toEqual(['ended', ['end']]);
});

test('who comes back after a sleep of the computer, or opens the page again, is logged out', () => {
  const { is, done } = aVisit();
  vi.setSystemTime(Date.now() + 17 * MINUTE);
  act();
  expect([is(), done]).toEqual(['ended', ['announce', 'end']]);
  expect(aVisit().is()).toBe('ended');
});
