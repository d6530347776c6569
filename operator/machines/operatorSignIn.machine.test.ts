import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { operatorSignInMachine, type Self } from './operatorSignIn.machine.ts';

const self: Self = { id: '3', name: '小周', roles: ['service'], expiresAt: 1_795_000_600_000 };
const credentials = { name: '小周', password: 'long-enough' };

async function asking() {
  const it = scenario(operatorSignInMachine, { reporters: ['watchSession'] });
  await it.answer('readSession', null);
  return it;
}
async function signingIn() {
  const it = await asking();
  it.send({ type: 'password.submit', ...credentials });
  it.send({ type: 'code.submit', code: '123456' });
  return it;
}
async function signedIn() {
  const it = await signingIn();
  await it.answer('openSession', granted(self));
  return it;
}

test('continues the session of this tab, and asks nothing while it is not known', async () => {
  const it = scenario(operatorSignInMachine, { reporters: ['watchSession'] });
  expect([it.at(), it.tags()]).toEqual(['restoring', ['busy']]);
  await it.fail('readSession', badGateway);
  expect([it.at(), it.can({ type: 'password.submit', ...credentials })]).toEqual(['unreached', false]);
  it.send({ type: 'session.retry' });
  await it.answer('readSession', self);
  expect([it.at(), it.context().self]).toEqual(['signedIn', self]);
});

test('sends name, password and code together, and then drops the password', async () => {
  const it = await signingIn();
  expect([it.asked('openSession'), it.can({ type: 'code.submit', code: '123456' })]).toEqual([[{ ...credentials, code: '123456' }], false]);
  await it.answer('openSession', granted(self));
  expect([it.at(), it.context().credentials, it.effects('rereadAll').length]).toEqual(['signedIn', null, 1]);
});

test.each([
  ['OPERATOR_LOCKED', 'locked'],
  ['RATE_LIMITED', 'askingPassword'],
] as const)('%s: %s, without the password', async (code, state) => {
  const it = await signingIn();
  await it.answer('openSession', refused(code));
  expect([it.at(), it.context()]).toEqual([state, { self: null, credentials: null, problem: refusal(code) }]);
});

test('after a fault only the code is asked for again; going back drops the password', async () => {
  const it = await signingIn();
  await it.fail('openSession', badGateway);
  expect([it.at(), it.context().credentials]).toEqual(['askingCode', credentials]);
  it.send({ type: 'password.back' });
  expect([it.at(), it.context().credentials, it.context().problem]).toEqual(['askingPassword', null, null]);
});

test('an ended session leaves the page behind the dialog, until someone else is to sign in', async () => {
  const it = await signedIn();
  it.report('watchSession', { type: 'session.ended' });
  expect([it.at(), it.context().self, it.effects('forgetAll')]).toEqual(['askingPassword', self, []]);
  it.send({ type: 'session.close' });
  expect([it.context().self, it.effects('forgetAll').length]).toEqual([null, 1]);
});

test.each(['answer', 'fail'] as const)('signing out forgets everything, whether the service says so or not: %s', async (how) => {
  const it = await signedIn();
  it.send({ type: 'session.close' });
  await it[how]('closeSession', how === 'fail' ? badGateway : {});
  expect([it.at(), it.context().self, it.effects('forgetAll').length]).toEqual(['askingPassword', null, 1]);
});
