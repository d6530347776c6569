import * as contract from '#contract/rest/email.ts';
import { checkEmail, checkPassword, checkPhone, checkSmsCode } from '#contract/rules/validation.ts';
import { setEmail } from '#service/domains/account/emailBind.ts';
import { resetPassword } from '#service/domains/account/passwordReset.ts';
import type { EmailAction } from '#service/domains/identity/tables.ts';
import { addressOf, limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { type Call, route, type Service } from '#service/kernel/http/route.ts';
import { requestEmailCode } from '#service/domains/identity/emailCodes.ts';
import { openSigned } from '#service/domains/identity/sign.ts';
import { visitorOf } from '#service/kernel/http/visitor.ts';

type Asking = Call<typeof contract.sendEmailCode | typeof contract.sendOwnEmailCode | typeof contract.bindEmail>;
type Setting = Call<typeof contract.verifyEmail | typeof contract.updateEmail>;
type Resetting = Call<typeof contract.resetPasswordByEmail | typeof contract.forgetPassword>;

async function ask(call: Asking, email: string, action: EmailAction) {
  const verifyKey = { key: call.body.verify_key, visitor: visitorOf(call) };
  const { resendAt } = await requestEmailCode(call.deps, { email, action, address: addressOf(call.ip), verifyKey });
  return { resend_at: resendAt };
}

async function set(call: Setting, isChange: boolean) {
  await limitAddress(call, 'email');
  const { deps, caller, body } = call;
  const { email, code } = checked({ email: checkEmail(body.email), code: checkSmsCode(body.code) });
  await setEmail(deps, { userId: caller.id, email, code, proof: body.proof, isChange });
  return {};
}

const newPassword = async ({ deps, header, body }: Resetting) => checkPassword(await openSigned(deps, 'password', header, body.password));

export function registerEmail(service: Service): void {
  route(service, contract.sendEmailCode, async (call) => {
    await limitAddress(call, 'email_code');
    return ask(call, checked({ email: checkEmail(call.body.email) }).email, call.body.action);
  });

  route(service, contract.sendOwnEmailCode, async (call) => {
    await limitAddress(call, 'email_code');
    const { caller, deps, body } = call;
    const { email } = await deps.db.selectFrom('user_account').select('email').where('id', '=', caller.id).executeTakeFirstOrThrow();
    if (email === null) throw refused('EMAIL_UNBOUND');
    return ask(call, email, body.purpose);
  });

  route(service, contract.bindEmail, async (call) => {
    await limitAddress(call, 'email_code');
    return ask(call, checked({ email: checkEmail(call.body.email) }).email, 'bind');
  });

  route(service, contract.verifyEmail, (call) => set(call, false));

  route(service, contract.updateEmail, (call) => set(call, true));

  route(service, contract.resetPasswordByEmail, async (call) => {
    await limitAddress(call, 'password_reset');
    const { deps, body } = call;
    const given = checked({ email: checkEmail(body.email), code: checkSmsCode(body.code), password: await newPassword(call) });
    await resetPassword(deps, { ...given, unbindThird: body.unbind_third });
    return {};
  });

  route(service, contract.forgetPassword, async (call) => {
    await limitAddress(call, 'password_reset');
    const { deps, body } = call;
    const { mobile, ...given } = checked({
      mobile: checkPhone(body.mobile),
      code: checkSmsCode(body.code),
      password: await newPassword(call),
    });
    await resetPassword(deps, { phone: mobile, ...given, unbindThird: body.unbind_third });
    return {};
  });
}
