import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '#api/client.ts';
import {
  BalanceDocument,
  CreateOrderDocument,
  FavouritesDocument,
  FiltersDocument,
  FootprintsDocument,
  GamesDocument,
  HomeDocument,
  HotWordsDocument,
  LedgerDocument,
  ListingDocument,
  ListingNowDocument,
  ListingsDocument,
  LoginByPasswordDocument,
  LogoutDocument,
  LookAtDocument,
  MarkNotificationReadDocument,
  NotificationsDocument,
  OrderDocument,
  OrdersDocument,
  PayOrderDocument,
  PayStatusDocument,
  PriceNowDocument,
  RedPacketsDocument,
  RememberSearchDocument,
  RevealCredentialsDocument,
  SearchHistoryDocument,
  SetFavouriteDocument,
  SimilarListingsDocument,
  SuggestDocument,
  TakeSignDocument,
  ViewerDocument,
  WalletDocument,
  DrawCaptchaDocument,
  SendSmsDocument,
  SolveCaptchaDocument,
} from '#api/generated/operations.ts';
import { answerOf, ProblemError } from '#contract/problem.ts';
import { sealPassword } from '#lib/sealPassword.ts';
import { type Gateway, startGateway } from '#schema/server.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { aPhone, aUser, handDrawn, puzzleAnswer } from '#testing/builders/identity.ts';
import { aListing, anOrder, aRenter, type Listing, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { persisted } from './gatewayHarness.ts';

let service: TestService;
let gateway: Gateway & { url: string };
let listing: Listing;
let renter: Person;

const clientOf = (token: string | null): Client => createClient({ endpoint: () => `${gateway.url}/graphql`, token: () => token });

beforeAll(async () => {
  service = await aService();
  const serviceUrl = await service.http.listen({ port: 0, host: '127.0.0.1' });
  gateway = await startGateway({ port: 0, serviceUrls: [serviceUrl], persisted, anonymousCacheMs: 0 });
  listing = await aListing(service);
  renter = await aRenter(service);
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

const refusalOf = async (request: Promise<unknown>): Promise<string> => {
  const error: unknown = await request.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProblemError)) throw new Error(`not refused: ${String(error)}`);
  return error.problem.kind === 'refused' ? error.problem.code : error.problem.kind;
};

describe('a guest, through gateway and service', () => {
  it('finds a listing', async () => {
    const guest = clientOf(null);
    const page = await guest.request(ListingsDocument, { filter: { keyword: '百皮肤' }, sort: 'PRICE_ASC', after: null, first: 20 });
    expect(page.listings.items.map(({ id, hourlyFen, availability }) => ({ id, hourlyFen, availability }))).toEqual([
      { id: listing.id, hourlyFen: 500, availability: 'NORMAL' },
    ]);
    const { listing: detail } = await guest.request(ListingDocument, { id: listing.id });
    expect(detail).toMatchObject({
      id: listing.id,
      title: '全英雄 百皮肤',
      depositFen: 2_000,
      isListed: true,
      isOwn: false,
      game: { id: listing.game_id },
    });
    expect(detail.prices).toEqual({
      hourlyFen: 500,
      dailyFen: 6_000,
      tenHourFen: 3_500,
      weeklyFen: 30_000,
      morningFen: 300,
      afternoonFen: 320,
      nightFen: 350,
      bargainFen: null,
    });
    expect((await guest.request(PriceNowDocument, { listingId: listing.id })).priceNow.prices).toEqual(detail.prices);
    expect((await guest.request(ListingNowDocument, { id: listing.id })).listingNow).toMatchObject({
      isListed: true,
      isRented: false,
      booked: [],
    });
  });

  it('reads every public page', async () => {
    const guest = clientOf(null);
    expect((await guest.request(HomeDocument, {})).home.counts.listings).toBe(1);
    expect((await guest.request(GamesDocument, {})).games.map(({ id }) => id)).toContain(listing.game_id);
    expect((await guest.request(FiltersDocument, { gameId: listing.game_id })).filters.attributes).toEqual([]);
    expect((await guest.request(HotWordsDocument, {})).hotWords).toEqual(expect.any(Array));
    expect((await guest.request(SuggestDocument, { keyword: '星海' })).suggest.games.map(({ id }) => id)).toContain(listing.game_id);
    expect((await guest.request(SimilarListingsDocument, { listingId: listing.id })).similarListings).toEqual([]);
    expect(await guest.request(LookAtDocument, { listingId: listing.id })).toEqual({ lookAt: true });
  });

  it('gets refusals for missing objects and missing logins', async () => {
    const guest = clientOf(null);
    expect(await refusalOf(guest.request(ListingDocument, { id: '999999' }))).toBe('LISTING_DELETED');
    expect(await refusalOf(guest.request(ListingDocument, { id: 'x' }))).toBe('BAD_REQUEST');
    expect(await refusalOf(guest.request(WalletDocument, {}))).toBe('unauthenticated');
    expect(await refusalOf(clientOf('tok_that_nobody_gave_out_0123').request(ViewerDocument, {}))).toBe('unauthenticated');
  });
});

describe('logging in', () => {
  it('works by an encrypted password; the token is valid until logout', async () => {
    const { phone, id } = await aUser(service, { password: 'Lantern_2049' });
    const guest = clientOf(null);
    const { takeSign: sign } = await guest.request(TakeSignDocument, {});
    const input = { username: phone, password: await sealPassword('Lantern_2049', 'login', sign), fingerprint: 'a-browser' };
    const { loginByPassword } = await guest.request(LoginByPasswordDocument, { input }, { sign });
    const member = clientOf(loginByPassword.token);
    expect((await member.request(ViewerDocument, {})).viewer).toMatchObject({
      id,
      isRealName: false,
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    });
    expect(await refusalOf(guest.request(LoginByPasswordDocument, { input }, { sign }))).toBe('SIGN_REPLAYED');
    await member.request(LogoutDocument, {});
    expect(await refusalOf(member.request(ViewerDocument, {}))).toBe('unauthenticated');
  });

  it('by a code requires a captcha, and a minute between two codes', async () => {
    const guest = clientOf(null);
    const phone = aPhone();
    const solve = async (): Promise<string> => {
      const { drawCaptcha } = await guest.request(DrawCaptchaDocument, { action: 'SEND_SMS' });
      const x = await puzzleAnswer(service.database.db, drawCaptcha.id);
      const input = { captchaId: drawCaptcha.id, action: 'SEND_SMS', x, trail: handDrawn(x), manner: 'DRAG' } as const;
      return (await guest.request(SolveCaptchaDocument, { input })).solveCaptcha;
    };
    const verifyKey = await solve();
    expect((await guest.request(SendSmsDocument, { input: { phone, verifyKey, action: 'REGISTER' } })).sendSms).toBe(
      service.clock.now() + 60_000,
    );
    expect(await refusalOf(guest.request(SendSmsDocument, { input: { phone, verifyKey, action: 'REGISTER' } }))).toBe('VERIFY_KEY_INVALID');
    const second = await answerOf(guest.request(SendSmsDocument, { input: { phone, verifyKey: await solve(), action: 'REGISTER' } }), [
      'SMS_TOO_SOON',
    ]);
    expect(second).toMatchObject({ ok: false, problem: { code: 'SMS_TOO_SOON', details: { retryAt: service.clock.now() + 60_000 } } });
  });
});

describe('a renter', () => {
  const prices = {
    hourlyFen: 500,
    dailyFen: 6_000,
    tenHourFen: 3_500,
    weeklyFen: 30_000,
    morningFen: 300,
    afternoonFen: 320,
    nightFen: 350,
  };
  const wish = (listingId: string, agreedTotalFen = 2_500) =>
    ({
      listingId,
      mode: 'NOW',
      rentType: 'HOURLY',
      hours: 1,
      agreed: { prices, depositFen: 2_000, discount: 1 },
      agreedTotalFen,
    }) as const;

  it('rents, pays from the wallet, reads the credentials, and sees every ledger line', async () => {
    const client = clientOf(renter.token);
    const { createOrder: order } = await client.request(CreateOrderDocument, { input: wish(listing.id), idempotencyKey: 'key_rent_0001' });
    expect(order).toMatchObject({ status: 'UNPAID', rentFen: 500, payableFen: 2_500, product: { id: listing.id } });
    expect(await refusalOf(client.request(RevealCredentialsDocument, { orderNo: order.orderNo }))).toBe('CREDENTIALS_LOCKED');
    const pay = { orderNo: order.orderNo, method: 'WALLET', idempotencyKey: 'key_pay_00001' } as const;
    expect((await client.request(PayOrderDocument, pay)).payOrder).toEqual({
      orderNo: order.orderNo,
      status: 'RENTING',
      cashierUrl: null,
      cardFen: 0,
    });
    expect((await client.request(PayOrderDocument, pay)).payOrder.status).toBe('RENTING');
    expect((await client.request(PayStatusDocument, { orderNo: order.orderNo })).payStatus.status).toBe('RENTING');
    expect((await client.request(RevealCredentialsDocument, { orderNo: order.orderNo })).revealCredentials).toMatchObject({
      account: 'player-one',
      password: 'open-sesame',
    });
    expect((await client.request(OrderDocument, { orderNo: order.orderNo })).order.can).toMatchObject({ pay: false, credentials: true });
    expect((await client.request(OrdersDocument, { tab: 'RENTING' })).orders.items.map(({ orderNo }) => orderNo)).toEqual([order.orderNo]);
    expect((await client.request(BalanceDocument, {})).balance).toMatchObject({ availableFen: 97_500, frozenFen: 2_000, isVip: false });
    expect((await client.request(WalletDocument, {})).wallet.frozenLines).toMatchObject([
      { orderNo: order.orderNo, reason: 'DEPOSIT', amountFen: 2_000 },
    ]);
    const { ledger } = await client.request(LedgerDocument, { orderNo: order.orderNo });
    expect(ledger.items.reduce((sum, { availableFen, frozenFen }) => sum + availableFen + frozenFen, 0)).toBe(-500);
    expect(await refusalOf(clientOf((await aRenter(service)).token).request(OrderDocument, { orderNo: order.orderNo }))).toBe('NOT_FOUND');
  });

  it('reads notifications and marks them as read', async () => {
    const told = await aRenter(service);
    const client = clientOf(told.token);
    const { order_no: orderNo } = await anOrder(service, told, await aListing(service));
    await notify(service.deps, told.id, { type: 'deposit', title: '押金已退回', content: '已退回余额。', orderNo });
    const [first] = (await client.request(NotificationsDocument, { todayOnly: true })).notifications;
    const shown = { title: '押金已退回', content: '已退回余额。', lentNo: null, type: 'DEPOSIT', orderNo, createdAt: service.clock.now() };
    expect(first).toEqual({ ...shown, id: expect.any(String), isRead: false });
    expect(await client.request(MarkNotificationReadDocument, { id: first?.id ?? '' })).toEqual({ markNotificationRead: true });
    expect((await client.request(NotificationsDocument, {})).notifications).toEqual([{ ...shown, id: first?.id, isRead: true }]);
    expect(await refusalOf(clientOf((await aRenter(service)).token).request(MarkNotificationReadDocument, { id: first?.id ?? '' }))).toBe(
      'NOT_FOUND',
    );
  });

  it('gets the current price if it has changed', async () => {
    const dear = await aListing(service, { rental: 900 });
    const answer = await answerOf(
      clientOf(renter.token).request(CreateOrderDocument, { input: wish(dear.id), idempotencyKey: 'key_dear_0001' }),
      ['PRICE_CHANGED'],
    );
    expect(answer).toMatchObject({
      ok: false,
      problem: {
        code: 'PRICE_CHANGED',
        details: { totalFen: 2_900, now: { prices: { ...prices, hourlyFen: 900 }, depositFen: 2_000, availability: 'NORMAL' } },
      },
    });
  });

  it('gets 50 equal responses and one order for one idempotency key sent 50 times', async () => {
    const once = await aListing(service);
    const client = clientOf((await aRenter(service)).token);
    const variables = { input: wish(once.id), idempotencyKey: 'key_fifty_0001' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.request(CreateOrderDocument, variables)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await client.request(OrdersDocument, {})).orders.items).toHaveLength(1);
    const other = { ...variables, input: { ...variables.input, hours: 2 } };
    expect(await refusalOf(client.request(CreateOrderDocument, other))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('has favourites, footprints, a search history and red packets', async () => {
    const client = clientOf(renter.token);
    await client.request(LookAtDocument, { listingId: listing.id });
    expect((await client.request(FootprintsDocument, {})).footprints).toEqual({
      items: [{ lookedAt: expect.any(Number), listing: expect.objectContaining({ id: listing.id, isListed: true }) }],
      nextCursor: null,
    });
    expect(await client.request(SetFavouriteDocument, { listingId: listing.id, on: true })).toEqual({ setFavourite: true });
    expect((await client.request(FavouritesDocument, {})).favourites.items.map(({ id, isFavourite }) => ({ id, isFavourite }))).toEqual([
      { id: listing.id, isFavourite: true },
    ]);
    await client.request(RememberSearchDocument, { keyword: '百皮肤' });
    expect(await client.request(SearchHistoryDocument, {})).toEqual({ searchHistory: ['百皮肤'] });
    expect(await client.request(RedPacketsDocument, {})).toEqual({ redPackets: [] });
  });
});
