import { beforeEach, describe, expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { type ShellChild, shellMachine } from './shell.machine.ts';

const fault = new Error('child');
let it = scenario(shellMachine);
const started = (id: ShellChild): number => it.asked(id).length;
const health = (): unknown => (it.at() as { health: string }).health;
const reported = () => it.effects('reportCrash').map(([, params]) => params);

beforeEach(() => {
  it = scenario(shellMachine);
});

test('restarts a crashed child after a second and reports its error; the others keep running', async () => {
  await it.fail('session', fault);
  expect([health(), reported()]).toEqual(['pausing', [{ id: 'session', error: fault }]]);
  await it.wait(900);
  expect(started('session')).toBe(1);
  await it.wait(100);
  expect([health(), started('session'), started('pendingAction'), it.context()]).toEqual(['whole', 2, 1, { down: [], crashes: 1 }]);
});

test('children that crash during the pause are restarted together', async () => {
  await it.fail('session', fault);
  await it.fail('pendingAction', fault);
  await it.wait(5_000);
  expect([health(), started('session'), started('pendingAction')]).toEqual(['whole', 2, 2]);
});

test('restarting the popup queue also restarts the charts queued in it', async () => {
  it.send({ type: 'later.loaded' });
  await it.fail('popupQueue', fault);
  await it.wait(1_000);
  expect((['popupQueue', 'emergencyNotice', 'noticePopup', 'adRotation', 'session'] as const).map(started)).toEqual([2, 2, 2, 2, 1]);
});

test('the login dialog and deferred charts start once their code is loaded, and are restarted like the others', async () => {
  const late = ['loginModal', 'popupQueue', 'emergencyNotice', 'noticePopup', 'notificationPolling', 'adRotation'] as const;
  expect(late.map(started)).toEqual([0, 0, 0, 0, 0, 0]);
  it.send({ type: 'login.loaded' });
  expect(late.map(started)).toEqual([1, 0, 0, 0, 0, 0]);
  it.send({ type: 'later.loaded' });
  expect(late.map(started)).toEqual([1, 1, 1, 1, 1, 1]);
  await it.fail('loginModal', fault);
  expect(it.at()).toEqual({ health: 'pausing', login: 'running', later: 'running' });
  await it.wait(1_000);
  expect([health(), started('loginModal'), started('adRotation')]).toEqual(['whole', 2, 1]);
});

describe('a crash loop', () => {
  async function crash(pause: number): Promise<void> {
    await it.fail('session', fault);
    await it.wait(pause);
  }

  test('pauses longer each time, and then for ten minutes', async () => {
    for (const pause of [1_000, 5_000, 25_000]) {
      await crash(pause - 100);
      expect(health()).toBe('pausing');
      await it.wait(100);
      expect(health()).toBe('whole');
    }
    await crash(599_900);
    expect([health(), started('session'), reported().length]).toEqual(['broken', 4, 4]);
    await it.wait(100);
    expect([health(), started('session'), it.context()]).toEqual(['whole', 5, { down: [], crashes: 0 }]);
  });

  test('is forgotten after ten minutes without a crash', async () => {
    await crash(1_000);
    await it.wait(600_000);
    expect(it.context().crashes).toBe(0);
  });
});
