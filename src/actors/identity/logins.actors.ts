import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { LoginByPasswordDocument, LoginByPhoneDocument, RegisterDocument } from '#api/generated/operations.ts';
import { LoginByPasswordRefusals } from '#api/generated/refusals/LoginByPassword.ts';
import { LoginByPhoneRefusals } from '#api/generated/refusals/LoginByPhone.ts';
import { RegisterRefusals } from '#api/generated/refusals/Register.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fingerprint } from '#lib/fingerprint.ts';
import { sealPassword } from '#lib/sealPassword.ts';
import type { passwordLoginMachine } from '#machines/identity/passwordLogin.machine.ts';
import type { phoneLoginMachine } from '#machines/identity/phoneLogin.machine.ts';
import type { registerMachine } from '#machines/identity/register.machine.ts';
import { tokenOf } from './loginToken.ts';
import { signTaker } from './signTaker.ts';

export const phoneLoginActors = (api: Api): Omit<ActorsOf<typeof phoneLoginMachine>, 'smsCode'> => ({
  logInByPhone: fromPromise(({ input, signal }) =>
    answerOf(
      api.request(LoginByPhoneDocument, input, { signal }).then(({ loginByPhone }) => tokenOf(loginByPhone, input.remember)),
      LoginByPhoneRefusals,
    ),
  ),
});

export const passwordLoginActors = (api: Api): Omit<ActorsOf<typeof passwordLoginMachine>, 'captcha'> => ({
  fetchSign: signTaker(api),
  logInByPassword: fromPromise(async ({ input: { username, password, remember, verifyKey, sign }, signal }) => {
    const sealed = await sealPassword(password, 'login', sign);
    const input = { username, password: sealed, fingerprint: fingerprint(), remember, ...(verifyKey !== null && { verifyKey }) };
    return answerOf(
      api.request(LoginByPasswordDocument, { input }, { signal, sign }).then(({ loginByPassword }) => tokenOf(loginByPassword, remember)),
      LoginByPasswordRefusals,
    );
  }),
});

export const registerActors = (api: Api): Omit<ActorsOf<typeof registerMachine>, 'captcha' | 'smsCode'> => ({
  fetchSign: signTaker(api),
  openAccount: fromPromise(async ({ input: { form, verifyKey, sign }, signal }) => {
    const input = {
      phone: form.phone,
      password: await sealPassword(form.password, 'register', sign),
      code: form.code,
      ...(verifyKey !== null && { verifyKey }),
      ...(form.invite !== '' && { invite: form.invite }),
    };
    return answerOf(
      api.request(RegisterDocument, { input }, { signal, sign }).then(({ register }) => tokenOf(register)),
      RegisterRefusals,
    );
  }),
});
