import { headers } from '#contract/rest/endpoint.ts';
import * as security from '#contract/rest/security.ts';
import * as contract from '#contract/rest/session.ts';
import { checkIdNumber, checkRealName } from '#contract/rules/validation.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { readUserInfo, readWallets } from '#service/domains/identity/profile.ts';
import { verifyRealName } from '#service/domains/identity/realName.ts';
import { denyNews, readNews } from '#service/domains/identity/securityNews.ts';
import { closeSession } from '#service/domains/identity/sessions.ts';

export function registerOwn(service: Service): void {
  route(service, contract.getUserInfo, ({ deps, caller }) => readUserInfo(deps, caller.id));

  route(service, contract.getMyWallets, ({ deps, caller }) => readWallets(deps, caller.id));

  route(service, contract.logout, async ({ deps, header }) => {
    const token = header(headers.authorization)?.replace(/^Bearer /, '');
    if (token !== undefined) await closeSession(deps, token);
    return {};
  });

  route(service, security.readSecurityNews, async (call) => {
    await limitAddress(call, 'security_news');
    return readNews(call.deps, call.body.code);
  });

  route(service, security.denySecurityNews, async (call) => {
    await limitAddress(call, 'security_news');
    await denyNews(call.deps, call.body.code);
    return {};
  });

  route(service, contract.submitRealName, async (call) => {
    await limitAddress(call, 'real_name');
    const { deps, body, caller } = call;
    const { name, id_number } = checked({ name: checkRealName(body.name), id_number: checkIdNumber(body.id_number, deps.clock.now()) });
    return verifyRealName(deps, { userId: caller.id, name, idNumber: id_number });
  });
}
