import * as contract from '#contract/rest/session.ts';
import { checkIdDigits } from '#contract/rules/account.ts';
import { normaliseInput } from '#contract/rules/text.ts';
import { checkPassword, checkPhone, checkSmsCode, checkUsername } from '#contract/rules/validation.ts';
import { addressOf, limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { channelOf } from '#service/domains/identity/channel.ts';
import { logInByPassword, logInByPhone } from '#service/domains/identity/login.ts';
import { registerUser } from '#service/domains/identity/register.ts';
import { createTransfer, redeemTransfer } from '#service/domains/identity/transfer.ts';
import { openSigned } from '#service/domains/identity/sign.ts';
import { visitorOf } from '#service/kernel/http/visitor.ts';

export function registerLogins(service: Service): void {
  route(service, contract.login, async (call) => {
    await limitAddress(call, 'login');
    const { body, deps } = call;
    const { username } = checked({ username: checkUsername(body.username) });
    const password = await openSigned(deps, 'login', call.header, body.password);
    return logInByPassword(deps, {
      username,
      password: normaliseInput(password),
      remember: body.remember,
      fingerprint: body.fingerprint,
      ip: call.ip,
      verifyKey: body.verify_key,
      visitor: visitorOf(call),
    });
  });

  route(service, contract.mobileLogin, async (call) => {
    await limitAddress(call, 'mobile_login');
    const { body, deps } = call;
    const { mobile, code, id_digits } = checked({
      mobile: checkPhone(body.mobile),
      code: checkSmsCode(body.code),
      ...(body.id_digits !== undefined && { id_digits: checkIdDigits(body.id_digits) }),
    });
    const fingerprint = visitorOf(call) ?? null;
    return logInByPhone(deps, { phone: mobile, code, remember: body.remember, fingerprint, idDigits: id_digits });
  });

  route(service, contract.createTransfer, async (call) => {
    await limitAddress(call, 'transfer');
    return createTransfer(call.deps, { userId: call.caller.id, address: addressOf(call.ip) });
  });

  route(service, contract.redeemTransfer, async (call) => {
    await limitAddress(call, 'transfer');
    return redeemTransfer(call.deps, { code: call.body.code, address: addressOf(call.ip), fingerprint: visitorOf(call) ?? null });
  });

  route(service, contract.register, async (call) => {
    await limitAddress(call, 'register');
    const { body, deps } = call;
    const plain = await openSigned(deps, 'register', call.header, body.password);
    const { mobile, code, password } = checked({
      mobile: checkPhone(body.mobile),
      code: checkSmsCode(body.code),
      password: checkPassword(plain),
    });
    return registerUser(deps, {
      phone: mobile,
      code,
      password,
      verifyKey: { key: body.verify_key, visitor: visitorOf(call) },
      invite: body.invite ?? null,
      channel: channelOf(call),
      fingerprint: visitorOf(call) ?? null,
      ip: call.ip,
    });
  });
}
