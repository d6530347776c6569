import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import { endpoints, hostCalls, orders } from '#contract/rest/index.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { DAY } from '#contract/rules/constants.ts';
import { type Caller, callerOf } from '#service/kernel/http/caller.ts';
import { fileComplaint } from '#service/domains/complaints/file.ts';
import { openChat } from '#service/domains/chat/open.ts';
import { writeReview } from '#service/domains/reviews/write.ts';
import { subscribe } from '#service/domains/membership/subscribe.ts';
import { saveSearch } from '#service/domains/savedSearches/save.ts';
import { aDrawnChance } from '#testing/builders/draws.ts';
import { someTasks } from '#testing/builders/taskRows.ts';
import { aBulkChange } from '#testing/builders/merchants.ts';
import { anEndedPlay } from '#testing/builders/freePlayRows.ts';
import { recharge } from '#service/domains/wallet/recharge.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { storePicture } from '#service/domains/pictures/keep.ts';
import { isReadOnly } from '#service/kernel/database/standby.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { aKey, aListing, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { aPayee, aWithdrawal } from '#testing/builders/payouts.ts';
import { aPicture } from '#testing/builders/picture.ts';
import { aReview } from '#testing/builders/review.ts';
import { someStaff } from '#testing/builders/staffRows.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { requestOf } from '#testing/builders/request.ts';
import { testDatabase } from '#testing/harness/database.ts';
import { readOnlyStandby, type ReadOnlyStandby } from '#testing/harness/readOnlyStandby.ts';
import { chatCallers } from './chatSamples.ts';
import { domainSamples, type Who } from './domainSamples.ts';
import { type CallRequest, owned, type OwnRows } from './ownedCalls.ts';
import { unknown } from './unknownRows.ts';

