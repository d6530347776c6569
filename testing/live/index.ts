import { adRotation } from './adRotation.live.ts';
import { checkout } from './checkout.live.ts';
import type { LiveDriver } from './driver.ts';
import { emergencyNotice } from './emergencyNotice.live.ts';
import { orderPayment } from './orderPayment.live.ts';
import { passwordLogin } from './passwordLogin.live.ts';
import { paymentCheck, paymentCheckWithoutOrder } from './paymentCheck.live.ts';
import { popupQueue } from './popupQueue.live.ts';
import { qrLoginByApp, qrLoginByQq, qrLoginByWechat, qrLoginUnattended } from './qrLogin.live.ts';
import { register, registerCarried } from './register.live.ts';
import { rentVerification } from './rentVerification.live.ts';
import { smsCode } from './smsCode.live.ts';
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
