import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import {
  BalanceDocument,
  ListingDocument,
  ListingNowDocument,
  type ListingNowQuery,
  AlertsDocument,
  LookAtDocument,
  LookingUsersDocument,
  RedPacketsDocument,
  SimilarListingsDocument,
} from '#api/generated/operations.ts';
import { watchLogin } from '#actors/orders/checkout.actors.ts';
import { keys } from '#api/queries/keys.ts';
import type { Answer } from '#contract/problem.ts';
import { priceSnapshot } from '#contract/rules/priceChange.ts';
import { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import type { Proposal } from '#machines/orders/proposal.ts';
import { orderPaymentMachine, type Payment, type PayMethod, type UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { type PriceReading, rentVerificationMachine, type ShownPrice } from '#machines/orders/rentVerification.machine.ts';
import { detailScreen } from '#screens/listings/Detail/DetailScreen.tsx';
import { Rent } from '#screens/listings/Detail/Rent.tsx';
import { aBalance, aListing, november } from '#testing/builders/gateway.ts';
import { aListingCard } from '#testing/builders/listings.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { granted } from '#testing/answers.ts';
import { held, logIn, stage } from './stage.tsx';

export const withoutBargain = async () => () => null;
export const DetailScreen = detailScreen(async () => Rent, withoutBargain);
export const now = november('20 15:00');
type Listing = ReturnType<typeof aListing>;

export const reading = (listing: Listing): PriceReading => ({
  verdict: 'rentable',
  snapshot: priceSnapshot(listing, 1, 1, null)!,
  terms: listing,
});
export const held15 = (): UnpaidOrder => ({
  orderNo: '20261120150000000001',
  title: '王者荣耀 V8',
  lines: [{ label: '租金', fen: 700 }],
  payableFen: 3_350,
  setAsideFen: 0,
  depositFen: 3_000,
  rentFen: 350,
  startsAt: now,
  endsAt: now + 3_600_000,
  startsWhenPaid: true,
  paysFirst: false,
  payDeadline: now + 900_000,
  holdMs: 900_000,
});

const changing = ({
  game,
  prices,
  activity,
  depositFen,
  isListed,
  isRented,
  isReservation,
  isFavourite,
  rentedUntil,
  booked,
  freePlays,
  awaitsPassword,
  isAtRest,
  windows,
  restingUntil,
}: Listing): ListingNowQuery['listingNow'] => ({
  prices,
  activity,
  depositFen,
  isListed,
  isRented,
  isReservation,
  isFavourite,
  rentedUntil,
  booked,
  freePlays,
  awaitsPassword,
  isAtRest,
  windows,
  restingUntil,
  availability: game.isSuspended ? 'MAINTENANCE' : 'NORMAL',
});

/** `at`: the query of the page's address; `more`: answers in place of the usual ones. */
export async function open(
  listing: Listing | (() => Listing) = aListing(),
  Screen = DetailScreen,
  at = '',
  more: Parameters<typeof stubGateway>[0] = [],
) {
  const answer = () => (typeof listing === 'function' ? listing() : listing);
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [ListingDocument, () => ({ listing: answer() })],
      [ListingNowDocument, () => ({ listingNow: changing(answer()) })],
      [LookingUsersDocument, () => ({ lookingUsers: [] })],
      [SimilarListingsDocument, () => ({ similarListings: [aListingCard({ id: '8', title: '相似的号' })] })],
      [LookAtDocument, () => ({ lookAt: true })],
      [AlertsDocument, () => ({ alerts: [] })],
      [RedPacketsDocument, () => ({ redPackets: [] })],
      [BalanceDocument, () => ({ balance: aBalance() })],
      ...more,
    ]),
  );
  const readPrice = held<PriceReading, ShownPrice>();
  const createOrder = held<Answer<UnpaidOrder>, { proposal: Proposal; key: string }>();
  const findOrder = held<{ order: UnpaidOrder | null }, { proposal: Proposal }>();
  const payOrder = held<Answer<Payment>, { orderNo: string; method: PayMethod; cardFen: number; key: string; proof: string | null }>();
  const submitRealName = held<Answer<{ isAdult: boolean }>, { name: string; idNumber: string }>();
  const left = vi.fn();
  const page = stage(
    (shell) => {
      const checkout = checkoutMachine.provide({
        actors: {
          watchLogin: watchLogin(shell.followLogin),
          createOrder: createOrder.logic,
          findOrder: findOrder.logic,
          orderPayment: orderPaymentMachine.provide({
            actors: { payOrder: payOrder.logic },
            actions: { leaveForCashier: (_, { cashierUrl }) => left(cashierUrl) },
          }),
          rentVerification: rentVerificationMachine.provide({ actors: { readPrice: readPrice.logic } }),
          realName: realNameMachine.provide({ actors: { submitRealName: submitRealName.logic } }),
        },
        actions: {
          askLogin: () => queueMicrotask(() => shell.loginModal.send({ type: 'login.open' })),
          rereadSession: () => shell.session.send({ type: 'session.refresh' }),
          rereadListing: (_, { listingId }) => void page.cache.invalidateQueries({ queryKey: keys.listing(listingId) }),
        },
      });
      return { screen: <Screen params={{ id: '1' }} />, wiring: { checkout } };
    },
    at === '' ? undefined : `/detail/1.html?${at}`,
  );
  return { ...page, readPrice, createOrder, findOrder, payOrder, submitRealName, left };
}

export const rentButton = (name = '立即租用') => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const dialog = (name: string) => screen.findByRole('dialog', { name });

/** Places an order and opens its payment panel. */
export async function order() {
  const page = await open();
  await press('立即租用');
  await page.readPrice.answer(reading(aListing()));
  await page.createOrder.answer(granted(held15()));
  await dialog('支付订单');
  return page;
}

/** Every test of the file starts at `now` as a logged-in user; resets everything afterwards. */
export function visitAsMember(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    logIn();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