const table: Readonly<Record<string, Who>> = {
  getSign: 'public',
  createCaptcha: 'public',
  validateCaptcha: 'public',
  createTextCaptcha: 'public',
  validateTextCaptcha: 'public',
  sendSms: 'public',
  login: 'public',
  mobileLogin: 'public',
  register: 'public',
  createTransfer: 'member',
  redeemTransfer: 'public',
  logout: 'anyone',
  getUserInfo: 'member',
  getMyWallets: 'member',
  submitRealName: 'member',
  sendOwnSms: 'member',
  proveOwner: 'member',
  readSecurityNews: 'public',
  denySecurityNews: 'public',
  listSessions: 'member',
  endSession: 'member',
  endSessions: 'member',
  listBoundLogins: 'member',
  unbindLogin: 'member',
  sendEmailCode: 'public',
  resetPasswordByEmail: 'public',
  forgetPassword: 'public',
  sendOwnEmailCode: 'member',
  bindEmail: 'member',
  verifyEmail: 'member',
  updateEmail: 'member',
  bindMobile: 'member',
  changeMobile: 'member',
  updatePassword: 'member',
  setPayPassword: 'member',
  updatePayPassword: 'member',
  signIn: 'member',
  listSignIns: 'member',
  getCoins: 'member',
  listCoins: 'member',
  exchangeCoins: 'member',
  getCredit: 'member',
  listCredit: 'member',
  getPoints: 'member',
  listPoints: 'member',
  getSettings: 'member',
  updateSettings: 'member',
  getProfile: 'member',
  updateUser: 'member',
  listAvatars: 'public',
  updateAvatar: 'member',
  getAccountStatus: 'member',
  checkDeactivation: 'member',
  startDeactivation: 'member',
  confirmDeactivation: 'member',
  withdrawDeactivation: 'member',
  delistOwn: 'member',
  getDeactivation: 'public',
  uploadPicture: 'member',
  readPicture: 'member',

  thirdPartyLogin: 'public',
  bindPhone: 'public',
  getWechatAccountConfig: 'public',
  initWechatLogin: 'public',
  getWechatLoginStatus: 'public',
  initQqLogin: 'public',
  getQqLoginStatus: 'public',
  generateAppQr: 'public',
  getAppLoginStatus: 'public',
  getAppLoginToken: 'public',

  getHome: 'anyone',
  getFilters: 'public',
  getNotice: 'public',
  listGames: 'public',
  listHotWords: 'public',
  searchGame: 'public',
  listSearchHistory: 'member',
  addSearchHistory: 'member',
  deleteSearchHistory: 'member',

  listListings: 'anyone',
  getListing: 'anyone',
  getChangingDetail: 'anyone',
  verifyPrice: 'anyone',
  listSimilar: 'anyone',
  addFootprint: 'anyone',
  likeAccount: 'member',
  listFavourites: 'member',
  listFootprints: 'member',

  createOrder: 'member',
  listOrders: 'member',
  getOrderInfo: 'member',
  getPayStatus: 'member',
  payOrder: 'member',
  cancelOrder: 'member',
  renewCheck: 'member',
  renewOrder: 'member',
  renewByCard: 'member',
  getCredentials: 'member',

  getReviewSummary: 'public',
  listReviews: 'public',
  listOwnReviews: 'member',
  getReview: 'member',
  listReviewable: 'member',
  getOrderReview: 'member',
  writeReview: 'member',
  addToReview: 'member',
  answerReview: 'member',
  listComplaintTypes: 'member',
  fileComplaint: 'member',
  listComplaints: 'member',
  getComplaint: 'member',
  sayInComplaint: 'member',
  withdrawComplaint: 'member',
  getSupport: 'public',

  ...Object.fromEntries(hostCalls.map(({ name }): [string, Who] => [name, 'host'])),
  ...chatCallers,
  ...domainSamples.callers,

  getWallet: 'member',
  listLedger: 'member',
  listRedPackets: 'member',
  getInvite: 'member',
  listInvitations: 'member',
  exchangeCode: 'member',
  createRecharge: 'member',
  getCharge: 'member',

  listMemberships: 'anyone',
  subscribe: 'member',
  payMembership: 'member',
  closeSubscription: 'member',
  getSubscription: 'member',
  chargeAccount: 'member',

  getPayout: 'member',
  updateAlipay: 'member',
  unbindAlipay: 'member',
  getContract: 'member',
  createContract: 'member',
  createWithdrawal: 'member',
  listWithdrawals: 'member',
  getWithdrawal: 'member',
  cancelWithdrawal: 'member',

  listNotifications: 'member',
  readNotification: 'member',
  listMessages: 'member',
  getMessage: 'member',
  deleteMessages: 'member',
  readMessages: 'member',
  listPopupAds: 'public',
  listEmergencyNotices: 'public',

  sendUsage: 'public',
  uploadConversion: 'member',
};

type Column = 'guest' | 'expired' | 'forged' | 'member' | 'merchant';
const admits: Readonly<Record<Who, Readonly<Record<Column, boolean>>>> = {
  public: { guest: true, expired: true, forged: true, member: true, merchant: true },
  host: { guest: true, expired: true, forged: true, member: true, merchant: true },
  anyone: { guest: true, expired: false, forged: false, member: true, merchant: true },
  member: { guest: false, expired: false, forged: false, member: true, merchant: true },
};

let service: TestService;
let standby: ReadOnlyStandby;
const tokens: Partial<Record<Column, string>> = { forged: 'forged_'.repeat(6) };
const people: Partial<Record<Column, string>> = {};
let owner: Person;
let other: Person;
let rows: OwnRows;

