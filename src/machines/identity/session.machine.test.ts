import { expect, test } from 'vitest';
import { badGateway, token } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { sessionMachine, type Viewer } from './session.machine.ts';

const viewer: Viewer = {
  id: '7',
  nickname: '小明',
  avatar: '/a.svg',
  phone: '138****0001',
  email: 'l***n@example.com',
  hasPassword: true,
  isRealName: true,
  isAdult: true,
  isVip: false,
  creditScore: 60,
  goldCoin: 0,
  levelName: '新兵',
  availableFen: 12_000,
  frozenFen: 0,
  isMerchant: false,
  redPackets: 2,
  unread: 0,
  activeOrder: null,
  isClosing: false,
};
const known = { verdict: 'known' as const, viewer };
async function signedIn() {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.answer('readViewer', known);
  return it;
}

test('without a stored token the user is a guest, and stored data is cleared', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token: null });
  expect([it.at(), it.effects('clearStored', 'announceExpiry')]).toEqual(['signedOut', [['clearStored']]]);
});

test('a stored token counts as soon as it is read, and its user is read from the server', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  expect([it.at(), it.tags(), it.asked('readViewer')]).toEqual(['readingViewer', ['busy', 'signedIn'], [{ token }]]);
  await it.answer('readViewer', known);
  expect([it.at(), it.context().viewer]).toEqual(['signedIn', viewer]);
});

test('a token rejected by the server is dropped, with a message', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.answer('readViewer', { verdict: 'rejected' });
  expect([it.at(), it.context().token, it.effects('announceExpiry', 'clearStored')]).toEqual([
    'signedOut',
    null,
    [['announceExpiry'], ['clearStored']],
  ]);
});

test('stores a login', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token: null });
  it.effects();
  it.send({ type: 'session.opened', ...token });
  expect([it.at(), it.effects('storeToken')]).toEqual(['readingViewer', [['storeToken']]]);
});

test('re-reads the user every five minutes; a failure keeps the known one', async () => {
  const it = await signedIn();
  await it.wait(299_900);
  expect(it.at()).toBe('signedIn');
  await it.wait(100);
  expect(it.at()).toBe('readingViewer');
  await it.fail('readViewer', badGateway);
  expect([it.at(), it.context().viewer]).toEqual(['signedIn', viewer]);
});

test('a change while the user is being read causes another read', async () => {
  const it = await signedIn();
  it.send({ type: 'session.refresh' });
  const stale = it.asked('readViewer').length;
  it.send({ type: 'session.refresh' });
  expect([it.at(), it.asked('readViewer').length - stale]).toEqual(['readingViewer', 1]);
  await it.answer('readViewer', { verdict: 'known', viewer: { ...viewer, availableFen: 6_000 } });
  expect([it.at(), it.context().viewer?.availableFen]).toEqual(['signedIn', 6_000]);
});

test('after a login in another tab the previous user is no longer shown', async () => {
  const it = await signedIn();
  it.send({ type: 'session.changed' });
  await it.answer('readStoredToken', { token });
  expect(it.context().viewer).toEqual(viewer);
  it.send({ type: 'session.changed' });
  await it.answer('readStoredToken', { token: { ...token, token: 'of-another' } });
  expect([it.at(), it.context().viewer]).toEqual(['readingViewer', null]);
  await it.fail('readViewer', badGateway);
  expect([it.at(), it.context().viewer]).toEqual([{ unreachable: 'waiting' }, null]);
});

test('if the user cannot be read at start, retries after 10 s, or at once on request', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.fail('readViewer', badGateway);
  expect([it.at(), it.tags()]).toEqual([{ unreachable: 'waiting' }, ['signedIn']]);
  await it.wait(10_000);
  expect([it.at(), it.tags().toSorted()]).toEqual([{ unreachable: 'rereading' }, ['busy', 'signedIn']]);
  await it.fail('readViewer', badGateway);
  it.send({ type: 'session.refresh' });
  expect([it.at(), it.asked('readViewer').length]).toEqual([{ unreachable: 'rereading' }, 3]);
  await it.answer('readViewer', known);
  expect([it.at(), it.context().viewer]).toEqual(['signedIn', viewer]);
});

