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
  redPackets: 2,
  unread: 0,
  activeOrder: null,
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

test('a stored token counts as soon as it is read, and the server returns its user', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  expect([it.at(), it.tags(), it.asked('readViewer')]).toEqual(['readingViewer', ['busy', 'signedIn'], [{ token }]]);
  await it.answer('readViewer', known);
  expect([it.at(), it.context().viewer]).toEqual(['signedIn', viewer]);
});

test('a token that the server rejects is forgotten, with a word', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.answer('readViewer', { verdict: 'rejected' });
  expect([it.at(), it.context().token, it.effects('announceExpiry', 'clearStored')]).toEqual([
    'signedOut',
    null,
    [['announceExpiry'], ['clearStored']],
  ]);
});

test('a login is stored', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token: null });
  it.effects();
  it.send({ type: 'session.opened', ...token });
  expect([it.at(), it.effects('storeToken')]).toEqual(['readingViewer', [['storeToken']]]);
});

test('reads the person again every five minutes; a lost answer keeps what is known', async () => {
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

test('a login of another tab is not shown as who was here before it', async () => {
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

test('unreachable at the start: tries by itself after 10 s, or at once when asked', async () => {
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

test('shows once that the user cannot be read, however often it is retried', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.fail('readViewer', badGateway);
  it.send({ type: 'session.refresh' });
  await it.fail('readViewer', badGateway);
  await it.wait(10_000);
  await it.fail('readViewer', badGateway);
  expect(it.effects('announceUnread')).toEqual([['announceUnread']]);
});

test('a token that is rejected when it is read again is forgotten', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.fail('readViewer', badGateway);
  it.send({ type: 'session.refresh' });
  await it.answer('readViewer', { verdict: 'rejected' });
  expect([it.at(), it.context()]).toEqual(['signedOut', { token: null, viewer: null, unmet: null }]);
});

test('a logout holds here whatever the server answers', async () => {
  const it = await signedIn();
  it.effects();
  it.send({ type: 'session.end' });
  expect([it.at(), it.asked('revokeToken'), it.effects('clearStored')]).toEqual(['signingOut', [{ token }], [['clearStored']]]);
  await it.fail('revokeToken', badGateway);
  expect([it.at(), it.context()]).toEqual(['signedOut', { token: null, viewer: null, unmet: null }]);
});

test('another tab that logged out is followed', async () => {
  const it = await signedIn();
  it.send({ type: 'session.changed' });
  await it.answer('readStoredToken', { token: null });
  expect([it.at(), it.context().viewer]).toEqual(['signedOut', null]);
});

test('a login with a phone is asked nothing', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token: null });
  it.send({ type: 'session.opened', ...token });
  await it.answer('readViewer', known);
  expect([it.at(), it.context().unmet, it.effects('askPhone', 'offerStay')]).toEqual(['signedIn', null, []]);
});

test('a kept login without a phone is not asked for one', async () => {
  const it = scenario(sessionMachine);
  await it.answer('readStoredToken', { token });
  await it.answer('readViewer', { verdict: 'known', viewer: { ...viewer, phone: null } });
  expect([it.at(), it.effects('askPhone')]).toEqual(['signedIn', []]);
});

const withoutPhone = { verdict: 'known' as const, viewer: { ...viewer, phone: null } };
const closing = { verdict: 'known' as const, viewer, isClosing: true };

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
] as const)('whoever has just logged in %s, also when the person is read later, and once', async (_, reading, asked) => {
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

test('a login of another tab that takes its place is not asked here', async () => {
  const it = await loggedIn();
  it.send({ type: 'session.changed' });
  await it.answer('readStoredToken', { token: { ...token, token: 'of-another' } });
  await it.answer('readViewer', withoutPhone);
  expect([it.at(), it.effects('askPhone', 'offerStay')]).toEqual(['signedIn', []]);
});
