import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TabBar } from '#app/shell/TabBar.tsx';
import type { Answer } from '#contract/problem.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { granted } from '#testing/answers.ts';
import { held, logIn, stage } from '#tests/screens/stage.tsx';
import { PersonalScreen } from './PersonalScreen.tsx';

beforeEach(() => vi.stubGlobal('fetch', stubGateway([])));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opens the verification dialog for an unverified user', async () => {
  logIn({ isRealName: false, isAdult: null });
  const submitRealName = held<Answer<{ isAdult: boolean }>, { name: string; idNumber: string }>();
  const { shell } = stage(() => ({
    screen: <PersonalScreen />,
    wiring: { realName: realNameMachine.provide({ actors: { submitRealName: submitRealName.logic } }) },
  }));
  const told: string[] = [];
  shell.session.send = ({ type }) => void told.push(type);
  await userEvent.click(screen.getByRole('button', { name: '去实名认证' }));
  const dialog = await screen.findByRole('dialog', { name: '实名认证' });
  await userEvent.type(within(dialog).getByLabelText('真实姓名'), '林一');
  await userEvent.type(within(dialog).getByLabelText('身份证号'), '110101199003074290');
  await userEvent.click(within(dialog).getByRole('button', { name: '提交认证' }));
  await submitRealName.answer(granted({ isAdult: true }));
  expect([screen.queryByRole('dialog'), told]).toEqual([null, ['session.refresh']]);
});

it('offers no verification to a verified user', () => {
  logIn();
  stage(() => ({ screen: <PersonalScreen /> }));
  expect([screen.getByText('已实名').tagName, screen.queryByRole('button', { name: '去实名认证' })]).toEqual(['SPAN', null]);
});

it('is below the home page in the breadcrumbs, with logout apart from the links', async () => {
  logIn();
  stage(() => ({ screen: <PersonalScreen /> }));
  expect(
    within(screen.getByRole('navigation', { name: '位置' }))
      .getByRole('link', { name: '首页' })
      .getAttribute('href'),
  ).toBe('/');
  expect((await screen.findByRole('button', { name: '退出登录' })).closest('nav')).toBe(null);
});

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('leads to help and to customer service', async () => {
  logIn();
  stage(() => ({ screen: <PersonalScreen /> }));
  expect(screen.getByRole('link', { name: '客服' }).getAttribute('href')).toBe('/redirect');
  await screen.findByRole('navigation', { name: '帮助' });
  expect(linksOf('帮助')).toEqual([
    ['联系客服', '/redirect'],
    ['帮助中心', '/help'],
    ['联系我们', '/ContactUs'],
    ['投诉建议', '/feedback'],
    ['最新公告', '/Notice'],
  ]);
});

it('shows the shop first, to its owner only', async () => {
  logIn({ id: '9', isMerchant: true });
  stage(() => ({ screen: <PersonalScreen /> }));
  await screen.findByRole('navigation', { name: '常用' });
  expect(screen.getAllByRole('navigation').map((nav) => nav.getAttribute('aria-label'))).toEqual([
    '位置',
    '我的店铺',
    '资产',
    '常用',
    '帮助',
  ]);
  expect(linksOf('我的店铺')).toEqual([
    ['我的店铺', '/zuhao.html?available=all&merchant_id=9'],
    ['租金收入', '/account/purse'],
    ['收到的评价', '/account/assess?tab=received'],
    ['我的投诉', '/account/complain'],
  ]);
  cleanup();
  logIn();
  stage(() => ({ screen: <PersonalScreen /> }));
  expect(screen.queryByRole('navigation', { name: '我的店铺' })).toBe(null);
});

it('shows the number of current rentals', () => {
  logIn({ activeOrder: { orderNo: '1', title: '号', endsAt: Date.now() + 60_000, count: 3 } });
  stage(() => ({ screen: <TabBar /> }));
  expect(screen.getByLabelText('3 单租用中').textContent).toBe('3');
});
