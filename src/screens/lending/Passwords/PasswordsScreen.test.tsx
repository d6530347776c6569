import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PasswordsDueDocument } from '#api/generated/operations.ts';
import type { PasswordDue } from '#api/queries/lending.ts';
import { changeLoginMachine, type LoginWish } from '#machines/lending/changeLogin.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aPasswordDue } from '#testing/builders/lending.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { heldCommand, logIn, stage } from '#tests/screens/stage.tsx';
import { PasswordsScreen } from './PasswordsScreen.tsx';

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(items: PasswordDue[] | (() => never)) {
  const seal = heldCommand<undefined, LoginWish>();
  const page = () => ({ passwordsDue: { items: typeof items === 'function' ? items() : items, nextCursor: null } });
  vi.stubGlobal('fetch', stubGateway([[PasswordsDueDocument, page]]));
  stage(() => ({
    screen: <PasswordsScreen />,
    wiring: { changeLogin: changeLoginMachine.provide({ actors: { sealLogin: seal.leavable } }) },
  }));
  return seal;
}
const words = () => document.body.textContent ?? '';
const fill = async (secret: string, again: string) => {
  for (const [name, text] of [
    ['新密码', secret],
    ['再输一次', again],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(name);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
  await userEvent.click(screen.getByRole('button', { name: '密封保存' }));
};

it('lists the accounts that wait, each with its rental, its login and its next booking', async () => {
  const other = { ...aPasswordDue().product, id: '102', title: '另一个账号' };
  open([aPasswordDue({ nextStartsAt: november('20 22:00') }), aPasswordDue({ product: other, rests: false })]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('改好前不出租昨天 23:00 的租用已结束。今天 22:00 有下一单，请在此之前改好。登录账号 wx_77k2d0e4');
  expect(second?.textContent).toContain('照常出租');
  expect(within(first!).getByRole('link', { name: '昨天 23:00 的租用' }).getAttribute('href')).toBe(
    '/account/merchant/orders/20261119194500000001',
  );
});

it('names a free play, which has no order', async () => {
  open([aPasswordDue({ orderNo: null })]);
  expect((await screen.findByRole('listitem')).textContent).toContain('昨天 23:00 的免费玩已结束。');
  expect(screen.queryByRole('link', { name: /的租用/ })).toBeNull();
});

it('seals a new password that was typed twice alike, under one key', async () => {
  const seal = open([aPasswordDue()]);
  await screen.findByLabelText('新密码');
  await fill('new-sesame', 'other');
  expect(screen.getByText('两次输入的密码不一致').textContent).toBe('两次输入的密码不一致');
  await fill('new-sesame', 'new-sesame');
  expect(seal.asked).toEqual([{ listingId: '1', secret: 'new-sesame', key: expect.stringMatching(/^\S{16,}$/) }]);
  await seal.answer(refused('LOGIN_UNCHANGED'));
  expect(words()).toContain(refusal('LOGIN_UNCHANGED').message);
  await userEvent.click(screen.getByRole('button', { name: '密封保存' }));
  await seal.answer(granted(undefined));
  expect(words()).toContain('新密码已保存');
});

it('offers a retry after a lost response, or a new try', async () => {
  const seal = open([aPasswordDue()]);
  await screen.findByLabelText('新密码');
  await fill('new-sesame', 'new-sesame');
  await seal.fail(badGateway);
  expect(words()).toContain('没有收到结果，重试不会保存两次。');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(seal.asked[1]).toEqual(seal.asked[0]);
  await seal.fail(badGateway);
  await userEvent.click(screen.getByRole('button', { name: '稍后再看' }));
  expect((await screen.findByLabelText<HTMLInputElement>('新密码')).value).toBe('');
});

it('says so when none waits, while it loads, and when it fails', async () => {
  open([]);
  expect(screen.getByRole('status').textContent).toBe('正在载入待改密码的账号');
  expect((await screen.findByRole('heading', { name: '没有待改的密码' })).tagName).toBe('H2');
  cleanup();
  open(() => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-9' });
  });
  expect(within(await screen.findByRole('alert')).getByText('req-9').textContent).toBe('req-9');
});
