import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { adRotationMachine } from '#machines/popups/adRotation.machine.ts';
import type { answerComplaintMachine } from '#machines/complaints/answerComplaint.machine.ts';
import type { bindEmailMachine } from '#machines/account/bindEmail.machine.ts';
import type { bindAlipayMachine } from '#machines/payouts/bindAlipay.machine.ts';
import type { bindPhoneMachine } from '#machines/identity/bindPhone.machine.ts';
import type { cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';
import type { cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import type { changePasswordMachine } from '#machines/account/changePassword.machine.ts';
import type { changePayPasswordMachine } from '#machines/account/changePayPassword.machine.ts';
import type { changePhoneMachine } from '#machines/account/changePhone.machine.ts';
import type { channelTrackingMachine } from '#machines/usage/channelTracking.machine.ts';
import type { chatOutboxMachine } from '#machines/chat/chatOutbox.machine.ts';
import type { chatPictureMachine } from '#machines/chat/chatPicture.machine.ts';
import type { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import type { chunkRecoveryMachine } from '#machines/shell/chunkRecovery.machine.ts';
import type { customerChatMachine } from '#machines/chat/customerChat.machine.ts';
import type { deactivationMachine } from '#machines/deactivation/deactivation.machine.ts';
import type { emergencyNoticeMachine } from '#machines/popups/emergencyNotice.machine.ts';
import type { exchangeCodeMachine } from '#machines/exchange/exchangeCode.machine.ts';
import type { exchangeCoinsMachine } from '#machines/loyalty/exchangeCoins.machine.ts';
import type { favouriteMachine } from '#machines/listings/favourite.machine.ts';
import type { fileComplaintMachine } from '#machines/complaints/fileComplaint.machine.ts';
import type { imageUploadMachine } from '#machines/pictures/imageUpload.machine.ts';
import type { loginModalMachine } from '#machines/identity/loginModal.machine.ts';
import type { noticePopupMachine } from '#machines/messages/noticePopup.machine.ts';
import type { orderPaymentMachine } from '#machines/orders/orderPayment.machine.ts';
import type { paymentCheckMachine } from '#machines/orders/paymentCheck.machine.ts';
import type { payPasswordMachine } from '#machines/account/payPassword.machine.ts';
import type { pendingActionMachine } from '#machines/identity/pendingAction.machine.ts';
import type { realNameMachine } from '#machines/identity/realName.machine.ts';
import type { rechargeMachine } from '#machines/wallet/recharge.machine.ts';
import type { registerMachine } from '#machines/identity/register.machine.ts';
import type { renewOrderMachine } from '#machines/orders/renewOrder.machine.ts';
import type { resetPasswordMachine } from '#machines/account/resetPassword.machine.ts';
import type { sessionMachine } from '#machines/identity/session.machine.ts';
import type { settingsMachine } from '#machines/account/settings.machine.ts';
import type { signInMachine } from '#machines/loyalty/signIn.machine.ts';
import type { signContractMachine } from '#machines/payouts/signContract.machine.ts';
import type { suggestionMachine } from '#machines/suggestions/suggestion.machine.ts';
import type { withdrawMachine } from '#machines/payouts/withdraw.machine.ts';
import type { subscribeMachine } from '#machines/membership/subscribe.machine.ts';
import type { writeReviewMachine } from '#machines/reviews/writeReview.machine.ts';

/** Charts started by screens, with every actor slot filled. */
export interface ScreenCharts {
  answerComplaint: typeof answerComplaintMachine;
  bindAlipay: typeof bindAlipayMachine;
  bindEmail: typeof bindEmailMachine;
  bindPhone: typeof bindPhoneMachine;
  cancelOrder: typeof cancelOrderMachine;
  cancelWithdrawal: typeof cancelWithdrawalMachine;
  changePassword: typeof changePasswordMachine;
  changePayPassword: typeof changePayPasswordMachine;
  changePhone: typeof changePhoneMachine;
  /** By conversation number; continues sending when the conversation is no longer shown. */
  chatOutbox: (number: string) => ActorRefFrom<typeof chatOutboxMachine>;
  /** By conversation number; continues uploading when the conversation is no longer shown. */
  chatPicture: (number: string) => ActorRefFrom<typeof chatPictureMachine>;
  checkout: typeof checkoutMachine;
  customerChat: typeof customerChatMachine;
  deactivation: typeof deactivationMachine;
  exchangeCode: typeof exchangeCodeMachine;
  exchangeCoins: typeof exchangeCoinsMachine;
  fileComplaint: typeof fileComplaintMachine;
  imageUpload: typeof imageUploadMachine;
  orderPayment: typeof orderPaymentMachine;
  payPassword: typeof payPasswordMachine;
  paymentCheck: typeof paymentCheckMachine;
  realName: typeof realNameMachine;
  recharge: typeof rechargeMachine;
  register: typeof registerMachine;
  renewOrder: typeof renewOrderMachine;
  resetPassword: typeof resetPasswordMachine;
  settings: typeof settingsMachine;
  signContract: typeof signContractMachine;
  signIn: typeof signInMachine;
  subscribe: typeof subscribeMachine;
  suggestion: typeof suggestionMachine;
  withdraw: typeof withdrawMachine;
  writeReview: typeof writeReviewMachine;
}

/** Actors that live as long as the page. */
export interface Shell {
  session: ActorRefFrom<typeof sessionMachine>;
  pendingAction: ActorRefFrom<typeof pendingActionMachine>;
  chunkRecovery: ActorRefFrom<typeof chunkRecoveryMachine>;
  /** Undefined until the login dialog is first opened. */
  loginModal: ActorRefFrom<typeof loginModalMachine> | undefined;
  /** These five are undefined until the page has settled, or a chart or a heart needs them. */
  channelTracking: ActorRefFrom<typeof channelTrackingMachine> | undefined;
  favourite: ActorRefFrom<typeof favouriteMachine> | undefined;
  emergencyNotice: ActorRefFrom<typeof emergencyNoticeMachine> | undefined;
  noticePopup: ActorRefFrom<typeof noticePopupMachine> | undefined;
  adRotation: ActorRefFrom<typeof adRotationMachine> | undefined;
  /** Reports whether the login dialog is open, now and on each change. Returns the function that stops. */
  followLogin: (tell: (isOpen: boolean) => void) => () => void;
}

/** Loader of the charts that screens start. */
export interface ChartLoader {
  /** Undefined if not loaded yet. */
  get: <Name extends keyof ScreenCharts>(name: Name) => ScreenCharts[Name] | undefined;
  /** Returns the same promise until it has failed. */
  load: <Name extends keyof ScreenCharts>(name: Name) => Promise<ScreenCharts[Name]>;
}

const ChartsContext = createContext<ChartLoader | null>(null);
const ShellContext = createContext<Shell | null>(null);
export const ChartsProvider = ChartsContext.Provider;
export const ShellProvider = ShellContext.Provider;

export function useChartLoader(): ChartLoader {
  const charts = use(ChartsContext);
  if (!charts) throw new Error('useChartLoader needs a <ChartsProvider>');
  return charts;
}

/** A chart for `useActorRef`; suspends until it is loaded, unless its route preloads it (`src/app/routes.tsx`). */
export function useChart<Name extends keyof ScreenCharts>(name: Name): ScreenCharts[Name] {
  const { get, load } = useChartLoader();
  return get(name) ?? use(load(name));
}

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a <ShellProvider>');
  return shell;
}
