import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { adRotationMachine } from '#machines/adRotation.machine.ts';
import type { answerComplaintMachine } from '#machines/answerComplaint.machine.ts';
import type { bindEmailMachine } from '#machines/bindEmail.machine.ts';
import type { bindAlipayMachine } from '#machines/bindAlipay.machine.ts';
import type { bindPhoneMachine } from '#machines/bindPhone.machine.ts';
import type { cancelOrderMachine } from '#machines/cancelOrder.machine.ts';
import type { changePasswordMachine } from '#machines/changePassword.machine.ts';
import type { changePayPasswordMachine } from '#machines/changePayPassword.machine.ts';
import type { changePhoneMachine } from '#machines/changePhone.machine.ts';
import type { channelTrackingMachine } from '#machines/channelTracking.machine.ts';
import type { chatOutboxMachine } from '#machines/chatOutbox.machine.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { chunkRecoveryMachine } from '#machines/chunkRecovery.machine.ts';
import type { customerChatMachine } from '#machines/customerChat.machine.ts';
import type { deactivationMachine } from '#machines/deactivation.machine.ts';
import type { emergencyNoticeMachine } from '#machines/emergencyNotice.machine.ts';
import type { exchangeCodeMachine } from '#machines/exchangeCode.machine.ts';
import type { exchangeCoinsMachine } from '#machines/exchangeCoins.machine.ts';
import type { favouriteMachine } from '#machines/favourite.machine.ts';
import type { fileComplaintMachine } from '#machines/fileComplaint.machine.ts';
import type { imageUploadMachine } from '#machines/imageUpload.machine.ts';
import type { loginModalMachine } from '#machines/loginModal.machine.ts';
import type { noticePopupMachine } from '#machines/noticePopup.machine.ts';
import type { orderPaymentMachine } from '#machines/orderPayment.machine.ts';
import type { paymentCheckMachine } from '#machines/paymentCheck.machine.ts';
import type { payPasswordMachine } from '#machines/payPassword.machine.ts';
import type { pendingActionMachine } from '#machines/pendingAction.machine.ts';
import type { realNameMachine } from '#machines/realName.machine.ts';
import type { rechargeMachine } from '#machines/recharge.machine.ts';
import type { registerMachine } from '#machines/register.machine.ts';
import type { renewOrderMachine } from '#machines/renewOrder.machine.ts';
import type { resetPasswordMachine } from '#machines/resetPassword.machine.ts';
import type { sessionMachine } from '#machines/session.machine.ts';
import type { settingsMachine } from '#machines/settings.machine.ts';
import type { signInMachine } from '#machines/signIn.machine.ts';
import type { signContractMachine } from '#machines/signContract.machine.ts';
import type { suggestionMachine } from '#machines/suggestion.machine.ts';
import type { withdrawMachine } from '#machines/withdraw.machine.ts';
import type { subscribeMachine } from '#machines/subscribe.machine.ts';
import type { writeReviewMachine } from '#machines/writeReview.machine.ts';

/** Charts that a screen starts itself, every slot filled. Renting and paying are separate chunks because they are needed most often. */
export interface Wiring {
  cancelOrder: typeof cancelOrderMachine;
  renewOrder: typeof renewOrderMachine;
  imageUpload: typeof imageUploadMachine;
  writeReview: typeof writeReviewMachine;
  fileComplaint: typeof fileComplaintMachine;
  answerComplaint: typeof answerComplaintMachine;
}

/** The charts of customer service, which comes only when it is opened. */
export interface ChatWiring {
  customerChat: typeof customerChatMachine;
  /** Of a conversation; it goes on sending when the conversation is no longer shown. */
  outboxOf: (number: string) => ActorRefFrom<typeof chatOutboxMachine>;
}

/** The charts of renting and of paying. */
export interface CheckoutWiring {
  checkout: typeof checkoutMachine;
  orderPayment: typeof orderPaymentMachine;
  /** Loaded with the first payment that is asked for the pay password. */
  payPassword: () => Promise<typeof payPasswordMachine>;
}

/** The same for the account and payment-result pages: reading an order loads none of them. */
export interface AccountWiring {
  paymentCheck: typeof paymentCheckMachine;
  bindPhone: typeof bindPhoneMachine;
  recharge: typeof rechargeMachine;
  realName: typeof realNameMachine;
  changePhone: typeof changePhoneMachine;
  changePassword: typeof changePasswordMachine;
  changePayPassword: typeof changePayPasswordMachine;
  settings: typeof settingsMachine;
  deactivation: typeof deactivationMachine;
  subscribe: typeof subscribeMachine;
  bindEmail: typeof bindEmailMachine;
  resetPassword: typeof resetPasswordMachine;
  signIn: typeof signInMachine;
  exchangeCoins: typeof exchangeCoinsMachine;
  register: typeof registerMachine;
  exchangeCode: typeof exchangeCodeMachine;
  bindAlipay: typeof bindAlipayMachine;
  signContract: typeof signContractMachine;
  withdraw: typeof withdrawMachine;
  suggestion: typeof suggestionMachine;
}

/** The actors that live as long as the page. */
export interface Shell {
  session: ActorRefFrom<typeof sessionMachine>;
  loginModal: ActorRefFrom<typeof loginModalMachine>;
  pendingAction: ActorRefFrom<typeof pendingActionMachine>;
  emergencyNotice: ActorRefFrom<typeof emergencyNoticeMachine>;
  noticePopup: ActorRefFrom<typeof noticePopupMachine>;
  adRotation: ActorRefFrom<typeof adRotationMachine>;
  favourite: ActorRefFrom<typeof favouriteMachine>;
  chunkRecovery: ActorRefFrom<typeof chunkRecoveryMachine>;
  channelTracking: ActorRefFrom<typeof channelTrackingMachine>;
}

const WiringContext = createContext<Wiring | null>(null);
const AccountWiringContext = createContext<AccountWiring | null>(null);
const ChatContext = createContext<ChatWiring | null>(null);
const CheckoutContext = createContext<CheckoutWiring | null>(null);
const ShellContext = createContext<Shell | null>(null);
export const WiringProvider = WiringContext.Provider;
export const AccountWiringProvider = AccountWiringContext.Provider;
export const ChatWiringProvider = ChatContext.Provider;
export const CheckoutProvider = CheckoutContext.Provider;
export const ShellProvider = ShellContext.Provider;

export function useWiring(): Wiring {
  const wiring = use(WiringContext);
  if (!wiring) throw new Error('useWiring needs a <WiringProvider>');
  return wiring;
}

export function useAccountWiring(): AccountWiring {
  const wiring = use(AccountWiringContext);
  if (!wiring) throw new Error('useAccountWiring needs an <AccountWiringProvider>');
  return wiring;
}

export function useChatWiring(): ChatWiring {
  const wiring = use(ChatContext);
  if (!wiring) throw new Error('useChatWiring needs a <ChatWiringProvider>');
  return wiring;
}

export function useCheckoutWiring(): CheckoutWiring {
  const checkout = use(CheckoutContext);
  if (!checkout) throw new Error('useCheckoutWiring needs a <CheckoutProvider>');
  return checkout;
}

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a <ShellProvider>');
  return shell;
}
