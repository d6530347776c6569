import * as contract from '#contract/rest/security.ts';
import { normaliseInput } from '#contract/rules/text.ts';
import { checkIdNumber, checkSmsCode } from '#contract/rules/validation.ts';
import { addressOf, limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { type Call, route, type Service } from '#service/kernel/http/route.ts';
import { isWay, type ProofGiven, proveOwner } from '#service/domains/identity/proofs.ts';
import { openSigned } from '#service/domains/identity/sign.ts';
import { sendCode } from '#service/domains/identity/sms/codes.ts';
import { visitorOf } from '#service/kernel/http/visitor.ts';
import { ownOf } from './own.ts';

export function registerProving(service: Service): void {
  route(service, contract.sendOwnSms, async (call) => {
    const { body, caller, deps, ip, requestId } = call;
    await limitAddress(call, 'sms');
    const { phone } = await deps.db.selectFrom('user_account').select('phone').where('id', '=', caller.id).executeTakeFirstOrThrow();
    if (phone === null) throw refused('PHONE_UNBOUND');
    const verifyKey = { key: body.verify_key, visitor: visitorOf(call) };
    const { resendAt } = await sendCode(deps, { phone, action: body.purpose, address: addressOf(ip), requestId, verifyKey });
    return { resend_at: resendAt };
  });

  route(service, contract.proveOwner, async (call) => {
    await limitAddress(call, 'prove');
    const { body, deps } = call;
    if (!isWay(body.purpose, body)) throw refused('BAD_REQUEST', { message: '请先验证身份' });
    const { purpose, subject, verify_key: verifyKey } = body;
    return proveOwner(deps, { ...ownOf(call), purpose, subject, verifyKey, visitor: visitorOf(call), given: await givenOf(call) });
  });
}

async function givenOf({ body, deps, header }: Call<typeof contract.proveOwner>): Promise<ProofGiven> {
  const { sms_code, email_code, password, pay_password, id_number } = body;
  const codes = {
    ...(sms_code !== undefined && { sms_code: checkSmsCode(sms_code) }),
    ...(email_code !== undefined && { email_code: checkSmsCode(email_code) }),
    ...(id_number !== undefined && { id_number: checkIdNumber(id_number, deps.clock.now()) }),
  };
  const open = async (secret: string) => normaliseInput(await openSigned(deps, 'prove', header, secret));
  return {
    ...checked(codes),
    ...(password !== undefined && { password: await open(password) }),
    ...(pay_password !== undefined && { pay_password: await open(pay_password) }),
  };
}
