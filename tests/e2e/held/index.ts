import { captcha } from './captcha.driver.ts';
import type { HeldDriver } from './driver.ts';
import { passwordLogin } from './passwordLogin.driver.ts';
import { phoneLogin } from './phoneLogin.driver.ts';
import { realName } from './realName.driver.ts';
import { register } from './register.driver.ts';
import { rentVerification } from './rentVerification.driver.ts';
import { smsCode } from './smsCode.driver.ts';

/** Every chart with a screen, in the order in which its paths are walked. */
export const heldDrivers: readonly HeldDriver[] = [passwordLogin, phoneLogin, register, smsCode, captcha, realName, rentVerification];
