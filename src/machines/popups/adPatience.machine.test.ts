import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { adPatienceMachine } from './adPatience.machine.ts';

function opened(path: string) {
  const it = scenario(adPatienceMachine, { reporters: ['watchPage'] });
  const enter = (to: string) => it.report('watchPage', { type: 'page.entered', page: 'other', path: to } as { type: string });
  enter(path);
  return {
    ...it,
    enter,
    act: () => it.report('watchPage', { type: 'person.acted' }),
    said: () => it.effects('allowInterruption', 'holdInterruption').map(([type]) => type),
  };
}

test('allows ads 30 seconds after the page was entered', async () => {
  const it = opened('/');
  await it.wait(29_900);
  expect(it.said()).toEqual([]);
  await it.wait(100);
  expect([it.at(), it.said()]).toEqual(['calm', ['allowInterruption']]);
});

test('user activity restarts the 30 seconds and revokes the permission', async () => {
  const it = opened('/');
  await it.wait(29_900);
  it.act();
  await it.wait(29_900);
  expect(it.said()).toEqual([]);
  await it.wait(100);
  it.act();
  expect([it.at(), it.said()]).toEqual(['engaged', ['allowInterruption', 'holdInterruption']]);
});

test.each([
  '/detail/7.html',
  '/account/order',
  '/account/purse',
  '/account/Recharge',
  '/account/Withdraw',
  '/account/system',
  '/pay-result',
  '/register',
  '/rstpwd',
  '/bind',
])('on %s ads are disallowed however long the user is inactive, until 30 seconds after entering a browsing page', async (path) => {
  const it = opened('/');
  await it.wait(30_000);
  it.enter(path);
  it.act();
  await it.wait(3_600_000);
  expect([it.at(), it.said()]).toEqual(['deciding', ['allowInterruption', 'holdInterruption']]);
  it.enter('/zuhao.html');
  await it.wait(29_900);
  expect(it.said()).toEqual([]);
  await it.wait(100);
  expect(it.said()).toEqual(['allowInterruption']);
});
