import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RedPacketsDocument } from '#api/generated/operations.ts';
import type { RedPacket } from '#api/queries/wallet.ts';
import { aRedPacket, november } from '#testing/builders/gateway.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { stage } from '#tests/screens/stage.tsx';
import { RedPacketScreen } from './RedPacketScreen.tsx';

const open = (packets: Partial<Record<RedPacket['status'], RedPacket[]>>) => {
  vi.stubGlobal(
    'fetch',
    stubGateway([[RedPacketsDocument, ({ status }) => ({ redPackets: packets[status as RedPacket['status']] ?? [] })]]),
  );
  return stage(() => ({ screen: <RedPacketScreen /> }), '/account/redPacket');
};

beforeEach(() => {
  vi.useFakeTimers({ now: november('28 12:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows value, condition and expiry of each red packet', async () => {
  open({
    UNUSED: [
      aRedPacket(),
      aRedPacket({
        id: '6',
        title: '周末红包',
        type: 'PERCENTAGE',
        minOrderFen: 0,
        discountPercentage: 15,
        maxDiscountFen: 500,
        expiresAt: november('30 12:00') + 86_400_000 * 9,
      }),
    ],
  });
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '¥3新人红包满 20 元可用后天 00:00 前有效 快到期去使用',
    '8.5折周末红包无门槛，最多减 5 元12月9日 12:00 前有效去使用',
  ]);
});

it('lists used ones in their own tab, without a link to use them', async () => {
  open({ USED: [aRedPacket({ status: 'USED' })] });
  expect((await screen.findByRole('heading', { name: '没有可用的红包' })).tagName).toBe('H2');
  await userEvent.click(screen.getByRole('tab', { name: '已使用' }));
  expect((await screen.findByRole('listitem')).textContent).toBe('¥3新人红包满 20 元可用后天 00:00 前有效已使用');
  expect(screen.queryByRole('link', { name: '去使用' })).toBe(null);
});
