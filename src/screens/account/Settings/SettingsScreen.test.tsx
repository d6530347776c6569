import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsDocument } from '#api/generated/operations.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
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
