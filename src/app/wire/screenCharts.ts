import type { Client } from '#api/client.ts';
import type { Shell } from '#context/charts.ts';

type Wired = () => Promise<{ wire: (api: Client, shell: Shell) => unknown }>;

/** Every chart that a screen starts; each is fetched with the first screen that starts it. */
export const screenCharts = {
  answerComplaint: () => import('./charts/complaints/answerComplaint.ts'),
  bargain: () => import('./charts/bargains/bargain.ts'),
  bindAlipay: () => import('./charts/payouts/bindAlipay.ts'),
  bindEmail: () => import('./charts/account/bindEmail.ts'),
  bindPhone: () => import('./charts/identity/bindPhone.ts'),
  bulkChange: () => import('./charts/merchants/bulkChange.ts'),
  bulkImport: () => import('./charts/merchants/bulkImport.ts'),
  callOffOrder: () => import('./charts/lending/callOffOrder.ts'),
  cancelOrder: () => import('./charts/orders/cancelOrder.ts'),
  cancelWithdrawal: () => import('./charts/payouts/cancelWithdrawal.ts'),
  changeOffer: () => import('./charts/merchants/changeOffer.ts'),
  changeLogin: () => import('./charts/lending/changeLogin.ts'),
  changePassword: () => import('./charts/account/changePassword.ts'),
  changePayPassword: () => import('./charts/account/changePayPassword.ts'),
  changePhone: () => import('./charts/account/changePhone.ts'),
  chatOutbox: () => import('./charts/chat/chatOutbox.ts'),
  chatPicture: () => import('./charts/chat/chatPicture.ts'),
  checkout: () => import('./charts/orders/checkout.ts'),
  customerChat: () => import('./charts/chat/customerChat.ts'),
  deactivation: () => import('./charts/deactivation/deactivation.ts'),
  download: () => import('./charts/downloads/download.ts'),
  draw: () => import('./charts/draws/draw.ts'),
  exchangeCode: () => import('./charts/exchange/exchangeCode.ts'),
  exchangeCoins: () => import('./charts/loyalty/exchangeCoins.ts'),
  fileComplaint: () => import('./charts/complaints/fileComplaint.ts'),
  freePlay: () => import('./charts/freePlay/freePlay.ts'),
  handIn: () => import('./charts/tasks/handIn.ts'),
  idleVisit: () => import('./charts/identity/idleVisit.ts'),
  imageUpload: () => import('./charts/pictures/imageUpload.ts'),
  merchantApplication: () => import('./charts/merchants/merchantApplication.ts'),
  moveTask: () => import('./charts/tasks/moveTask.ts'),
  orderPayment: () => import('./charts/orders/orderPayment.ts'),
  payPassword: () => import('./charts/account/payPassword.ts'),
  paymentCheck: () => import('./charts/orders/paymentCheck.ts'),
  publishListing: () => import('./charts/merchants/publishListing.ts'),
  publishTask: () => import('./charts/tasks/publishTask.ts'),
  realName: () => import('./charts/identity/realName.ts'),
  recharge: () => import('./charts/wallet/recharge.ts'),
  register: () => import('./charts/identity/register.ts'),
  renewOrder: () => import('./charts/orders/renewOrder.ts'),
  reportGameMoney: () => import('./charts/lending/reportGameMoney.ts'),
  resetPassword: () => import('./charts/account/resetPassword.ts'),
  restAccount: () => import('./charts/lending/restAccount.ts'),
  saveSearch: () => import('./charts/savedSearches/saveSearch.ts'),
  sealLogin: () => import('./charts/merchants/sealLogin.ts'),
  settings: () => import('./charts/account/settings.ts'),
  signContract: () => import('./charts/payouts/signContract.ts'),
  signIn: () => import('./charts/loyalty/signIn.ts'),
  subscribe: () => import('./charts/membership/subscribe.ts'),
  suggestion: () => import('./charts/suggestions/suggestion.ts'),
  taskDraft: () => import('./charts/tasks/taskDraft.ts'),
  takeTask: () => import('./charts/tasks/takeTask.ts'),
  withdraw: () => import('./charts/payouts/withdraw.ts'),
  writeReview: () => import('./charts/reviews/writeReview.ts'),
} satisfies Readonly<Record<string, Wired>>;

type Wirings = typeof screenCharts;
type WiredCharts = { [Name in keyof Wirings]: ReturnType<Awaited<ReturnType<Wirings[Name]>>['wire']> };

/** `chatOutbox` and `chatPicture` are by conversation number: they continue when the conversation is no longer shown. */
declare module '#context/charts.ts' {
  interface ScreenCharts extends WiredCharts {}
}
