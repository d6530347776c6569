import { answerComplaint, answerComplaintOfOther, fileComplaint, fileComplaintWithCause, writeReview } from './afterRental.ts';
import { adRotation } from './popups/adRotation.driver.ts';
import { bindEmail } from './account/bindEmail.driver.ts';
import { bindAlipay, unbindAlipay } from './payouts/bindAlipay.driver.ts';
import { bindPhone, bindPhoneWithoutTicket } from './identity/bindPhone.driver.ts';
import { cancelOrder } from './orders/cancelOrder.driver.ts';
import { cancelWithdrawal, keyedCommand } from './payouts/cancelWithdrawal.driver.ts';
import { captcha } from './identity/captcha.driver.ts';
import { changePassword } from './account/changePassword.driver.ts';
import { changePayPassword } from './account/changePayPassword.driver.ts';
import { changePhone } from './account/changePhone.driver.ts';
import { chatOutbox } from './chat/chatOutbox.driver.ts';
import { checkout } from './orders/checkout.driver.ts';
import { chunkRecovery } from './shell/chunkRecovery.driver.ts';
import type { HeldDriver } from './driver.ts';
import { customerChat } from './chat/customerChat.driver.ts';
import { deactivation } from './deactivation/deactivation.driver.ts';
import { emergencyNotice } from './popups/emergencyNotice.driver.ts';
import { exchangeCode } from './exchange/exchangeCode.driver.ts';
import { favourite } from './listings/favourite.driver.ts';
import { exchangeCoins, signIn } from './loyalty.ts';
import { loginModal } from './identity/loginModal.driver.ts';
import { noticePopup } from './messages/noticePopup.driver.ts';
import { notificationPolling } from './messages/notificationPolling.driver.ts';
import { orderPayment, orderPaymentDue } from './orders/orderPayment.driver.ts';
import { ownerProof } from './account/ownerProof.driver.ts';
import { passwordLogin } from './identity/passwordLogin.driver.ts';
import { paymentCheck, paymentCheckWithoutOrder } from './orders/paymentCheck.driver.ts';
import { pendingAction } from './identity/pendingAction.driver.ts';
import { phoneLogin } from './identity/phoneLogin.driver.ts';
import { popupQueue } from './popups/popupQueue.driver.ts';
import { qrLogin, qrLoginUnattended } from './identity/qrLogin.driver.ts';
import { realName } from './identity/realName.driver.ts';
import { recharge, rechargeFromCashier } from './wallet/recharge.driver.ts';
import { register } from './identity/register.driver.ts';
import { renewOrder } from './orders/renewOrder.driver.ts';
import { rentVerification } from './orders/rentVerification.driver.ts';
import { resetPassword } from './account/resetPassword.driver.ts';
import { session } from './identity/session.driver.ts';
import { settings } from './account/settings.driver.ts';
import { signContract } from './payouts/signContract.driver.ts';
import { smsCode } from './identity/smsCode.driver.ts';
import { suggestion } from './suggestions/suggestion.driver.ts';
import { closeSubscription, subscribe, subscribeFromCashier } from './membership/subscribe.driver.ts';
import { thirdPartyLogin, thirdPartyLoginByApp, thirdPartyLoginByAppUnbound } from './identity/thirdPartyLogin.driver.ts';
import { withdraw } from './payouts/withdraw.driver.ts';

/** Every chart with a screen; a variant with another model follows its chart and runs only the steps that the chart leaves uncovered. */
export const heldDrivers: readonly HeldDriver[] = [
  checkout,
  orderPayment,
  orderPaymentDue,
  recharge,
  rechargeFromCashier,
  closeSubscription,
  subscribe,
  subscribeFromCashier,
  loginModal,
  qrLogin,
  qrLoginUnattended,
  passwordLogin,
  register,
  phoneLogin,
  smsCode,
  captcha,
  realName,
  rentVerification,
  paymentCheck,
  paymentCheckWithoutOrder,
  cancelOrder,
  cancelWithdrawal,
  keyedCommand,
  renewOrder,
  bindPhone,
  bindPhoneWithoutTicket,
  resetPassword,
  ownerProof,
  changePhone,
  bindEmail,
  signIn,
  exchangeCoins,
  changePassword,
  changePayPassword,
  settings,
  exchangeCode,
  withdraw,
  bindAlipay,
  unbindAlipay,
  signContract,
  deactivation,
  writeReview,
  fileComplaint,
  fileComplaintWithCause,
  answerComplaint,
  answerComplaintOfOther,
  suggestion,
  customerChat,
  chatOutbox,
  thirdPartyLogin,
  thirdPartyLoginByApp,
  thirdPartyLoginByAppUnbound,
  emergencyNotice,
  adRotation,
  noticePopup,
  notificationPolling,
  popupQueue,
  session,
  pendingAction,
  favourite,
  chunkRecovery,
];

/** Charts without a screen, and why. */
export const chartsWithoutScreen: Readonly<Record<string, string>> = {
  adPatience: '只决定此刻能不能弹广告，没有自己的画面',
  shell: '只启动和接通别的流程，没有自己的画面',
  payPassword: '付款里的一步，在付款的画面里走',
  imageUpload: '图片不走 GraphQL，由浏览器里的上传测试走',
  chatPicture: '图片不走 GraphQL，由浏览器里的客服测试走',
  gatherPictures: '等的是 imageUpload 的图片，由同样的上传测试走',
  orderLifecycle: '订单在服务端的规则，没有自己的画面',
  complaintLifecycle: '投诉在服务端的规则，没有自己的画面',
  chatLifecycle: '客服会话在服务端的规则，没有自己的画面',
  deactivationLifecycle: '注销在服务端的规则，没有自己的画面',
  chargeLifecycle: '银行卡收款在服务端的规则，没有自己的画面',
  loginTicketLifecycle: '扫码登录凭据在服务端的规则，没有自己的画面',
  withdrawalLifecycle: '提现在服务端的规则，没有自己的画面',
  subscriptionLifecycle: '会员购买在服务端的规则，没有自己的画面',
  channelTracking: '在背后上报渠道来源，画面不变',
  usageReporting: '在背后上报浏览行为，画面不变',
};
