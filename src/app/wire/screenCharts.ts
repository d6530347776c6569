import type { Client } from '#api/client.ts';
import type { ScreenCharts, Shell } from '#context/charts.ts';

type Wired<Name extends keyof ScreenCharts> = () => Promise<{ wire: (api: Client, shell: Shell) => ScreenCharts[Name] }>;

/** Every chart that a screen starts; each is fetched with the first screen that starts it. */
export const screenCharts: { readonly [Name in keyof ScreenCharts]: Wired<Name> } = {
  answerComplaint: () => import('./charts/answerComplaint.ts'),
  bindAlipay: () => import('./charts/bindAlipay.ts'),
  bindEmail: () => import('./charts/bindEmail.ts'),
  bindPhone: () => import('./charts/bindPhone.ts'),
  cancelOrder: () => import('./charts/cancelOrder.ts'),
  cancelWithdrawal: () => import('./charts/cancelWithdrawal.ts'),
  changePassword: () => import('./charts/changePassword.ts'),
  changePayPassword: () => import('./charts/changePayPassword.ts'),
  changePhone: () => import('./charts/changePhone.ts'),
  chatOutbox: () => import('./charts/chatOutbox.ts'),
  chatPicture: () => import('./charts/chatPicture.ts'),
  checkout: () => import('./charts/checkout.ts'),
  customerChat: () => import('./charts/customerChat.ts'),
  deactivation: () => import('./charts/deactivation.ts'),
  exchangeCode: () => import('./charts/exchangeCode.ts'),
  exchangeCoins: () => import('./charts/exchangeCoins.ts'),
  fileComplaint: () => import('./charts/fileComplaint.ts'),
  imageUpload: () => import('./charts/imageUpload.ts'),
  orderPayment: () => import('./charts/orderPayment.ts'),
  payPassword: () => import('./charts/payPassword.ts'),
  paymentCheck: () => import('./charts/paymentCheck.ts'),
  realName: () => import('./charts/realName.ts'),
  recharge: () => import('./charts/recharge.ts'),
  register: () => import('./charts/register.ts'),
  renewOrder: () => import('./charts/renewOrder.ts'),
  resetPassword: () => import('./charts/resetPassword.ts'),
  settings: () => import('./charts/settings.ts'),
  signContract: () => import('./charts/signContract.ts'),
  signIn: () => import('./charts/signIn.ts'),
  subscribe: () => import('./charts/subscribe.ts'),
  suggestion: () => import('./charts/suggestion.ts'),
  withdraw: () => import('./charts/withdraw.ts'),
  writeReview: () => import('./charts/writeReview.ts'),
};
