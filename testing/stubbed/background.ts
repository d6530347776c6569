import { generateKeyPairSync } from 'node:crypto';
import type {
  ChatsQuery,
  DeactivationQuery,
  DrawCaptchaMutation,
  PriceNowQuery,
  StartQrLoginMutation,
  TakeSignMutation,
} from '#api/generated/operations.ts';
import { blankTask } from '#contract/rules/task.ts';
import { aBalance, aListing, aMemberOffer, anOrder, aSubscription, november } from '#testing/builders/gateway.ts';
import { aComplaint, aReviewStanding, noReviews, someComplaintTypes } from '#testing/builders/afterRental.ts';
import { aDrawnSession, aFreeOrder } from '#testing/builders/activities.ts';
import { aTask, aTaskRow, someWaitingTasks, TASK_NO } from '#testing/builders/tasks.ts';
import { aFreePlay, aFreePlayCount, aFreePlayListing } from '#testing/builders/freePlay.ts';
import { aCentre, anApplicationPage, anEditedListing, anOwnListing } from '#testing/builders/merchantPages.ts';
import { aLentOffer, aLentOrder, aPasswordDue } from '#testing/builders/lending.ts';
import { aPayout, aWithdrawal } from '#testing/builders/payoutPage.ts';
import type { Answered } from './answered.ts';

export type Verification = 'guest' | 'unverified' | 'verified';

/** Time at which held pages open. */
export const NOW = november('20 19:50');

/** Where the file of all games is; a driver whose page needs it answers. */
export const GAME_LIST = '/held/games.json';

