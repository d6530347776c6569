import { aListingForm } from '#testing/builders/merchants.ts';
import type { StaffRows } from '#testing/builders/staffRows.ts';
import { aReview } from '#testing/builders/review.ts';
import { ownChatCalls } from './chatSamples.ts';

export interface OwnRows extends StaffRows {
  readonly order: string;
  readonly charge: string;
  readonly withdrawal: string;
  readonly subscription: string;
  readonly notification: string;
  readonly review: string;
  /** A review of one of the user's listings. */
  readonly received: string;
  readonly complaint: string;
  readonly chat: string;
  readonly session: string;
  readonly picture: string;
  readonly savedSearch: string;
  readonly freePlay: string;
  readonly drawChance: string;
  /** An unpaid task, a place that the user has taken, and a taken place of a task of the user's. */
  readonly task: string;
  readonly place: string;
  readonly publishedPlace: string;
  /** An account of the user's own, and a paid booking of it. */
  readonly listing: string;
  readonly lent: string;
  /** A change of many accounts. */
  readonly bulk: string;
}

export interface CallRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
}

/** Calls that address a row of one user, and the request for it. */
export const owned: Readonly<Record<string, (rows: OwnRows) => CallRequest>> = {
  getOrderInfo: ({ order }) => ({ params: { order_no: order } }),
  getPayStatus: ({ order }) => ({ params: { order_no: order } }),
  payOrder: ({ order }) => ({ params: { order_no: order }, body: { method: 'wallet' } }),
  cancelOrder: ({ order }) => ({ params: { order_no: order }, body: { agreed_fee: 0 } }),
  renewCheck: ({ order }) => ({ params: { order_no: order }, query: { hours: 1 } }),
  renewByCard: ({ order }) => ({ params: { order_no: order }, body: { hours: 1, agreed_price: 500 } }),
  renewOrder: ({ order }) => ({ params: { order_no: order }, body: { hours: 1, agreed_price: 500 } }),
  getCredentials: ({ order }) => ({ params: { order_no: order } }),
  getCharge: ({ charge }) => ({ params: { charge_no: charge } }),
  chargeAccount: ({ order }) => ({ body: { order_no: order, amount: 1 } }),
  getWithdrawal: ({ withdrawal }) => ({ params: { withdrawal_no: withdrawal } }),
  cancelWithdrawal: ({ withdrawal }) => ({ params: { withdrawal_no: withdrawal } }),
  payMembership: ({ subscription }) => ({ params: { subscription_no: subscription }, body: { method: 'wallet' } }),
  closeSubscription: ({ subscription }) => ({ params: { subscription_no: subscription } }),
  getSubscription: ({ subscription }) => ({ params: { subscription_no: subscription } }),
  getReview: ({ review }) => ({ params: { id: review } }),
  getOrderReview: ({ order }) => ({ params: { order_no: order } }),
  writeReview: ({ order }) => ({ params: { order_no: order }, body: aReview() }),
  addToReview: ({ review }) => ({ params: { id: review }, body: { words: '追加' } }),
  answerReview: ({ received }) => ({ params: { id: received }, body: { words: '回复' } }),
  listComplaintTypes: ({ order }) => ({ params: { order_no: order } }),
  fileComplaint: ({ order }) => ({
    params: { order_no: order },
    body: { cause: 'other', words: '好友一直发消息骂人，影响游戏', claim: 100, pictures: [] },
  }),
  getComplaint: ({ complaint }) => ({ params: { id: complaint } }),
  sayInComplaint: ({ complaint }) => ({ params: { id: complaint }, body: { words: '补充', pictures: [] } }),
  withdrawComplaint: ({ complaint }) => ({ params: { id: complaint } }),
  getLentOrder: ({ lent }) => ({ params: { order_no: lent } }),
  reportGameMoney: ({ lent }) => ({ params: { order_no: lent }, body: { used: 0 } }),
  callOffOrder: ({ lent }) => ({ params: { order_no: lent }, body: { reason: '账号被找回了' } }),
  changeLogin: ({ listing }) => ({ params: { account_id: listing }, body: { secret: 'another-sesame' } }),
  getLentOffer: ({ listing }) => ({ params: { account_id: listing } }),
  setLentOffer: ({ listing }) => ({
    params: { account_id: listing },
    body: { windows: [], rest: 'none', resting_until: null, rests_for_password: true },
  }),
  ...ownChatCalls,
  lookAtSavedSearch: ({ savedSearch }) => ({ params: { id: savedSearch } }),
  tellSavedSearch: ({ savedSearch }) => ({ params: { id: savedSearch }, body: { on: false } }),
  deleteSavedSearch: ({ savedSearch }) => ({ params: { id: savedSearch } }),
  listReceivedBargains: ({ listing }) => ({ params: { account_id: listing } }),
  getBargainTerms: ({ listing }) => ({ params: { account_id: listing } }),
  setBargainTerms: ({ listing }) => ({ params: { account_id: listing }, body: { is_on: true, floor_percent: 85 } }),
  drawLottery: ({ drawChance }) => ({ body: { chance_id: drawChance } }),
  payTask: ({ task }) => ({ params: { task_no: task }, body: { method: 'wallet' } }),
  closeTask: ({ task }) => ({ params: { task_no: task } }),
  recallTask: ({ task }) => ({ params: { task_no: task } }),
  handInPlace: ({ place }) => ({ params: { id: place }, body: { words: '打完了', pictures: [] } }),
  acceptPlace: ({ publishedPlace }) => ({ params: { id: publishedPlace } }),
  returnPlace: ({ publishedPlace }) => ({ params: { id: publishedPlace }, body: { words: '没有打完', pictures: [] } }),
  disputePlace: ({ place }) => ({ params: { id: place }, body: { words: '打完了的', pictures: [] } }),
  stateInPlace: ({ place }) => ({ params: { id: place }, body: { words: '补充一点', pictures: [] } }),
  quitPlace: ({ place }) => ({ params: { id: place } }),
  undoBulk: ({ bulk }) => ({ params: { id: bulk } }),
  changeStaff: ({ member }) => ({
    params: { id: member },
    body: { name: '小李', prices: true, orders: false, complaints: false, money: false },
  }),
  removeStaff: ({ member }) => ({ params: { id: member } }),
  answerStaffInvitation: ({ workplace }) => ({ params: { id: workplace }, body: { accept: false } }),
  sendListingFilePart: ({ file }) => ({ params: { id: file }, body: { at: 0, content: 'YWJj' } }),
  takeListingFile: ({ file }) => ({ params: { id: file } }),
  getAnnotatedFile: ({ file }) => ({ params: { id: file } }),
  cancelListingFile: ({ file }) => ({ params: { id: file } }),
  getFreePlayTerms: ({ listing }) => ({ params: { account_id: listing } }),
  setFreePlayTerms: ({ listing }) => ({
    params: { account_id: listing },
    body: { is_on: true, windows: [{ from: 0, to: 60 }], minutes: 60, keeps_password: false },
  }),
  leaveFreePlay: ({ freePlay }) => ({ params: { id: freePlay } }),
  getFreePlayCredentials: ({ freePlay }) => ({ params: { id: freePlay } }),
  getOwnListing: ({ listing }) => ({ params: { id: listing } }),
  saveListing: ({ listing }) => ({ params: { id: listing }, body: { version: 0, form: aListingForm() } }),
  sealListingLogin: ({ listing }) => ({ params: { id: listing }, body: { account: 'hero-1', secret: 'open-sesame' } }),
  publishListing: ({ listing }) => ({ params: { id: listing }, body: { version: 0, form: aListingForm(), is_sure: true } }),
  moveListing: ({ listing }) => ({ params: { id: listing }, body: { move: 'take_down' } }),
  changeListingPrice: ({ listing }) => ({ params: { id: listing }, body: { version: 0, hourly: 510, is_sure: false } }),
  readPicture: ({ picture }) => ({ params: { id: picture } }),
  getMessage: ({ notification }) => ({ params: { id: notification } }),
  endSession: ({ session }) => ({ params: { id: session } }),
  unbindLogin: () => ({ params: { platform: 'wechat' as const } }),
  readNotification: ({ notification }) => ({ params: { id: notification } }),
};
