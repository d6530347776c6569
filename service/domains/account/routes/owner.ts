import * as contract from '#contract/rest/owner.ts';
import { checkPassword, checkPhone, checkSmsCode } from '#contract/rules/validation.ts';
import { bindMobile, changeMobile, updatePassword } from '#service/domains/account/ownerChange.ts';
import { readBound, unbindAll, unbindOne } from '#service/domains/identity/thirdParty/bound.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { endSession, endSessions, readSessions } from '#service/domains/identity/sessionList.ts';
import { openSigned } from '#service/domains/identity/sign.ts';
import { ownOf } from './own.ts';

const newPhoneOf = ({ mobile, code }: { mobile: string; code: string }) => {
  const given = checked({ mobile: checkPhone(mobile), code: checkSmsCode(code) });
  return { phone: given.mobile, code: given.code };
};

export function registerOwner(service: Service): void {
  route(service, contract.listSessions, (call) => readSessions(call.deps, ownOf(call)));

  route(service, contract.endSession, async ({ deps, caller, params }) => {
    await endSession(deps, caller.id, params.id);
    return {};
  });

  route(service, contract.endSessions, async (call) => {
    const { userId, token } = ownOf(call);
    const { keep_own, unbind_third } = call.body;
    const ended = await inTransaction(call.deps, async (held) => {
      if (unbind_third) await unbindAll(held, userId);
      return endSessions(held, userId, keep_own ? token : null);
    });
    return { ended };
  });

  route(service, contract.listBoundLogins, ({ deps, caller }) => readBound(deps, caller.id));

  route(service, contract.unbindLogin, async ({ deps, caller, params }) => {
    await inTransaction(deps, (held) => unbindOne(held, caller.id, params.platform));
    return {};
  });

  route(service, contract.bindMobile, async (call) => {
    await limitAddress(call, 'mobile');
    await bindMobile(call.deps, { ...ownOf(call), ...newPhoneOf(call.body) });
    return {};
  });

  route(service, contract.changeMobile, async (call) => {
    await limitAddress(call, 'mobile');
    await changeMobile(call.deps, { ...ownOf(call), ...newPhoneOf(call.body), proof: call.body.proof });
    return {};
  });

  route(service, contract.updatePassword, async (call) => {
    await limitAddress(call, 'password');
    const { deps, header, body } = call;
    const { password } = checked({ password: checkPassword(await openSigned(deps, 'password', header, body.password)) });
    await updatePassword(deps, { ...ownOf(call), password, proof: body.proof });
    return {};
  });
}
