import * as contract from '#contract/rest/session.ts';
import { checkPhone } from '#contract/rules/validation.ts';
import { addressOf, limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { createPuzzle, createTextPuzzle, judgePuzzle, judgeTextPuzzle } from '#service/domains/identity/captcha/puzzles.ts';
import { issueSign } from '#service/domains/identity/sign.ts';
import { sendCode } from '#service/domains/identity/sms/codes.ts';
import { visitorOf } from '#service/kernel/http/visitor.ts';

/** Proofs needed before a login: a sign, a captcha, a code. */
export function registerProofs(service: Service): void {
  route(service, contract.getSign, ({ deps }) => issueSign(deps));

  route(service, contract.createCaptcha, async (call) => {
    await limitAddress(call, 'captcha');
    return createPuzzle(call.deps, call.query.web_action, { address: addressOf(call.ip), visitor: visitorOf(call) });
  });

  route(service, contract.validateCaptcha, async (call) => {
    await limitAddress(call, 'captcha_validate');
    const { captcha_id: id, web_action: action, work, ...solution } = call.body;
    const tried = { id, action, address: addressOf(call.ip), visitor: visitorOf(call), work };
    return { verify_key: await judgePuzzle(call.deps, { ...tried, solution }) };
  });

  route(service, contract.createTextCaptcha, async (call) => {
    await limitAddress(call, 'captcha');
    return createTextPuzzle(call.deps, call.query.web_action, { address: addressOf(call.ip), visitor: visitorOf(call) });
  });

  route(service, contract.validateTextCaptcha, async (call) => {
    await limitAddress(call, 'captcha_validate');
    const { captcha_id: id, web_action: action, work, text } = call.body;
    const tried = { id, action, address: addressOf(call.ip), visitor: visitorOf(call), work };
    return { verify_key: await judgeTextPuzzle(call.deps, { ...tried, text }) };
  });

  route(service, contract.sendSms, async (call) => {
    await limitAddress(call, 'sms');
    const { mobile } = checked({ mobile: checkPhone(call.body.mobile) });
    const { resendAt } = await sendCode(call.deps, {
      phone: mobile,
      action: call.body.action,
      address: addressOf(call.ip),
      requestId: call.requestId,
      verifyKey: { key: call.body.verify_key, visitor: visitorOf(call) },
    });
    return { resend_at: resendAt };
  });
}