test('reports once that the user cannot be read, however often it is retried', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.fail('readViewer', badGateway);
  it.send({ type: 'session.refresh' });
  await it.fail('readViewer', badGateway);
  await it.wait(10_000);
  await it.fail('readViewer', badGateway);
  expect(it.effects('announceUnread')).toEqual([['announceUnread']]);
});

test('a token rejected on a later read is dropped', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.fail('readViewer', badGateway);
  it.send({ type: 'session.refresh' });
  await it.answer('readViewer', { verdict: 'rejected' });
  expect([it.at(), it.context()]).toEqual(['signedOut', { token: null, viewer: null, unmet: null }]);
});

test('a logout takes effect here whatever the server responds', async () => {
  const it = await signedIn();
  it.effects();
  it.send({ type: 'session.end' });
  expect([it.at(), it.asked('revokeToken'), it.effects('clearStored')]).toEqual(['signingOut', [{ token }], [['clearStored']]]);
  await it.fail('revokeToken', badGateway);
  expect([it.at(), it.context()]).toEqual(['signedOut', { token: null, viewer: null, unmet: null }]);
});

test('follows a logout in another tab', async () => {
  const it = await signedIn();
  it.send({ type: 'session.changed' });
  await it.answer('readStoredToken', { token: null });
  expect([it.at(), it.context().viewer]).toEqual(['signedOut', null]);
});

test('does not ask a user with a phone who logs in', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token: null });
  it.send({ type: 'session.opened', ...token });
  await it.answer('readViewer', known);
  expect([it.at(), it.context().unmet, it.effects('askPhone', 'offerStay')]).toEqual(['signedIn', null, []]);
});

test('does not ask a restored session for a phone', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.answer('readViewer', { verdict: 'known', viewer: { ...viewer, phone: null } });
  expect([it.at(), it.effects('askPhone')]).toEqual(['signedIn', []]);
});

const withoutPhone = { verdict: 'known' as const, viewer: { ...viewer, phone: null } };
const closing = { verdict: 'known' as const, viewer: { ...viewer, isClosing: true } };

async function loggedIn() {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token: null });
  it.send({ type: 'session.opened', ...token });
  it.effects();
  return it;
}

test.each([
  ['is asked for a phone', withoutPhone, 'askPhone'],
  ['is asked whether to stay', closing, 'offerStay'],
] as const)('a user who has just logged in %s once, even if the user is read later', async (_, reading, asked) => {
  const atOnce = await loggedIn();
  await atOnce.answer('readViewer', reading);

  const readAnew = await loggedIn();
  readAnew.send({ type: 'session.refresh' });
  await readAnew.answer('readViewer', reading);

  // A storage event for the token that this tab has just written.
  const toldOfItself = await loggedIn();
  toldOfItself.send({ type: 'session.changed' });
  await toldOfItself.answer('readStoredToken', { token });
  await toldOfItself.answer('readViewer', reading);

  const unread = await loggedIn();
  await unread.fail('readViewer', badGateway);
  expect(unread.at()).toEqual({ unreachable: 'waiting' });
  await unread.wait(10_000);
  await unread.answer('readViewer', reading);

  for (const it of [atOnce, readAnew, toldOfItself, unread]) {
    expect([it.at(), it.context().unmet, it.effects('askPhone', 'offerStay')]).toEqual(['signedIn', null, [[asked]]]);
    it.send({ type: 'session.refresh' });
    await it.answer('readViewer', reading);
    expect([it.at(), it.effects('askPhone', 'offerStay')]).toEqual(['signedIn', []]);
  }
});

test('does not ask after a login in another tab has replaced this one', async () => {
  const it = await loggedIn();
  it.send({ type: 'session.changed' });
  await it.answer('readStoredToken', { token: { ...token, token: 'of-another' } });
  await it.answer('readViewer', withoutPhone);
  expect([it.at(), it.effects('askPhone', 'offerStay')]).toEqual(['signedIn', []]);
});
