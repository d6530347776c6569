import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  BargainGamesDocument,
  BargainTermsDocument,
  ReceivedBargainsDocument,
  SetBargainTermsDocument,
} from '#api/generated/operations.ts';
import type { BargainTerms, ReceivedBargain } from '#api/queries/bargains.ts';
import { refusal } from '#testing/answers.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { BargainGames } from './BargainGames.tsx';
import { OwnerBargain } from './OwnerBargain.tsx';

const received = (wish: Partial<ReceivedBargain>): ReceivedBargain => ({
  id: '1',
  status: 'OPEN',
  priceFen: 350,
  offers: [{ at: 1, hourlyFen: 280 }],
  acceptedFen: null,
  at: november('20 12:00'),
  ...wish,
});

function open(offers: ReceivedBargain[], save: (given: unknown) => BargainTerms = () => ({ isOn: true, floorPercent: 86 })) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [BargainTermsDocument, () => ({ bargainTerms: { isOn: true, floorPercent: 85 } })],
      [ReceivedBargainsDocument, () => ({ receivedBargains: { items: offers, nextCursor: null } })],
      [SetBargainTermsDocument, (given) => ({ setBargainTerms: save(given) })],
    ]),
  );
  stage(() => ({ screen: <OwnerBargain listingId="7" /> }));
}
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows every offer with what came of it', async () => {
  open([
    received({
      id: '6',
      offers: [
        { at: 1, hourlyFen: 250 },
        { at: 2, hourlyFen: 260 },
      ],
    }),
    received({ id: '5', status: 'SPENT' }),
    received({ id: '4', status: 'HELD', acceptedFen: 310 }),
    received({ id: '3', status: 'USED', acceptedFen: 311 }),
    received({ id: '2', status: 'EXPIRED', acceptedFen: 312 }),
    received({ id: '1', status: 'CLOSED' }),
  ]);
  const list = within(await screen.findByRole('list', { name: '收到的出价' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '¥2.50、¥2.6011月20日 12:00，还在议价',
    '¥2.8011月20日 12:00，次数用完，等对方接受还价',
    '¥2.8011月20日 12:00，谈成，等对方下单 ¥3.10/时',
    '¥2.8011月20日 12:00，已按谈成的价下单 ¥3.11/时',
    '¥2.8011月20日 12:00，谈成后没有下单 ¥3.12/时',
    '¥2.8011月20日 12:00，没有谈成',
  ]);
});

it('saves floor and switch once they have changed', async () => {
  const asked: unknown[] = [];
  open([], (given) => {
    asked.push(given);
    return { isOn: false, floorPercent: 86 };
  });
  expect((await button('保存')).getAttribute('aria-disabled')).toBe('true');
  expect(await screen.findByText('还没有人出价。')).toBeInstanceOf(HTMLElement);
  await userEvent.click(await button('增加底价'));
  await userEvent.click(screen.getByRole('switch', { name: '接受议价' }));
  await userEvent.click(await button('保存'));
  expect(await button('已保存')).toBeInstanceOf(HTMLElement);
  expect(asked).toEqual([{ listingId: '7', isOn: false, floorPercent: 86 }]);
});

it('shows a refusal above the button', async () => {
  open([], () => {
    throw new Refused({ ...refusal('NOT_FOUND'), requestId: 'r-1' });
  });
  await userEvent.click(await button('减少底价'));
  await userEvent.click(await button('保存'));
  expect((await screen.findByRole('alert')).textContent).toBe(refusal('NOT_FOUND').message);
});

it('leads on to games with accounts that can be bargained for', async () => {
  const games = Array.from({ length: 5 }, (_, at) => ({ id: `${at + 1}`, title: `游戏${at + 1}`, icon: '', listingCount: 9 - at }));
  vi.stubGlobal('fetch', stubGateway([[BargainGamesDocument, () => ({ bargainGames: games })]]));
  stage(() => ({ screen: <BargainGames /> }));
  const found = await screen.findAllByRole('link');
  expect(found.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['游戏1 9 ', '/zuhao/1.html?bargain=1'],
    ['游戏2 8 ', '/zuhao/2.html?bargain=1'],
    ['游戏3 7 ', '/zuhao/3.html?bargain=1'],
    ['游戏4 6 ', '/zuhao/4.html?bargain=1'],
  ]);
});
