import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InvitationsDocument, InviteDocument } from '#api/generated/operations.ts';
import type { Invitation, Invite } from '#api/queries/invitations.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { PromotionScreen } from './PromotionScreen.tsx';

const own: Invite = {
  code: 'ABCD2345',
  url: 'http://localhost:8080/register?invite=ABCD2345',
  qr: 'data:image/svg+xml;base64,AA',
  invited: 4,
  waiting: 1,
  rewarded: 2,
  coins: 350,
};
const friend = (id: string, status: Invitation['status'], coins: number): Invitation => ({
  id,
  name: `晚***${id}`,
  at: november('20 10:05'),
  status,
  coins,
  rewardedAt: null,
});
const friends = [friend('1', 'REGISTERED', 0), friend('2', 'REWARDED', 200), friend('3', 'TAKEN_BACK', 150), friend('4', 'VOID', 0)];

function open({ invite = () => own, list = () => friends }: { invite?: () => Invite; list?: () => Invitation[] } = {}) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [InviteDocument, () => ({ invite: invite() })],
      [
        InvitationsDocument,
        ({ after }) => ({
          invitations:
            after === 'next'
              ? { items: list().slice(3), nextCursor: null }
              : { items: list().slice(0, 3), nextCursor: list().length > 3 ? 'next' : null },
        }),
      ],
    ]),
  );
  return stage(() => ({ screen: <PromotionScreen /> }), '/account/account_extension');
}

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 20:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the link, its QR code, the poster and the rewards', async () => {
  open();
  expect((await screen.findByText(own.url)).tagName).toBe('SPAN');
  expect(screen.getByRole('img', { name: '邀请链接的二维码，邀请码 ABCD2345' }).getAttribute('src')).toBe(own.qr);
  expect(screen.getByRole('img', { name: '邀请海报：扫码注册，邀请码 ABCD2345' }).tagName).toBe('CANVAS');
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    '已邀请4 人',
    '等待首单1 人',
    '已得奖励2 人',
    '得到金币350',
  ]);
});

it('shows the state of each friend, page by page', async () => {
  open();
  await screen.findByText('晚***1');
  screen.getByRole('button', { name: '加载更多' }).click();
  await screen.findByText('晚***4');
  const rows = [...document.querySelectorAll('section:last-of-type li')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '晚***1今天 10:05 注册等待首单结算—',
    '晚***2今天 10:05 注册奖励已到账+200 金币',
    '晚***3今天 10:05 注册首单退款，奖励已收回+150 金币',
    '晚***4今天 10:05 注册不符合活动规则—',
  ]);
});

it('shows the rules with the shared constants', async () => {
  open();
  const rules = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rules.slice(0, 2)).toEqual([
    '好友打开你的链接，30 天内用新手机号注册，马上得到一个满10减5红包。',
    '好友第一笔租金满 5 元的订单结束 24 小时、结算后，你得到 200 金币和一个满10减3红包。',
  ]);
});

it('says that there are no friends yet', async () => {
  open({ list: () => [] });
  expect((await screen.findByRole('heading', { name: '还没有邀请到好友' })).tagName).toBe('H2');
});

it('shows an error for the link; the list is still shown', async () => {
  open({
    invite: () => {
      throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-9' });
    },
  });
  expect((await screen.findByText('req-9')).textContent).toBe('req-9');
  expect((await screen.findByText('晚***2')).tagName).toBe('B');
});
