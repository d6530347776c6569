import { expect, test } from 'vitest';
import { isRunFile, type RunFile, runFault } from './runFile.ts';

const actor = { id: 'x:0', parent: null, name: 'smsCode', chart: 'smsCode', input: null };
const frame = {
  n: 0,
  at: 5,
  actor: 'x:0',
  from: null,
  event: { type: 'xstate.init' },
  taken: [],
  active: ['smsCode'],
  value: 'ready',
  context: {},
  status: 'active',
  actions: [],
  timers: [{ id: 't', due: 6, ms: 1 }],
  accepts: [{ type: 'sms.send', now: null }],
};
const file = { format: 'charts-run/1', title: '租号', path: '/', savedAt: 1, actors: [actor], frames: [frame, { ...frame, n: 1 }] };
const faultOf = (change: object): string | null => runFault({ ...file, ...change } as unknown as RunFile);

test('accepts a saved run', () => {
  expect(isRunFile(file)).toBe(true);
  expect(faultOf({})).toBeNull();
  expect([{ ...file, format: 'charts-run/2' }, { ...file, frames: {} }, [file], null].map(isRunFile)).toEqual([false, false, false, false]);
});

test.each([
  [{ title: 1 }, 'title 不对'],
  [{ actors: [null] }, '第 1 个流程的 内容 不对'],
  [{ actors: [{ ...actor, chart: 3 }] }, '第 1 个流程的 chart 不对'],
  [{ actors: [actor, { ...actor, id: 'a', parent: 'b' }, { ...actor, id: 'b', parent: 'a' }] }, '第 2 个流程在自己之下'],
  [{ frames: ['x'] }, '第 1 步的 内容 不对'],
  [{ frames: [frame, { n: 1 }] }, '第 2 步的 at 不对'],
  [{ frames: [{ ...frame, event: { kind: 'x' } }] }, '第 1 步的 event 不对'],
  [{ frames: [{ ...frame, active: 'ready' }] }, '第 1 步的 active 不对'],
  [{ frames: [{ ...frame, timers: [{ id: 't', due: 'soon', ms: 1 }] }] }, '第 1 步的 timers 不对'],
  [{ frames: [{ ...frame, status: 'lost' }] }, '第 1 步的 status 不对'],
  [{ frames: [{ ...frame, actor: 'y:0' }] }, '第 1 步的流程不在其中'],
  [{ frames: [frame, frame] }, '第 2 步不在次序里'],
])('%j: %s', (change, fault) => expect(faultOf(change)).toBe(fault));
