import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsDocument } from '#api/generated/operations.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { session } from '#state/session.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { sectionTabs } from './sectionTabs.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

const settings = {
  notifyOrders: true,
  notifyMoney: true,
  notifyActivity: true,
  showInRankings: true,
  securityBy: 'SMS' as const,
  payPasswordAboveFen: 5_000,
  hasPayPassword: true,
};
beforeEach(() => vi.stubGlobal('fetch', stubGateway([[SettingsDocument, () => ({ settings })]])));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (query = '') => stage(() => ({ screen: <SettingsScreen /> }), `/account/system${query}`);

it.each([['', 'security'], ['?type=nothing', 'security'], ...sectionTabs.map(({ id }) => [`?type=${id}`, id])])(
  'at %j shows the section %s',
  (query, id) => {
    logIn({ phone: '138****8000', isRealName: true });
    open(query);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(sectionTabs.find((each) => each.id === id)?.label);
  },
);

it('shows the bound phone and the verified identity', async () => {
  logIn({ phone: '138****8000', isRealName: true });
  open();
  expect([(await screen.findByText('138****8000')).tagName, screen.getByText('已实名').tagName]).toEqual(['P', 'SPAN']);
});

it('opens the verification dialog for an unverified user', async () => {
  logIn({ phone: null, isRealName: false });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '去实名认证' }));
  expect((await screen.findByRole('dialog', { name: '实名认证' })).textContent).toContain('提交认证');
});

it('keeps its rows, with what is open in them, while the user is read again', async () => {
  logIn({ phone: '138****8000', isRealName: true });
  open();
  await screen.findByText('138****8000');
  act(() => {
    session.viewer = null;
  });
  await waitFor(() => expect(screen.getAllByText('正在载入').length).toBeGreaterThan(0));
  expect([screen.queryByText('正在载入账号安全'), screen.getByRole('heading', { name: '登录密码' }).tagName]).toEqual([null, 'H2']);
});
