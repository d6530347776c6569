import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { BoundLoginsDocument, EndSessionDocument, EndSessionsDocument, LoginSessionsDocument } from '#api/generated/operations.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { DevicesSection } from './DevicesSection.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const own = { id: '1', device: 'Windows 上的 Chrome', address: '203.0.*.*', openedAt: 0, lastUsedAt: 0, isOwn: true };
const stolen = { id: '2', device: 'Android 上的 Chrome', address: '198.51.*.*', openedAt: 0, lastUsedAt: 0, isOwn: false };

const wechat = { platform: 'WECHAT', nickname: '林间小鹿', boundAt: 0 };

async function open({ refuse = false, bound = [] as (typeof wechat)[] } = {}) {
  const asked: unknown[] = [];
  let sessions = [own, stolen];
  const end = (what: unknown, left: typeof sessions) => {
    if (refuse) throw new Refused({ code: 'NOT_FOUND', message: '没有这个登录', requestId: 'req-1' });
    asked.push(what);
    sessions = left;
  };
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [LoginSessionsDocument, () => ({ loginSessions: sessions })],
      [BoundLoginsDocument, () => ({ boundLogins: bound })],
      [EndSessionDocument, ({ id }) => ({ endSession: end(id, [own]) ?? true })],
      [EndSessionsDocument, (given) => ({ endSessions: end(given, given['keepOwn'] === true ? [own] : []) ?? 1 })],
    ]),
  );
  logIn();
  const { shell } = stage(() => ({ screen: <DevicesSection /> }));
  const sent: string[] = [];
  shell.session.send = ({ type }) => void sent.push(type);
  await screen.findByText('Windows 上的 Chrome');
  return { asked, sent };
}
const devices = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const press = (name: string) => act(() => userEvent.click(screen.getByRole('button', { name })));

it('marks the current device, which has no button', async () => {
  await open();
  expect([devices(), screen.getByText('本机').tagName, screen.queryByRole('button', { name: '退出 Windows 上的 Chrome' })]).toEqual([
    ['Windows 上的 Chrome', 'Android 上的 Chrome'],
    'SPAN',
    null,
  ]);
});

it('ends one session and refetches the list', async () => {
  const { asked, sent } = await open();
  await press('退出 Android 上的 Chrome');
  await vi.waitFor(() => expect(devices()).toEqual(['Windows 上的 Chrome']));
  expect([asked, sent, screen.queryByRole('button', { name: '退出其他设备' })]).toEqual([['2'], [], null]);
});

it('ends all other sessions and stays logged in', async () => {
  const { asked, sent } = await open();
  await press('退出其他设备');
  await vi.waitFor(() => expect(devices()).toEqual(['Windows 上的 Chrome']));
  expect([asked, sent]).toEqual([[{ keepOwn: true, unbindThird: false }], []]);
});

it('ends all sessions, including this one', async () => {
  const { asked, sent } = await open();
  await press('全部退出');
  await vi.waitFor(() => expect(sent).toEqual(['session.end']));
  expect(asked).toEqual([{ keepOwn: false, unbindThird: false }]);
});

it('shows a refusal and keeps the list', async () => {
  await open({ refuse: true });
  await press('退出 Android 上的 Chrome');
  expect((await screen.findByRole('alert')).textContent).toContain('没有这个登录');
  expect(devices()).toEqual(['Windows 上的 Chrome', 'Android 上的 Chrome']);
});

it('offers to unbind the third-party logins too, and does it only if chosen', async () => {
  const { asked } = await open({ bound: [wechat, { ...wechat, platform: 'QQ' }] });
  const box = await screen.findByRole('checkbox', { name: '同时解绑微信、QQ，不解绑的话，绑定它的人还能扫码登录' });
  await act(() => userEvent.click(box));
  await press('退出其他设备');
  await vi.waitFor(() => expect(asked).toEqual([{ keepOwn: true, unbindThird: true }]));
});