beforeAll(async () => {
  const database = await testDatabase();
  standby = readOnlyStandby(database.url);
  service = await aService({ database, standby });
  const { deps } = service;
  owner = await aPayee(service);
  other = await aRenter(service);
  const merchant = await aRenter(service);
  await deps.db.updateTable('user_account').set({ cert_type: 2, shop_name: '店铺' }).where('id', '=', merchant.id).execute();
  await deps.db
    .insertInto('third_account')
    .values({
      platform: 'wechat',
      openid: 'openid-of-owner',
      nickname: '夜猫',
      user_id: owner.id,
      created_at: new Date(service.clock.now()),
    })
    .execute();
  const { token: expired } = await openSession(deps, { userId: owner.id, remember: false, fingerprint: null });
  service.clock.move(7 * DAY);
  Object.assign(people, { member: other.id, merchant: merchant.id });
  tokens.expired = expired;
  const order = await aPaidOrder(service, owner, await aListing(service));
  const charge = await recharge(deps, (await callerOf(deps, owner.token)) as Caller, 1_000);
  await notify(deps, owner.id, { type: 'system', title: '标题', content: '内容', orderNo: null });
  const { id } = await deps.db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', owner.id)
    .where('type', '=', 'system')
    .executeTakeFirstOrThrow();
  await openSession(deps, { userId: owner.id, remember: true, fingerprint: null });
  const session = await deps.db
    .selectFrom('user_session')
    .select('id')
    .where('user_id', '=', owner.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const picture = await storePicture(deps, { ownerId: owner.id, purpose: 'evidence', bytes: await aPicture() });
  const { withdrawal_no: withdrawal } = await aWithdrawal(service, owner, 1_000);
  const subscription = await subscribe(deps, (await callerOf(deps, owner.token)) as Caller, {
    product: 'vip',
    plan: 'month',
    agreed_total: 990,
  });
  const reviewOf = async (renter: Person, ownerId: string): Promise<string> => {
    const { order_no: orderNo } = await aPaidOrder(service, renter, await aListing(service, { owner_id: ownerId }));
    const ended_at = new Date(service.clock.now());
    await deps.db.updateTable('rental_order').set({ status: ORDER.finished, ended_at }).where('order_no', '=', orderNo).execute();
    return inTransaction(deps, (held) => writeReview(held, renter.id, { orderNo, ...aReview() }));
  };
  const [review, received] = [await reviewOf(owner, merchant.id), await reviewOf(merchant, owner.id)];
  const disputed = await aPaidOrder(service, owner, await aListing(service, { owner_id: merchant.id }));
  const { complaintId: complaint } = await inTransaction(deps, (held) =>
    fileComplaint(held, {
      orderNo: disputed.order_no,
      party: 'renter',
      cause: 'other',
      words: '好友一直发消息骂人，影响游戏',
      claim: null,
      reportedAt: service.clock.now(),
    }),
  );
  const listing = await aListing(service, { owner_id: owner.id });
  const start_at = service.clock.now() + DAY;
  const lent = await aPaidOrder(service, await aRenter(service), listing, { mode: 'appoint', start_at });
  rows = {
    listing: listing.id,
    lent: lent.order_no,
    review,
    received,
    complaint,
    chat: (await openChat(deps, { userId: owner.id, secret: undefined })).number,
    subscription,
    withdrawal,
    order: order.order_no,
    charge: charge.chargeNo,
    notification: id,
    picture: picture.id,
    session: session.id,
    freePlay: await anEndedPlay(service, owner.id),
    drawChance: await aDrawnChance(service, owner.id),
    ...(await someTasks(service, owner)),
    ...(await someStaff(service, owner, merchant.id)),
    bulk: await aBulkChange(service, owner),
    savedSearch: await inTransaction(deps, (held) =>
      saveSearch(held, owner.id, { name: '无押金', filter: { no_deposit: '1', available: 'bookable' } }),
    ),
  };
});
afterAll(async () => {
  await standby.close();
  await service.close();
});

/** A new session for each request, since some calls end it. */
async function tokenOf(column: Column): Promise<string | undefined> {
  const userId = people[column];
  return userId === undefined ? tokens[column] : (await openSession(service.deps, { userId, remember: false, fingerprint: null })).token;
}

async function ask(endpoint: AnyEndpoint, asked: CallRequest, token: string | undefined) {
  const said = { token, headers: { 'idempotency-key': aKey() } };
  const response = await service.http.inject(requestOf(endpoint, asked, said));
  if (response.headers['content-type'] === endpoint.download) return { status: response.statusCode, code: 0, message: '', problem: null };
  const { code, message, data } = response.json<{ code: number; message: string; data: { problem?: string } | null }>();
  return { status: response.statusCode, code, message, problem: code === 0 ? null : (data?.problem ?? null) };
}

test('the table names exactly the calls of the contract', () => {
  expect(Object.keys(table).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
});

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const columns = Object.entries(admits[table[name] ?? 'member']) as [Column, boolean][];

  test.each(columns)('a caller who is %s is admitted: %s', async (column, isAdmitted) => {
    const answer = await ask(endpoint, {}, await tokenOf(column));
    expect(answer.problem === 'UNAUTHENTICATED').toBe(!isAdmitted);
    expect(answer.status === 401).toBe(!isAdmitted);
    expect(answer.status).toBeLessThan(500);
  });
});

