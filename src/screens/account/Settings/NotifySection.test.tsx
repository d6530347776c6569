import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SettingsDocument } from '#api/generated/operations.ts';
import type { Answer } from '#contract/problem.ts';
import { type Choice, type Choices, settingsMachine } from '#machines/account/settings.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { held, logIn, stage } from '#tests/screens/stage.tsx';
import { NotifySection } from './NotifySection.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choices = {
  notifyOrders: true,
  notifyMoney: false,
  notifyActivity: true,
  showInRankings: false,
  securityBy: 'SMS' as const,
  payPasswordAboveFen: 5_000,
};

async function open() {
  const saving = held<Answer<Choices>, { choice: Choice; proof: string | null }>();
  vi.stubGlobal('fetch', stubGateway([[SettingsDocument, () => ({ settings: { ...choices, hasPayPassword: true } })]]));
  logIn();
  const settings = settingsMachine.provide({ actors: { saveChoice: saving.logic } });
  stage(() => ({ screen: <NotifySection />, wiring: { settings } }));
  await screen.findByRole('switch', { name: '订单消息' });
  return saving;
}
const shown = () => [
  screen.getAllByRole('switch').map((each) => [each.getAttribute('aria-label'), each.getAttribute('aria-checked')]),
  screen.getAllByRole('radio').flatMap((each) => ((each as HTMLInputElement).checked ? [each.closest('label')?.textContent] : [])),
];
const switches = (wish: Partial<Record<'order' | 'money' | 'name', string>> = {}) => [
  ['订单消息', wish.order ?? 'true'],
  ['资金消息', wish.money ?? 'false'],
  ['活动消息', 'true'],
  ['对别人显示昵称', wish.name ?? 'false'],
];
const press = (role: 'switch' | 'radio' | 'button', name: string) => act(() => userEvent.click(screen.getByRole(role, { name })));

it('shows the stored settings, saves one and shows the response', async () => {
  const saving = await open();
  expect(shown()).toEqual([switches(), ['短信', '超过 50 元']]);
  await press('switch', '资金消息');
  expect([shown()[0], screen.getByRole('switch', { name: '订单消息' }).getAttribute('aria-disabled')]).toEqual([
    switches({ money: 'true' }),
    'true',
  ]);
  await press('switch', '订单消息');
  await saving.answer(granted({ ...choices, notifyMoney: true }));
  expect([shown(), saving.asked]).toEqual([
    [switches({ money: 'true' }), ['短信', '超过 50 元']],
    [{ choice: { notifyMoney: true }, proof: null }],
  ]);
});

it('saves showing the name to others, and explains how it is shown', async () => {
  const saving = await open();
  expect(screen.getByText(/^邀请名单里显示/).textContent).toMatch(/“.\*\*\*.”，评价里显示昵称；关掉后都显示“匿名用户”$/);
  await press('switch', '对别人显示昵称');
  await saving.answer(granted({ ...choices, showInRankings: true }));
  expect([shown()[0], saving.asked]).toEqual([switches({ name: 'true' }), [{ choice: { showInRankings: true }, proof: null }]]);
});

it('asks for the pay password before raising the limit; cancelling keeps the limit', async () => {
  const saving = await open();
  await press('radio', '超过 200 元');
  await saving.answer(refused('PAY_PASSWORD_REQUIRED'));
  const dialog = await screen.findByRole('dialog', { name: '验证身份' });
  const field = within(dialog).getByLabelText('支付密码');
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual(['numeric', 'off']);
  await press('button', '取消');
  expect(shown()).toEqual([switches(), ['短信', '超过 50 元']]);
});

it('shows an error for a setting that was not saved, and retries', async () => {
  const saving = await open();
  await press('switch', '订单消息');
  await saving.fail(badGateway);
  expect([(await screen.findByRole('alert')).textContent, shown()[0]]).toEqual([expect.stringContaining('服务器出错'), switches()]);
  await press('button', '重试');
  await saving.answer(granted({ ...choices, notifyOrders: false }));
  expect([shown()[0], screen.queryByRole('alert')]).toEqual([switches({ order: 'false' }), null]);
});

it('shows an error if the settings fail to load, and retries', async () => {
  let isBroken = true;
  const read = () => {
    if (isBroken) throw new Refused({ code: 'RATE_LIMITED', message: '操作太频繁，请稍后再试', requestId: 'req-1' });
    return { settings: { ...choices, hasPayPassword: false } };
  };
  vi.stubGlobal('fetch', stubGateway([[SettingsDocument, read]]));
  logIn();
  stage(() => ({ screen: <NotifySection /> }));
  expect((await screen.findByText(/操作太频繁，请稍后再试/)).textContent).toContain('操作太频繁，请稍后再试');
  isBroken = false;
  await press('button', '重试');
  await screen.findByText('付款超过额度时需要先设置支付密码');
  expect(shown()).toEqual([switches(), ['短信', '超过 50 元']]);
});

it('saves how a login from a new device is told', async () => {
  const saving = await open();
  expect(screen.getByRole('radiogroup', { name: '新设备登录提醒' }).textContent).toBe('短信邮件都发');
  await press('radio', '都发');
  await saving.answer(granted({ ...choices, securityBy: 'BOTH' }));
  expect([shown()[1], saving.asked]).toEqual([['都发', '超过 50 元'], [{ choice: { securityBy: 'BOTH' }, proof: null }]]);
});
