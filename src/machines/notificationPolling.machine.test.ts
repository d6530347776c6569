import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway } from '#testing/answers.ts';
import { notificationPollingMachine } from './notificationPolling.machine.ts';

const begin = () => scenario(notificationPollingMachine, { reporters: ['watchPage', 'watchSession'] });
const reading = { verdict: 'read', notices: [] };

function signedIn() {
  const it = begin();
  it.report('watchSession', { type: 'session.opened' });
  return it;
}

test('without a login nothing is polled', async () => {
  const it = begin();
  await it.wait(60_000);
  expect([it.at(), it.asked('readNotifications')]).toEqual(['signedOut', []]);
});

test('after a login it asks at once, then 15 s after each answer, one check at a time', async () => {
  const it = signedIn();
  await it.wait(60_000);
  expect(it.asked('readNotifications')).toHaveLength(1);
  await it.answer('readNotifications', reading);
  await it.wait(14_900);
  expect(it.asked('readNotifications')).toHaveLength(1);
  await it.wait(100);
  expect([it.asked('readNotifications').length, it.effects('tellNotices')]).toEqual([2, [['tellNotices', reading]]]);
});

test('a check that is lost costs nothing but its turn', async () => {
  const it = signedIn();
  await it.fail('readNotifications', badGateway);
  await it.wait(15_000);
  expect([it.at(), it.asked('readNotifications').length]).toEqual([{ signedIn: 'checking' }, 2]);
});

test('a token that the server does not know ends the session', async () => {
  const it = signedIn();
  await it.answer('readNotifications', { verdict: 'rejected' });
  expect(it.effects('rejectSession', 'tellNotices')).toEqual([['rejectSession']]);
});

test('a logout stops it, and what waits to be shown is forgotten', async () => {
  const it = signedIn();
  it.report('watchSession', { type: 'session.closed' });
  await it.wait(60_000);
  expect([it.at(), it.effects('forgetNotices'), it.asked('readNotifications').length]).toEqual(['signedOut', [['forgetNotices']], 1]);
});

test('it rests while the page is out of sight and asks at once on return', async () => {
  const it = signedIn();
  await it.answer('readNotifications', reading);
  it.report('watchPage', { type: 'page.hidden' });
  await it.wait(60_000);
  expect([it.at(), it.asked('readNotifications').length]).toEqual([{ signedIn: 'suspended' }, 1]);
  it.report('watchPage', { type: 'page.shown' });
  expect([it.at(), it.asked('readNotifications').length]).toEqual([{ signedIn: 'checking' }, 2]);
});
