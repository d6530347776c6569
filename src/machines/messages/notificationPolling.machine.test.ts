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

test('polls nothing without a login', async () => {
  const it = begin();
  await it.wait(60_000);
  expect([it.at(), it.asked('readNotifications')]).toEqual(['signedOut', []]);
});

test('polls at once after a login, then 15 s after each response, one request at a time', async () => {
  const it = signedIn();
  await it.wait(60_000);
  expect(it.asked('readNotifications')).toHaveLength(1);
  await it.answer('readNotifications', reading);
  await it.wait(14_900);
  expect(it.asked('readNotifications')).toHaveLength(1);
  await it.wait(100);
  expect([it.asked('readNotifications').length, it.effects('tellNotices')]).toEqual([2, [['tellNotices', reading]]]);
});

test('continues polling after a failed request', async () => {
  const it = signedIn();
  await it.fail('readNotifications', badGateway);
  await it.wait(15_000);
  expect([it.at(), it.asked('readNotifications').length]).toEqual([{ signedIn: 'checking' }, 2]);
});

test('a token unknown to the server ends the session', async () => {
  const it = signedIn();
  await it.answer('readNotifications', { verdict: 'rejected' });
  expect(it.effects('rejectSession', 'tellNotices')).toEqual([['rejectSession']]);
});

test('a logout stops polling and drops the notifications waiting to be shown', async () => {
  const it = signedIn();
  it.report('watchSession', { type: 'session.closed' });
  await it.wait(60_000);
  expect([it.at(), it.effects('forgetNotices'), it.asked('readNotifications').length]).toEqual(['signedOut', [['forgetNotices']], 1]);
});

test('pauses while the page is hidden and polls at once on return', async () => {
  const it = signedIn();
  await it.answer('readNotifications', reading);
  it.report('watchPage', { type: 'page.hidden' });
  await it.wait(60_000);
  expect([it.at(), it.asked('readNotifications').length]).toEqual([{ signedIn: 'suspended' }, 1]);
  it.report('watchPage', { type: 'page.shown' });
  expect([it.at(), it.asked('readNotifications').length]).toEqual([{ signedIn: 'checking' }, 2]);
});
