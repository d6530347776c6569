import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layers, takeLayer } from '#state/layers.ts';
import { showSession } from '#state/session.ts';
import { stubGateway } from '#tests/harness/stubGateway.ts';
import { logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { guideScreen, type GuideTopic } from './GuideScreen.tsx';

beforeEach(() => {
  takeLayer();
  vi.stubGlobal('fetch', stubGateway([]));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(topic: GuideTopic, title: string) {
  const Guide = guideScreen(topic);
  stage(() => ({ screen: <Guide /> }));
  return within(screen.getByRole('heading', { level: 1, name: title }).closest('section')!);
}

it.each([
  ['register', '注册', '用手机号注册', 'register'],
  ['resetPassword', '找回密码', '用手机号登录', 'quick'],
] as const)('%s: a guest gets to the login dialog where it is done', async (topic, title, label, tab) => {
  logOut();
  const guide = open(topic, title);
  await userEvent.click(guide.getByRole('button', { name: label }));
  expect(layers.asked).toEqual({ name: 'login', tab });
});

it.each([['register', '注册'], ['resetPassword', '找回密码']] as const)('%s: a member gets to the account centre, also while the login is being read', (topic, title) => {
  showSession({ standing: 'restoring', viewer: null, unreadable: null });
  const guide = open(topic, title);
  const seen = () => [guide.queryAllByRole('button').length, guide.getByRole('link', { name: '个人中心' }).getAttribute('href')];
  const restoring = seen();
  act(() => logIn());
  expect([restoring, seen()]).toEqual([[0, '/account/personal'], [0, '/account/personal']]);
});