const forgeries: Readonly<Record<string, CallRequest>> = {
  paymentNotice: { body: { charge_no: 'C1', trade_no: 'T1', amount: 1, status: 'succeeded', paid_at: 1, signature: 'ab' } },
  contractNotice: { body: { contract_no: 'S1', status: 'signed', ended_at: 1, signature: 'ab' } },
  payoutNotice: { body: { payout_no: 'W1', trade_no: 'T1', amount: 1, status: 'paid', reason: '', ended_at: 1, signature: 'ab' } },
  chatNotice: { body: { number: 'KF209901010000000001', desk_no: 1, event: 'end', at: 1, body: '', signature: 'ab' } },
  readDeskPicture: { params: { id: '900000000000000001' }, query: { until: 4_000_000_000_000, signature: 'ab' } },
};

/** An address that is not signed answers as an unknown one. */
const deskRefusal = (name: string): string => (name === 'readDeskPicture' ? 'NOT_FOUND' : 'DESK_SIGNATURE');

test.each(hostCalls.map((call) => [call.name, call] as const))('%s of a stranger is refused by its signature', async (name, call) => {
  const { problem } = await ask(call, forgeries[name] ?? {}, await tokenOf('member'));
  expect(problem).toBe(
    { cashier: 'PAYMENT_SIGNATURE', signing: 'CONTRACT_SIGNATURE', payout: 'PAYOUT_SIGNATURE', desk: deskRefusal(name) }[call.calledBy],
  );
});

test("every member call with an id in its path is tested with another user's row", () => {
  const naming = endpoints.filter(({ name, path }) => table[name] === 'member' && path.includes(':')).map(({ name }) => name);
  expect(Object.keys(owned)).toEqual(expect.arrayContaining(naming));
});

describe.each(endpoints.flatMap((endpoint) => (owned[endpoint.name] ? [[endpoint.name, endpoint] as const] : [])))(
  'a row of %s',
  (name, endpoint) => {
    const request = owned[name] as (rows: OwnRows) => CallRequest;
    const orderNow = () => ask(orders.getOrderInfo, { params: { order_no: rows.order } }, owner.token);

    test('answers another user as for an unknown row, and changes nothing', async () => {
      const before = await orderNow();
      const foreign = await ask(endpoint, request(rows), other.token);
      expect(foreign).toEqual(await ask(endpoint, request(unknown), other.token));
      expect(foreign).toMatchObject({ status: 404, problem: 'NOT_FOUND' });
      expect(await orderNow()).toEqual(before);
    });

    test('gives its owner access', async () => {
      expect(await ask(endpoint, request(rows), owner.token)).not.toMatchObject({ status: 404 });
    });
  },
);

test('no call writes that is not marked as writing', async () => {
  expect(standby.writing).toEqual([]);
  const write = await (await standby.for(null))?.updateTable('user_account').set({ credit_score: 1 }).execute().catch(isReadOnly);
  expect(write).toBe(true);
});
