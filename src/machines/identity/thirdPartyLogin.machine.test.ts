import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway, granted, refused, token } from '#testing/answers.ts';
import { thirdPartyLoginMachine, type ThirdPass } from './thirdPartyLogin.machine.ts';

const told = ['announceUnbound', 'announceFailure'] as const;
const arrived = (pass: ThirdPass = { platform: 'qq', requestId: 'request-1' }) => scenario(thirdPartyLoginMachine, { input: { pass } });

test('redeems a request once, and its token logs in', async () => {
  const it = arrived();
  expect([it.at(), it.asked('redeemRequest')]).toEqual(['redeeming', [{ platform: 'qq', requestId: 'request-1' }]]);
  await it.answer('redeemRequest', granted({ token, tempToken: null }));
  expect([it.at(), it.output(), it.effects(...told)]).toEqual(['loggedIn', { verdict: 'loggedIn', token }, []]);
});

test('an account without a phone ends as unbound, with the temp token', async () => {
  const it = arrived();
  await it.answer('redeemRequest', granted({ token: null, tempToken: 'temp-1' }));
  expect([it.at(), it.output(), it.effects(...told)]).toEqual([
    'unbound',
    { verdict: 'unbound', tempToken: 'temp-1' },
    [['announceUnbound']],
  ]);
});

test.each([
  ['a request that is void', (it: ReturnType<typeof arrived>) => it.answer('redeemRequest', refused('NOT_FOUND'))],
  [
    'an answer that holds neither',
    (it: ReturnType<typeof arrived>) => it.answer('redeemRequest', granted({ token: null, tempToken: null })),
  ],
  ['an answer that is lost', (it: ReturnType<typeof arrived>) => it.fail('redeemRequest', badGateway)],
])('%s fails, and is not retried', async (_name, meet) => {
  const it = arrived();
  await meet(it);
  expect([it.at(), it.output(), it.effects(...told)]).toEqual(['failed', { verdict: 'failed' }, [['announceFailure']]]);
  expect(it.asked('redeemRequest')).toHaveLength(1);
});

test('uses the login returned by the app, without a request', () => {
  const bound = arrived({ platform: 'app', grant: { token, tempToken: null } });
  expect([bound.at(), bound.output(), bound.asked('redeemRequest')]).toEqual(['loggedIn', { verdict: 'loggedIn', token }, []]);
  const unbound = arrived({ platform: 'app', grant: { token: null, tempToken: 'temp-1' } });
  expect([unbound.at(), unbound.effects(...told)]).toEqual(['unbound', [['announceUnbound']]]);
});

test('a confirmation without a request id fails', () => {
  const it = arrived({ platform: 'wechat', requestId: null });
  expect([it.at(), it.asked('redeemRequest'), it.effects(...told)]).toEqual(['failed', [], [['announceFailure']]]);
});
