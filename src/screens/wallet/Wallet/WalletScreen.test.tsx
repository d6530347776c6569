import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LedgerDocument, WalletDocument } from '#api/generated/operations.ts';
import type { LedgerLine, Wallet } from '#api/queries/wallet.ts';
import { FundsDetailScreen } from '#screens/wallet/FundsDetail/FundsDetailScreen.tsx';
import { aLedgerLine, aWallet, november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { WalletScreen } from './WalletScreen.tsx';

const orderNo = '20261120194500004817';
const lines = [
  aLedgerLine({
    id: '9',
    kind: 'DEPOSIT_FREEZE',
    title: '冻结押金',
    availableFen: -3_000,
    frozenFen: 3_000,
    availableAfterFen: 7_000,
    orderNo,
  }),
  aLedgerLine({ id: '8' }),
];

function open(at: string, { wallet = () => aWallet(), ledger = () => lines }: { wallet?: () => Wallet; ledger?: () => LedgerLine[] } = {}) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [WalletDocument, () => ({ wallet: wallet() })],
      [
        LedgerDocument,
        ({ after, orderNo: of }) => {
          const all = ledger().filter((line) => of === null || of === undefined || line.orderNo === of);
          return {
            ledger:
              after === 'next'
                ? { items: all.slice(1), nextCursor: null }
                : { items: all.slice(0, 1), nextCursor: all.length > 1 ? 'next' : null },
          };
        },
      ],
    ]),
  );
  return stage(() => ({ screen: at.includes('fundsDetail') ? <FundsDetailScreen /> : <WalletScreen /> }), at);
}

beforeEach(() => {
  logIn({ redPackets: 3 });
  vi.useFakeTimers({ now: november('20 20:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the available balance, and frozen money with its cause and release', async () => {
  open('/account/purse', {
    wallet: () =>
      aWallet({
        availableFen: 28_654,
        frozenFen: 7_000,
        frozenLines: [
          { orderNo, reason: 'DEPOSIT', title: '荣耀王者', amountFen: 3_000, thawsAt: november('20 23:10') },
          { orderNo: '20261120194500002841', reason: 'DEPOSIT', title: '修罗', amountFen: 3_000, thawsAt: null },
          { orderNo: '20261120194500002842', reason: 'PAYMENT', title: '巅峰', amountFen: 1_000, thawsAt: null },
        ],
      }),
  });
  expect((await screen.findByLabelText('¥286.54')).textContent).toBe('¥286.54');
  const frozen = screen.getByRole('heading', { name: /冻结明细/ }).closest('section')!;
  expect(
    within(frozen)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '押金 · 荣耀王者¥30.00订单 2026…04817今天 23:10 退回，还有 3 小时 10 分',
    '押金 · 修罗¥30.00订单 2026…02841投诉处理完之前暂缓退回',
    '支付处理中 · 巅峰¥10.00订单 2026…02842付款有结果后解冻',
  ]);
});

it('shows the number of current rentals', async () => {
  logIn({ activeOrder: { orderNo, title: '荣耀王者', endsAt: november('20 23:00'), count: 2 } });
  open('/account/purse');
  expect((await screen.findByRole('link', { name: '2 单 租用中' })).getAttribute('href')).toBe('/account/order?type=renting');
});

it('links every line to its order and to its details', async () => {
  open('/account/purse');
  const link = await screen.findByRole('link', { name: '冻结押金' });
  expect(link.getAttribute('href')).toBe(`/account/fundsDetail?id=9&order_no=${orderNo}`);
  expect(screen.getByRole('link', { name: '2026…04817' }).getAttribute('href')).toBe(`/account/order?order_no=${orderNo}`);
});

it('links an owner to the details and to the order of the account', async () => {
  const income = aLedgerLine({ id: '7', kind: 'SETTLEMENT', title: '租金结算', availableFen: 950, orderNo, isRenter: false });
  const wallet = open('/account/purse', { ledger: () => [income] });
  expect((await screen.findByRole('link', { name: '租金结算' })).getAttribute('href')).toBe(
    `/account/fundsDetail?id=7&order_no=${orderNo}`,
  );
  const lent = `/account/merchant/orders/${orderNo}`;
  expect(screen.getByRole('link', { name: '2026…04817' }).getAttribute('href')).toBe(lent);
  wallet.unmount();
  open(`/account/fundsDetail?id=7&order_no=${orderNo}`, { ledger: () => [income] });
  expect((await screen.findByText('出租订单')).nextElementSibling?.querySelector('a')?.getAttribute('href')).toBe(lent);
});

it('an empty wallet shows the next step', async () => {
  open('/account/purse', { ledger: () => [] });
  expect((await screen.findByRole('heading', { name: '还没有资金往来' })).tagName).toBe('H2');
  expect(screen.getByRole('link', { name: '去充值' }).getAttribute('href')).toBe('/account/Recharge');
});

it('shows an error for one half; the other is still shown', async () => {
  open('/account/purse', {
    wallet: () => {
      throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-5' });
    },
  });
  expect(within(await screen.findByRole('alert')).getByText('req-5').textContent).toBe('req-5');
  expect((await screen.findByRole('link', { name: '冻结押金' })).tagName).toBe('A');
});

it('fetches pages until the ledger line is found', async () => {
  open('/account/fundsDetail?id=8');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('余额充值');
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '+¥100.00',
    '¥0.00',
    '¥100.00',
    '2026年11月20日 16:21',
    '8',
  ]);
});

it('says that there is no such line', async () => {
  open('/account/fundsDetail?id=404');
  expect((await screen.findByRole('heading', { name: '没有找到这笔资金' })).tagName).toBe('H2');
});
