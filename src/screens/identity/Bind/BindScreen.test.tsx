import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '#contract/problem.ts';
import { bindPhoneMachine } from '#machines/identity/bindPhone.machine.ts';
import type { LoginToken } from '#machines/identity/session.machine.ts';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';
import { toast } from '#state/toast.ts';
import { badGateway, granted, refused, token } from '#testing/answers.ts';
import { held, logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { BindScreen } from './BindScreen.tsx';

function open(at = '/bind?temp_token=temp-1') {
  const bindPhone = held<Answer<LoginToken>, { tempToken: string; phone: string; code: string }>();
  const askScan = vi.fn();
  const wired = bindPhoneMachine.provide({
    actors: { smsCode: smsCodeMachine, bindPhone: bindPhone.logic },
    actions: { openSession: () => logIn(), askScan },
  });
  return { ...stage(() => ({ screen: <BindScreen />, wiring: { bindPhone: wired } }), at), bindPhone, askScan };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function submit(phone = '13800010001', code = '123456') {
  await userEvent.type(screen.getByLabelText('手机号码'), phone);
  await userEvent.type(screen.getByLabelText('短信验证码'), code);
  await press('绑定并登录');
}

beforeEach(logOut);
afterEach(cleanup);

it('binds a phone with the temp token, then redirects to where the login was started', async () => {
  const { bindPhone, history } = open('/bind?temp_token=temp-1&redirect=%2Fdetail%2F7.html%3Fa%3D1');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('绑定手机号');
  await submit();
  expect(screen.getByRole('button', { name: '绑定并登录' }).getAttribute('aria-busy')).toBe('true');
  expect(bindPhone.asked).toEqual([{ tempToken: 'temp-1', phone: '13800010001', code: '123456' }]);
  await bindPhone.answer(granted(token));
  expect(history).toEqual(['/detail/7.html?a=1']);
});

it.each(['https://elsewhere.test/', '//elsewhere.test', ''])('never redirects to another site: %j', async (redirect) => {
  const { bindPhone, history } = open(`/bind?temp_token=temp-1&redirect=${encodeURIComponent(redirect)}`);
  await submit();
  await bindPhone.answer(granted(token));
  expect(history).toEqual(['/']);
});

it('shows an error for an invalid phone and an invalid code', async () => {
  const { bindPhone } = open();
  await submit('12800010001', '12');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['请输入正确的手机号码', '验证码只能为数字且长度为6']);
  expect(bindPhone.asked).toEqual([]);
});

it.each([
  ['SMS_CODE_WRONG', '验证码错误'],
  ['PHONE_TAKEN', '该手机号已注册，请直接登录'],
] as const)('%s is shown beside the button, and the form can be submitted again', async (code, text) => {
  const { bindPhone } = open();
  await submit();
  await bindPhone.answer(refused(code));
  expect(screen.getByRole('alert').textContent).toBe(text);
  await press('绑定并登录');
  expect(bindPhone.asked).toHaveLength(2);
});

it('keeps the input when the response is lost', async () => {
  const { bindPhone } = open();
  await submit();
  await bindPhone.fail(badGateway);
  expect([screen.getByRole('alert').textContent, screen.getByDisplayValue('13800010001').tagName]).toEqual([
    '服务器出错请求编号 req-00000002',
    'INPUT',
  ]);
});

it.each(['/bind', '/bind?temp_token='])('asks to scan again without a temp token: %s', async (at) => {
  const { askScan } = open(at);
  expect(screen.getByRole('heading').textContent).toBe('登录已过期，请重新扫码');
  await press('重新扫码登录');
  expect(askScan).toHaveBeenCalledTimes(1);
});

it('asks to scan again when the temp token has expired', async () => {
  const { bindPhone } = open();
  await submit();
  await bindPhone.answer(refused('NOT_FOUND'));
  expect([screen.getByRole('heading').textContent, screen.getByRole('link', { name: '回首页' }).getAttribute('href')]).toEqual([
    '登录已过期，请重新扫码',
    '/',
  ]);
});

it('links to the home page, and says that the login was not completed', async () => {
  open();
  expect(screen.getByRole('link', { name: '暂不绑定，回首页' }).getAttribute('href')).toBe('/');
  await userEvent.click(screen.getByRole('link', { name: '暂不绑定，回首页' }));
  expect(toast.shown?.text).toBe('没有绑定手机号，这次扫码登录没有完成');
});

it('redirects a logged-in user to the home page', () => {
  logIn();
  expect(open('/bind').history).toEqual(['/']);
});
