import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { DenySecurityNewsDocument, ReadSecurityNewsDocument } from '#api/generated/operations.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { NotMeScreen } from './NotMeScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = Date.parse('2026-11-20T12:00:00+08:00');
const until = Date.parse('2026-11-23T12:00:00+08:00');
const login = {
  kind: 'LOGIN',
  at,
  device: 'Windows 上的 Chrome',
  address: '203.0.*.*',
  former: null,
  present: null,
  until,
  isDenied: false,
};
const email = { ...login, kind: 'EMAIL', device: null, address: null, former: 'l***n@example.com', present: 't***f@example.com' };
const phone = { ...email, kind: 'PHONE', former: '138****0001', present: '139****0002' };
type News = typeof login | typeof email;

function open(news: News | null, refuses = false) {
  const asked: unknown[] = [];
  const refuse = (message: string) => {
    throw new Refused({ code: 'NOT_FOUND', message, requestId: 'req-1' });
  };
  let shown = news;
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [ReadSecurityNewsDocument, () => (shown === null ? refuse('没有') : { readSecurityNews: shown })],
      [
        DenySecurityNewsDocument,
        ({ code }) => {
          if (refuses) refuse('该手机号已注册，请直接登录');
          asked.push(code);
          if (shown) shown = { ...shown, isDenied: true };
          return { denySecurityNews: true };
        },
      ],
    ]),
  );
  location.hash = '#7-abc';
  stage(() => ({ screen: <NotMeScreen /> }));
  return asked;
}
const press = async (name: string) => act(async () => userEvent.click(await screen.findByRole('button', { name })));
const words = () => document.querySelector('section')?.textContent;

it.each([
  [
    login,
    '不是我，让它退出',
    '新设备登录11月20日 12:00，你的账号在 Windows 上的 Chrome 登录（203.0.*.*）。是你本人，不用处理。不是你，让这次登录和之后陌生设备上的登录退出；你自己的设备不受影响。11月23日 12:00 前有效。不是我，让它退出是我，回首页',
    '这次登录已经退出',
  ],
  [
    email,
    '不是我，换回来',
    '邮箱已更换11月20日 12:00，你的账号的邮箱从 l***n@example.com 换成了 t***f@example.com。是你本人，不用处理。不是你，换回原来的邮箱，所有设备都退出登录。11月23日 12:00 前有效。不是我，换回来是我，回首页',
    '已换回原来的邮箱，所有设备都已退出登录',
  ],
  [
    phone,
    '不是我，换回来',
    '手机号已更换11月20日 12:00，你的账号的手机号从 138****0001 换成了 139****0002。是你本人，不用处理。不是你，换回原来的手机号，所有设备都退出登录。11月23日 12:00 前有效。不是我，换回来是我，回首页',
    '已换回原来的手机号，所有设备都已退出登录',
  ],
] as const)('%o says what happened, and one press undoes it', async (news, button, text, done) => {
  const asked = open(news);
  await screen.findByRole('heading', { level: 1 });
  expect(words()).toBe(text);
  await press(button);
  await screen.findByText(done);
  expect([asked, words()]).toEqual([['7-abc'], `${done}对方可能知道你的密码，请马上重设，并检查绑定的微信和 QQ重设登录密码查看登录设备`]);
});

it('says so when the link has expired or is not known', async () => {
  open(null);
  expect((await screen.findByText('链接已失效')).textContent).toBe('链接已失效');
});

it('shows why it could not be undone, and stays', async () => {
  open(phone, true);
  await press('不是我，换回来');
  expect((await screen.findByRole('alert')).textContent).toContain('该手机号已注册');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '不是我，换回来' }).disabled).toBe(false);
});
