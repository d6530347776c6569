import { expect, test } from 'vitest';
import { badGateway, token } from '#tests/models/answers.ts';
import { scenario } from '#tests/harness/scenario.ts';
import { loginModalMachine } from './loginModal.machine.ts';

const told = ['openSession', 'openScannedSession', 'goToBind', 'announceDismissal'] as const;
function opened() {
  const it = scenario(loginModalMachine);
  it.send({ type: 'login.open' });
  return it;
}

test('opens on quick login; every way has its own chart, and only one runs', () => {
  const it = opened();
  expect([it.at(), it.tags()]).toEqual([{ open: 'phone' }, ['open', 'quick']]);
  const ways = (['scan.choose', 'password.choose', 'register.choose', 'phone.choose'] as const).map((type) => {
    it.send({ type });
    return it.at();
  });
  expect(ways).toEqual([{ open: 'scanning' }, { open: 'password' }, { open: 'registering' }, { open: 'phone' }]);
});

test.each([
  ['phoneLogin', 'phone.choose'],
  ['passwordLogin', 'password.choose'],
  ['register', 'register.choose'],
] as const)('%s closes the modal and opens the session', async (way, type) => {
  const it = opened();
  it.send({ type });
  await it.answer(way, { token });
  expect([it.at(), it.effects(...told)]).toEqual(['closed', [['openSession', { token }]]]);
});

test('a scanned login opens the session, or leads to binding a phone', async () => {
  const bound = opened();
  bound.send({ type: 'scan.choose' });
  await bound.answer('qrLogin', { token, tempToken: null });
  expect(bound.effects(...told)).toEqual([['openScannedSession', { token, tempToken: null }]]);
  const unbound = opened();
  unbound.send({ type: 'scan.choose' });
  await unbound.answer('qrLogin', { token: null, tempToken: 'temp-1' });
  expect([unbound.at(), unbound.effects(...told)]).toEqual(['closed', [['goToBind', { token: null, tempToken: 'temp-1' }]]]);
});

test('closing it is told to whoever waits for a login', () => {
  const it = opened();
  it.send({ type: 'login.close' });
  expect([it.at(), it.effects(...told)]).toEqual(['closed', [['announceDismissal']]]);
});

test('a way that breaks leaves the others', async () => {
  const it = opened();
  await it.fail('phoneLogin', badGateway);
  expect([it.at(), it.context().problem]).toEqual([{ open: 'broken' }, badGateway.problem]);
  it.send({ type: 'password.choose' });
  expect(it.at()).toEqual({ open: 'password' });
});
