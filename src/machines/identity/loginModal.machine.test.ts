import { expect, test } from 'vitest';
import { badGateway, token } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { loginModalMachine } from './loginModal.machine.ts';

const told = ['openSession', 'openThirdSession', 'goToBind', 'goHome', 'announceDismissal'] as const;
function opened() {
  const it = scenario(loginModalMachine);
  it.send({ type: 'login.open' });
  return it;
}

test('passes a phone proved at the login to the registration, and drops it with another choice', async () => {
  const it = scenario(loginModalMachine);
  it.send({ type: 'login.open' });
  const proved = { phone: '13900010001', code: '024680' };
  await it.answer('phoneLogin', { token: null, proved });
  expect([it.at(), it.asked('register'), it.effects(...told)]).toEqual([{ open: 'registering' }, [{ proved }], []]);
  it.send({ type: 'register.choose' });
  expect(it.asked('register')).toEqual([{ proved }, { proved: null }]);
  it.send({ type: 'phone.choose' });
  await it.answer('phoneLogin', { token: null, proved });
  it.send({ type: 'login.close' });
  expect([it.at(), it.context().proved]).toEqual(['closed', null]);
});

test('opens on quick login; every method has its own chart, and only one runs', () => {
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

const pass = { platform: 'qq', requestId: 'request-1' };
async function scanned() {
  const it = scenario(loginModalMachine, { reporters: ['watchBindPage'] });
  it.send({ type: 'login.open' });
  it.send({ type: 'scan.choose' });
  await it.answer('qrLogin', pass);
  return it;
}
async function binding() {
  const it = await scanned();
  await it.answer('thirdPartyLogin', { verdict: 'unbound', tempToken: 'temp-1' });
  return it;
}

test('redeems a scanned login, and opens the session', async () => {
  const it = await scanned();
  expect([it.at(), it.asked('thirdPartyLogin')]).toEqual([{ open: 'entering' }, [{ pass }]]);
  const ended = { verdict: 'loggedIn', token };
  await it.answer('thirdPartyLogin', ended);
  expect([it.at(), it.effects(...told), it.context().pass]).toEqual(['closed', [['openThirdSession', ended]], null]);
});

test('a login without a phone navigates to the page that binds it; requests for the login keep waiting', async () => {
  const it = await binding();
  expect([it.at(), it.tags(), it.effects(...told)]).toEqual(['binding', [], [['goToBind', { verdict: 'unbound', tempToken: 'temp-1' }]]]);
  it.send({ type: 'bind.completed' });
  expect([it.at(), it.effects(...told)]).toEqual(['closed', []]);
});

test('leaving the binding is a dismissal; another login can be started from there', async () => {
  const left = await binding();
  left.effects();
  left.report('watchBindPage', { type: 'bind.left' });
  expect([left.at(), left.effects(...told)]).toEqual(['closed', [['announceDismissal']]]);
  const again = await binding();
  again.send({ type: 'scan.choose' });
  expect(again.at()).toEqual({ open: 'scanning' });
  const quick = await binding();
  quick.send({ type: 'phone.choose' });
  expect(quick.at()).toEqual({ open: 'phone' });
});

test('a failed one navigates home', async () => {
  const it = await scanned();
  await it.answer('thirdPartyLogin', { verdict: 'failed' });
  expect([it.at(), it.effects(...told)]).toEqual(['closed', [['announceDismissal'], ['goHome']]]);
});

test('reports closing to everything that waits for a login', () => {
  const it = opened();
  it.send({ type: 'login.close' });
  expect([it.at(), it.effects(...told)]).toEqual(['closed', [['announceDismissal']]]);
});

test('a login in another tab closes it, without a dismissal', () => {
  const it = opened();
  it.send({ type: 'session.opened' });
  expect([it.at(), it.effects(...told)]).toEqual(['closed', []]);
});

test('the other methods remain available when one crashes', async () => {
  const it = opened();
  await it.fail('phoneLogin', badGateway);
  expect([it.at(), it.context().problem]).toEqual([{ open: 'broken' }, badGateway.problem]);
  it.send({ type: 'password.choose' });
  expect(it.at()).toEqual({ open: 'password' });
});
