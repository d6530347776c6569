import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { admin, type Answers, lost, openConsole, refuse, service } from '#testing/console/console.tsx';

const nobody: Answers = { getSelf: () => refuse('UNAUTHENTICATED') };

async function submitted(answers: Answers) {
  const user = userEvent.setup();
  const opened = openConsole('/', { ...nobody, ...answers });
  await user.type(await screen.findByLabelText('姓名'), '小周');
  await user.type(screen.getByLabelText('密码'), 'Service-2026-xz');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await user.type(await screen.findByLabelText('动态码，或恢复码'), '123456');
  await user.click(screen.getByRole('button', { name: '登录' }));
  return { user, ...opened };
}

test('name and password, then six digits', async () => {
  const { asked } = await submitted({ signIn: () => ({ token: 't', device: 'd', self: service }) });
  await screen.findByRole('heading', { name: '11月27日 周五' });
  expect(asked.find(({ name }) => name === 'signIn')?.body).toEqual({ name: '小周', password: 'Service-2026-xz', code: '123456' });
  expect(screen.getByText(/^客服，登录还剩/).textContent).toMatch(/^客服，登录还剩 /);
});

test('a wrong password or code is refused with one text, and nothing stays filled in but the name', async () => {
  await submitted({ signIn: () => refuse('OPERATOR_SIGN_IN', { message: '姓名、密码或动态码不对' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('姓名、密码或动态码不对');
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('');
});

test('a locked name says until when', async () => {
  const { user } = await submitted({
    signIn: () => refuse('OPERATOR_LOCKED', { details: { retry_at: Date.UTC(2026, 10, 27, 12) } }),
  });
  expect((await screen.findByText(/以后可以再试/)).textContent).toBe('11月27日 20:00 以后可以再试。');
  await user.click(screen.getByRole('button', { name: '返回' }));
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('');
});

test('a lost answer keeps the form', async () => {
  await submitted({ signIn: lost });
  expect((await screen.findByRole('alert')).textContent).toContain('连不上服务器，请检查网络');
  expect(screen.getByText('小周，请看验证器。').textContent).toBe('小周，请看验证器。');
});

test('without an answer about the session it can be asked again', async () => {
  const user = userEvent.setup();
  let isLost = true;
  openConsole('/', { getSelf: () => (isLost ? lost() : service) });
  await screen.findByRole('alert');
  isLost = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect((await screen.findByRole('heading', { name: '11月27日 周五' })).textContent).toBe('11月27日 周五');
});

test('signing out shows nothing of the person', async () => {
  const user = userEvent.setup();
  openConsole('/', { getSelf: () => admin, signOut: () => ({}) });
  await user.click(await screen.findByRole('button', { name: '退出' }));
  await screen.findByLabelText('姓名');
  expect(screen.queryByText('老陈')).toBe(null);
});
