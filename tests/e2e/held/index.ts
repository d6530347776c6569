import { adRotation } from './adRotation.driver.ts';
import { bindPhone, bindPhoneWithoutTicket } from './bindPhone.driver.ts';
import { cancelOrder } from './cancelOrder.driver.ts';
import { captcha } from './captcha.driver.ts';
import { checkout, checkoutFromOrder } from './checkout.driver.ts';
import { chunkRecovery } from './chunkRecovery.driver.ts';
import type { HeldDriver } from './driver.ts';
import { emergencyNotice } from './emergencyNotice.driver.ts';
import { favourite } from './favourite.driver.ts';
import { loginModal } from './loginModal.driver.ts';
import { noticePopup } from './noticePopup.driver.ts';
import { notificationPolling } from './notificationPolling.driver.ts';
import { passwordLogin } from './passwordLogin.driver.ts';
import { paymentCheck, paymentCheckWithoutOrder } from './paymentCheck.driver.ts';
import { pendingAction } from './pendingAction.driver.ts';
import { phoneLogin } from './phoneLogin.driver.ts';
import { popupQueue } from './popupQueue.driver.ts';
import { qrLogin } from './qrLogin.driver.ts';
import { realName } from './realName.driver.ts';
import { recharge, rechargeFromCashier } from './recharge.driver.ts';
import { register } from './register.driver.ts';
import { renewOrder } from './renewOrder.driver.ts';
import { rentVerification } from './rentVerification.driver.ts';
import { session } from './session.driver.ts';
import { smsCode } from './smsCode.driver.ts';
import { thirdPartyLogin, thirdPartyLoginByApp, thirdPartyLoginByAppUnbound } from './thirdPartyLogin.driver.ts';

/** Every chart with a screen; one under another model comes after the chart itself, and walks only what that leaves open. */
export const heldDrivers: readonly HeldDriver[] = [
  checkout, checkoutFromOrder, recharge, rechargeFromCashier, loginModal, qrLogin, passwordLogin, register, phoneLogin, smsCode, captcha, realName, rentVerification, paymentCheck,
  paymentCheckWithoutOrder, cancelOrder, renewOrder,
  bindPhone, bindPhoneWithoutTicket, thirdPartyLogin, thirdPartyLoginByApp, thirdPartyLoginByAppUnbound,
  emergencyNotice, adRotation, noticePopup, notificationPolling, popupQueue,
  session, pendingAction, favourite, chunkRecovery,
];
