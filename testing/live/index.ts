import { adRotation } from './popups/adRotation.live.ts';
import { checkout } from './orders/checkout.live.ts';
import type { LiveDriver } from './driver.ts';
import { emergencyNotice } from './popups/emergencyNotice.live.ts';
import { orderPayment } from './orders/orderPayment.live.ts';
import { passwordLogin } from './identity/passwordLogin.live.ts';
import { paymentCheck, paymentCheckWithoutOrder } from './orders/paymentCheck.live.ts';
import { popupQueue } from './popups/popupQueue.live.ts';
import { qrLoginByApp, qrLoginByQq, qrLoginByWechat, qrLoginUnattended } from './identity/qrLogin.live.ts';
import { register, registerCarried } from './identity/register.live.ts';
import { rentVerification } from './orders/rentVerification.live.ts';
import { smsCode } from './identity/smsCode.live.ts';
import { withTroubles } from './troubles.ts';

/** Every chart that is run on the real stack; a variant with another model follows its chart. */
export const liveDrivers: readonly LiveDriver[] = [
  qrLoginByWechat,
  qrLoginByQq,
  qrLoginByApp,
  qrLoginUnattended,
  smsCode,
  passwordLogin,
  register,
  registerCarried,
  rentVerification,
  checkout,
  orderPayment,
  paymentCheck,
  paymentCheckWithoutOrder,
  popupQueue,
  adRotation,
  emergencyNotice,
].map(withTroubles);
