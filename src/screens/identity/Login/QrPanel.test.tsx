import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { QrStatus } from '#contract/rules/types.ts';
import { qrLoginMachine, type QrProvider, type QrReading, type QrTicket } from '#machines/identity/qrLogin.machine.ts';
import type { ThirdGrant } from '#machines/identity/thirdPartyLogin.machine.ts';
import { badGateway, token } from '#testing/answers.ts';
import { held } from '#tests/screens/stage.tsx';
import { Entering, QrPanel } from './QrPanel.tsx';

afterEach(cleanup);

const ticket = (): QrTicket => ({ id: 't1', image: 'data:image/svg+xml,AA', shownAt: Date.now() });

function open(provider: QrProvider = 'wechat', expiredPause = 60_000) {
  const fetchTicket = held<QrTicket, { provider: QrProvider }>();
  const checkTicket = held<QrReading, { provider: QrProvider; ticketId: string }>();
  const fetchToken = held<ThirdGrant, { ticketId: string }>();
  const machine = qrLoginMachine.provide({
    actors: {
      watchPage: fromCallback(() => {}),
      fetchTicket: fetchTicket.logic,
      checkTicket: checkTicket.logic,
      fetchToken: fetchToken.logic,
    },
    delays: { qrPoll: 0, qrLifetime: 60_000, expiredPause },
  });
  const login = createActor(machine, { input: { provider } }).start();
  render(<QrPanel login={login} />);
  return { login, fetchTicket, checkTicket, fetchToken };
}

async function shown(provider?: QrProvider) {
  const it = open(provider);
  await it.fetchTicket.answer(ticket());
  return it;
}

async function told(provider: QrProvider, status: QrStatus) {
  const it = await shown(provider);
  await vi.waitFor(() => expect(it.checkTicket.asked).toHaveLength(1));
  await it.checkTicket.answer({ status, requestId: null, now: Date.now() });
  return it;
}

const overlay = (role: 'status' | 'alert') => screen.getByRole(role).textContent;
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

it('shows a placeholder while a code loads', () => {
  open();
  expect(screen.getByRole('status', { name: '正在获取二维码' })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('img')).toBe(null);
});

it.each([
  ['wechat', '微信', '打开微信扫一扫，再在手机上确认登录'],
  ['qq', 'QQ', '打开手机 QQ，扫一扫登录'],
  ['app', 'App', '打开租号 App，扫一扫登录'],
] as const)('waiting, %s: shows the code, how to scan it and its remaining lifetime', async (provider, label, how) => {
  await shown(provider);
  expect(screen.getByRole('img', { name: `${label}登录二维码` }).getAttribute('src')).toBe('data:image/svg+xml,AA');
  expect([screen.getByText(how).tagName, screen.getByText('60 秒后过期').tagName, screen.queryByRole('status')]).toEqual([
    'P',
    'SPAN',
    null,
  ]);
  expect(pressed()).toEqual([label]);
});

it.each([
  ['scanned', '扫描成功请在手机上点“确认登录”'],
  ['granting', '正在授权马上就好'],
] as const)('%s', async (status, text) => {
  await told('qq', status);
  expect([overlay('status'), screen.getByText('不是你本人操作？在手机上点取消即可').tagName]).toEqual([text, 'P']);
});

it.each([
  ['cancelled', 'status', '已取消登录你在手机上点了取消重新扫码', '重新扫码'],
  ['expired', 'status', '二维码已过期超过 60 秒刷新二维码', '刷新二维码'],
  ['error', 'alert', '授权失败QQ没有完成授权重新扫码', '重新扫码'],
] as const)('%s: offers to request a new code', async (status, role, text, again) => {
  const { fetchTicket } = await told('qq', status);
  expect([overlay(role), screen.queryByText(/秒后过期/)]).toEqual([text, null]);
  await userEvent.click(screen.getByRole('button', { name: again }));
  expect(fetchTicket.asked).toEqual([{ provider: 'qq' }, { provider: 'qq' }]);
  await fetchTicket.answer(ticket());
  expect(screen.queryByRole(role)).toBe(null);
});

it('replaces an expired code by the next one', async () => {
  const { fetchTicket, checkTicket } = open('qq', 0);
  await fetchTicket.answer(ticket());
  await vi.waitFor(() => expect(checkTicket.asked).toHaveLength(1));
  await checkTicket.answer({ status: 'expired', requestId: null, now: Date.now() });
  expect((await screen.findByRole('status', { name: '正在获取二维码' })).textContent).toBe('');
  await fetchTicket.answer({ ...ticket(), image: 'data:image/svg+xml,BB' });
  expect([screen.getByRole('img').getAttribute('src'), screen.queryByRole('status')]).toEqual(['data:image/svg+xml,BB', null]);
});

it('shows an error if a code fails to load, and retries', async () => {
  const { fetchTicket } = open();
  await fetchTicket.fail(badGateway);
  expect(overlay('alert')).toBe('扫码登录初始化失败服务器出错，网络正常，是我们的问题重试');
  expect([
    screen.getByText('req-00000002').tagName,
    screen.getByText('也可以换上面的其他方式登录').tagName,
    screen.queryByText(/不是你本人操作/),
  ]).toEqual(['SPAN', 'P', null]);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(fetchTicket.asked).toHaveLength(2);
});

it('shows that the app’s confirmation is being granted until the token arrives', async () => {
  const { login, fetchToken } = await told('app', 'granting');
  expect(overlay('status')).toBe('正在授权手机已确认，正在登录');
  await fetchToken.answer({ token, tempToken: null });
  expect([overlay('status'), login.getSnapshot().status]).toEqual(['登录成功正在进入', 'done']);
});

it('shows an error if the app’s token is lost', async () => {
  const { fetchToken } = await told('app', 'granting');
  await fetchToken.fail(badGateway);
  expect(overlay('alert')).toBe('登录失败服务器出错，网络正常，是我们的问题重新扫码');
});

it('shows success while the third party’s request is redeemed', () => {
  render(<Entering />);
  expect(overlay('status')).toBe('登录成功正在进入');
});

it('starts over with another provider; a new code can be requested at any time', async () => {
  const { fetchTicket } = await shown();
  await userEvent.click(screen.getByRole('button', { name: 'App' }));
  expect([pressed(), screen.queryByRole('img')]).toEqual([['App'], null]);
  await fetchTicket.answer(ticket());
  await userEvent.click(screen.getByRole('button', { name: '重新扫码' }));
  expect(fetchTicket.asked).toEqual([{ provider: 'wechat' }, { provider: 'app' }, { provider: 'app' }]);
});
