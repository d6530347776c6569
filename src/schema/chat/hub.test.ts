import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatWake } from '#contract/rest/chat.ts';
import { ChatHub } from './hub.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

interface Feed {
  readonly signal: AbortSignal;
  readonly lines: PassThrough;
}

/** A hub whose feeds are written by the test; a number of connection attempts can be made to fail. */
function aHub() {
  const feeds: Feed[] = [];
  let refused = 0;
  let attempts = 0;
  const hub = new ChatHub({
    chatFeed: async (signal) => {
      attempts += 1;
      if (refused > 0) {
        refused -= 1;
        throw new Error('refused');
      }
      const lines = new PassThrough();
      feeds.push({ signal, lines });
      return lines;
    },
  });
  const watch = (number: string): { heard: ChatWake[]; leave: () => void } => {
    const heard: ChatWake[] = [];
    return { heard, leave: hub.watch(number, (wake) => heard.push(wake)) };
  };
  return {
    hub,
    feeds,
    watch,
    attempts: () => attempts,
    refuse: (times: number) => {
      refused = times;
    },
    send: (...sent: object[]) => {
      for (const each of sent) feeds.at(-1)?.lines.write(`${JSON.stringify(each)}\n`);
    },
  };
}

const AGAIN = { again: true };
const change = (number: string, seq: number) => ({ number, seq, read_seq: 0, seen_seq: 0, status: 'waiting' });

/** Lets streams and promises proceed; timers do not advance. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('one feed serves all; each conversation receives its own changes, without the number', async () => {
  const { feeds, watch, send } = aHub();
  const [one, two, other] = [watch('KF1'), watch('KF1'), watch('KF2')];
  await settle();
  expect(feeds).toHaveLength(1);
  send(change('KF1', 1), change('KF2', 7), change('KF9', 3), { number: 'KF2', typing: true });
  feeds[0]?.lines.write('\n{"nothing":"known"}\n');
  await settle();
  const { number: _, ...wake } = change('KF1', 1);
  expect([one.heard, two.heard, other.heard]).toEqual([
    [AGAIN, wake],
    [AGAIN, wake],
    [AGAIN, { ...wake, seq: 7 }, { typing: true }],
  ]);
  one.leave();
  send(change('KF1', 2));
  await settle();
  expect([one.heard.length, two.heard.length]).toEqual([2, 3]);
});

test('all conversations are re-read when the service requires it', async () => {
  const { watch, send } = aHub();
  const [one, other] = [watch('KF1'), watch('KF2')];
  await settle();
  send(AGAIN);
  await settle();
  expect([one.heard, other.heard]).toEqual([
    [AGAIN, AGAIN],
    [AGAIN, AGAIN],
  ]);
});

test('a queue position is sent when it changes, and null once there is none', async () => {
  const { watch, send } = aHub();
  const [one, other] = [watch('KF1'), watch('KF2')];
  await settle();
  send({ places: { KF1: 2, KF9: 1 } }, { places: { KF1: 2 } }, { places: { KF1: 1 } }, { places: {} }, { places: { KF1: 1 } });
  await settle();
  expect(one.heard.slice(1)).toEqual([{ place: 2 }, { place: 1 }, { place: null }, { place: 1 }]);
  expect(other.heard.slice(1)).toEqual([]);
  one.leave();
  const again = watch('KF1');
  send({ places: { KF1: 1 } });
  await settle();
  expect(again.heard).toEqual([{ place: 1 }]);
});

test('the feed stays open for 20 s after the last browser disconnects, unless another connects', async () => {
  const { feeds, watch } = aHub();
  const isClosed = () => feeds.map(({ signal }) => signal.aborted);
  const [one, other] = [watch('KF1'), watch('KF2')];
  await settle();
  one.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  other.leave();
  await vi.advanceTimersByTimeAsync(19_999);
  const back = watch('KF1');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isClosed()).toEqual([false]);
  back.leave();
  await vi.advanceTimersByTimeAsync(10_000);
  back.leave();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isClosed()).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(isClosed()).toEqual([true]);
  watch('KF1');
  await settle();
  expect(isClosed()).toEqual([true, false]);
});

test('reconnects a lost feed with growing delays, and has everything missed re-read', async () => {
  const { feeds, watch, attempts, refuse } = aHub();
  const { heard } = watch('KF1');
  await settle();
  refuse(5);
  feeds[0]?.lines.end();
  await settle();
  const tried: number[] = [];
  for (let at = 0; at <= 9_000; at += 100) {
    if (at > 0) await vi.advanceTimersByTimeAsync(100);
    await settle();
    while (tried.length < attempts() - 1) tried.push(at);
  }
  expect(tried).toEqual([100, 600, 1_600, 3_600, 5_600, 7_600]);
  expect([feeds.length, heard]).toEqual([2, [AGAIN, AGAIN]]);
  refuse(1);
  feeds[1]?.lines.destroy(new Error('reset'));
  await settle();
  await vi.advanceTimersByTimeAsync(499);
  expect(attempts()).toBe(7);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempts()).toBe(8);
});

test('does not reconnect after it is closed', async () => {
  const { hub, feeds, watch, attempts } = aHub();
  const { leave } = watch('KF1');
  await settle();
  hub.close();
  feeds[0]?.lines.end();
  await settle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([feeds[0]?.signal.aborted, attempts()]).toEqual([true, 1]);
  leave();
});