/** State on which background responses depend. */
export interface Heard {
  /** The user as seen by the server. */
  standing: Verification;
  /** The login was confirmed on a phone. */
  isConfirmed: boolean;
  /** Result of a payment by the server. */
  payment: 'paid' | 'atCashier' | 'closed';
  /** Increase of the hourly price since the page was opened, in fen. */
  raisedFen: number;
}
export type Answers = { readonly [Name in keyof Answered]: (stage: Heard) => Answered[Name] };

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const takenSign: TakeSignMutation = {
  takeSign: {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: 'c2lnbg',
    timestamp: NOW / 1000,
    nonce: 'nonce-0001',
  },
};
export const login = { token: 'token-for-tests', expiresTime: 86_400, userId: '3' };
export const puzzle: DrawCaptchaMutation = {
  drawCaptcha: {
    id: 'captcha-1',
    background: 'data:,',
    piece: 'data:,',
    width: 320,
    height: 160,
    pieceWidth: 56,
    work: null,
    expiresAt: NOW + 120_000,
  },
};
/** An empty image instead of a QR code. */
export const ticket = (id: string): StartQrLoginMutation => ({
  startQrLogin: { id, image: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' },
});

const listing = aListing();
/** Response of {@link PriceNowQuery}: the page's own price unless changed. */
export const priceNow = (wish: Partial<PriceNowQuery['priceNow']> = {}): PriceNowQuery => {
  const { prices, activity, depositFen, minRentalPeriod, isUseVipDiscount, gameMoney, moneyExchangeRate } = listing;
  return {
    priceNow: { prices, activity, depositFen, ...wish },
    listing: { minRentalPeriod, isUseVipDiscount, gameMoney, moneyExchangeRate },
  } as PriceNowQuery;
};

/** Listing data with the hourly price increased by `raisedFen`. */
export const priced = <Told extends { readonly prices: { readonly hourlyFen: number } }>(told: Told, { raisedFen }: Heard): Told => ({
  ...told,
  prices: { ...told.prices, hourlyFen: told.prices.hourlyFen + raisedFen },
});

/** A nickname per login state, to detect when the page has read the user. */
export const nicknames: Readonly<Record<Verification, string>> = { guest: '', unverified: '初来的夜猫', verified: '夜猫' };

/** Responses for all charts other than the one under test. */
const cooling: DeactivationQuery['deactivation'] = {
  number: 'ZXABCDEFGHIJKLMNOP',
  status: 'COOLING',
  requestedAt: 1_795_000_000_000,
  confirmBefore: 1_795_001_800_000,
  closesAt: 1_795_605_000_000,
  endedAt: null,
};

export const talk: ChatsQuery['chats']['items'][number] = {
  number: 'KF202611200000000001',
  status: 'SERVING',
  place: null,
  agent: '小林',
  seq: 0,
  readSeq: 0,
  seenSeq: 0,
  unread: 0,
  openedAt: NOW,
  endedAt: null,
  stars: null,
  ratingWords: null,
  isOpen: true,
  turnsAt: NOW,
  canPicture: true,
};

export const background: Answers = {
  Chats: () => ({ chats: { items: [], nextCursor: null } }),
  ChatMessages: () => ({ chatMessages: { items: [], chat: talk } }),
  OpenChat: () => ({ openChat: { chat: talk, secret: null } }),
  ReadChat: () => ({ readChat: true }),
  TypeInChat: () => ({ typeInChat: true }),
  AccountStatus: () => ({ accountStatus: { status: 'NORMAL', limits: [], closing: null } }),
  Balance: () => ({ balance: aBalance() }),
  BargainTerms: () => ({ bargainTerms: { isOn: false, floorPercent: 85 } }),
  ReceivedBargains: () => ({ receivedBargains: { items: [], nextCursor: null } }),
  FreePlayTerms: () => ({ freePlayTerms: { isOn: false, windows: [], minutes: 60, keepsPassword: false } }),
  BargainGames: () => ({ bargainGames: [] }),
  BindPhone: () => ({ bindPhone: login }),
  Charge: () => ({ charge: { chargeNo: 'C1', amountFen: 5_000, status: 'SUCCEEDED', orderNo: null } }),
  CheckQrLogin: ({ isConfirmed }) => ({
    checkQrLogin: isConfirmed ? { status: 'LOGINED', requestId: 'request-1' } : { status: 'WAITING', requestId: null },
  }),
  CreateOrder: () => ({ createOrder: anOrder({ payDeadline: NOW + 900_000, serverTime: NOW }) }),
  DrawCaptcha: () => puzzle,
  EmergencyNotices: () => ({ emergencyNotices: [] }),
  ActivityInvite: () => ({ activityInvite: { usedToday: 0, aDay: 1, friends: [] } }),
  FreeOrder: () => ({ activityData: { serverTime: NOW, freeOrder: aFreeOrder() } }),
  DrawSessions: () => ({ drawSessions: { items: [aDrawnSession()], nextCursor: null } }),
  FreePlayCount: () => ({ freePlayCount: aFreePlayCount(), freePlayCoupons: [] }),
  FreePlayGames: () => ({ freePlayGames: [] }),
  FreePlayListings: () => ({ freePlayListings: { items: [aFreePlayListing()], nextCursor: null } }),
  FreePlayPromotions: () => ({ freePlayPromotions: [] }),
  FreePlays: () => ({ freePlays: { items: [aFreePlay()], nextCursor: null } }),
  OwnTasks: () => ({ ownTasks: { items: [], nextCursor: null } }),
  PayTask: () => ({ payTask: { taskNo: TASK_NO, status: 'OPEN', cashierUrl: null, cardFen: 0 } }),
  Task: () => ({ task: aTask() }),
  Tasks: () => ({ tasks: { items: [aTaskRow()], nextCursor: null } }),
  WaitingTasks: () => ({ waitingTasks: someWaitingTasks() }),
  Filters: () => ({ filters: { platforms: [], zones: [], attributes: [], pieces: [] } }),
  Games: () => ({ games: [] }),
  GameList: () => ({ gameList: { url: GAME_LIST } }),
  Home: () => ({
    home: {
      banners: [],
      games: [],
      specials: { endsAt: NOW + 3_600_000, items: [] },
      recommended: [],
      noDeposit: [],
      notices: [],
      counts: { listings: 0, noDeposit: 0, games: 0 },
    },
  }),
  TaskDraft: () => ({ taskDraft: { version: 0, ...blankTask, kind: 'COMPANION' } }),
  SaveTaskDraft: () => ({ saveTaskDraft: { version: 1, ...blankTask, kind: 'COMPANION' } }),
  HotWords: () => ({ hotWords: [] }),
  LentOffer: () => ({ lentOffer: aLentOffer() }),
  LentOrder: () => ({ lentOrder: aLentOrder() }),
  PasswordsDue: () => ({ passwordsDue: { items: [aPasswordDue()], nextCursor: null } }),
  Listing: (stage) => ({ listing: priced(listing, stage) }),
  Listings: () => ({ listings: { items: [], nextCursor: null, count: 0, isCountCapped: false, understood: null } }),
  ListingNow: (stage) => ({ listingNow: { ...priced(listing, stage), availability: 'NORMAL' } }),
  LoginByPassword: () => ({ loginByPassword: login }),
  LoginByPhone: () => ({ loginByPhone: login }),
  LoginByThirdParty: () => ({ loginByThirdParty: { login, tempToken: null } }),
  Logout: () => ({ logout: true }),
  LookAt: () => ({ lookAt: true }),
  MarkNotificationRead: () => ({ markNotificationRead: true }),
  GoingRate: () => ({ goingRate: { hourlyFen: null, accounts: 0 } }),
  MerchantApplication: () => ({ merchantApplication: anApplicationPage() }),
  StaffPlaces: () => ({ staffPlaces: [] }),
  ListingFiles: () => ({ listingFiles: [] }),
  StartListingFile: () => ({ startListingFile: { id: '71' } }),
  MerchantCentre: () => ({ merchantCentre: aCentre() }),
  LastBulk: () => ({ lastBulk: { change: null } }),
  OwnTable: () => ({ ownTable: { items: [anOwnListing()], total: 1, page: 0 } }),
  OwnListing: () => ({ ownListing: anEditedListing() }),
  OwnListings: () => ({ ownListings: { items: [anOwnListing()], nextCursor: null } }),
  Notifications: () => ({ notifications: [] }),
  Order: () => ({ order: anOrder() }),
  OrderReview: () => ({ orderReview: aReviewStanding() }),
  Complaints: () => ({ complaints: { items: [aComplaint()], nextCursor: null } }),
  ComplaintTypes: () => ({ complaintTypes: someComplaintTypes() }),
  Orders: () => ({ orders: { items: [], nextCursor: null } }),
  Membership: () => ({
    membership: { vipUntil: null, superUntil: null, nextPacketsAt: null, savings: null, open: null, offers: [aMemberOffer()] },
  }),
  PayMembership: () => ({
    payMembership: { subscriptionNo: aSubscription().subscriptionNo, status: 'PAID', cashierUrl: null, cardFen: 0 },
  }),
  PayOrder: () => ({ payOrder: { orderNo: anOrder().orderNo, status: 'RENTING', cashierUrl: null, cardFen: 0 } }),
  SignIns: () => ({ signIns: { today: '2026-11-20', isSigned: false, step: 3, days: [{ day: '2026-11-19', coins: 5 }] } }),
  Coins: () => ({ coins: { balance: 1_260, nextToRunOut: 200, runOutAt: NOW + 40_000_000_000 } }),
  Points: () => ({ points: { points: 364, level: 2, levelName: '白银', nextFrom: 600 } }),
  CoinLog: () => ({ coinLog: { items: [], nextCursor: null } }),
  PointLog: () => ({ pointLog: { items: [], nextCursor: null } }),
  Payout: () => ({ payout: aPayout() }),
  RenewByCard: () => ({ renewByCard: { chargeNo: 'C1', cashierUrl: 'https://cashier.test/c/4' } }),
  PayStatus: () => ({ payStatus: { orderNo: anOrder().orderNo, status: 'RENTING', cardRefused: false } }),
  PopupAds: () => ({ popupAds: [] }),
  PriceNow: () => priceNow(),
  ProveOwner: () => ({ proveOwner: { proof: 'proof-1', expiresAt: NOW + 600_000 } }),
  Footprints: () => ({ footprints: { items: [], nextCursor: null } }),
  RedPackets: () => ({ redPackets: [] }),
  Register: () => ({ register: login }),
  ReviewSummary: () => ({ reviewSummary: noReviews }),
  SavedSearches: () => ({ savedSearches: [] }),
  SearchHistory: () => ({ searchHistory: [] }),
  SendSms: () => ({ sendSms: NOW + 60_000 }),
  SendUsage: () => ({ sendUsage: true }),
  BoundLogins: () => ({ boundLogins: [] }),
  Settings: () => ({
    settings: {
      notifyOrders: true,
      notifyMoney: true,
      notifyActivity: true,
      showInRankings: true,
      securityBy: 'SMS',
      payPasswordAboveFen: 5_000,
      hasPayPassword: true,
    },
  }),
  Deactivation: () => ({ deactivation: cooling }),
  DeactivationCheck: () => ({ deactivationCheck: { obstacles: [], current: cooling } }),
  Alerts: () => ({ alerts: [] }),
  CardCheck: () => ({ cardCheck: { state: 'THERE', hourlyFen: null, hasMoved: false } }),
  HotTags: () => ({ hotTags: [] }),
  LookingUsers: () => ({ lookingUsers: [] }),
  SimilarListings: () => ({ similarListings: [] }),
  SolveCaptcha: () => ({ solveCaptcha: 'verify-key-1' }),
  StartQrLogin: () => ticket('ticket-1'),
  SubmitRealName: () => ({ submitRealName: { isRealName: true, isAdult: true } }),
  TakeAppLogin: () => ({ takeAppLogin: { login, tempToken: null } }),
  TakeSign: () => takenSign,
  UploadConversion: () => ({ uploadConversion: true }),
  Withdrawals: () => ({ withdrawals: { items: [aWithdrawal()], nextCursor: null } }),
  Viewer: ({ standing }) => ({
    viewer: {
      id: '3',
      username: 'yemao',
      nickname: nicknames[standing],
      avatar: '',
      phone: '138****8000',
      email: null,
      hasPassword: true,
      isRealName: standing === 'verified',
      isClosing: false,
      isAdult: standing === 'verified' ? true : null,
      creditScore: 82,
      goldCoin: 0,
      levelName: '新兵',
      isMerchant: false,
      finishedOrders: 12,
      redPacketCount: 0,
      unreadNotificationCount: 0,
      activeOrder: null,
    },
    balance: aBalance(),
  }),
};
