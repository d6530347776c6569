import * as contract from '#contract/rest/profile.ts';
import { DEFAULT_AVATARS } from '#contract/rules/profile.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { changeAvatar, changeNickname, readProfile } from '#service/domains/account/ownProfile.ts';
import { avatarPath } from '#service/domains/pictures/paths.ts';

const avatars = Array.from({ length: DEFAULT_AVATARS }, (_, index) => ({ number: index + 1, picture: avatarPath(index + 1) }));

export function registerProfile(service: Service): void {
  route(service, contract.getProfile, ({ deps, caller }) => readProfile(deps, caller.id));

  route(service, contract.updateUser, async (call) => {
    await limitAddress(call, 'profile');
    const { deps, caller, body } = call;
    return inTransaction(deps, (held) => changeNickname(held, caller.id, body.nickname));
  });

  route(service, contract.listAvatars, async () => ({ list: avatars }));

  route(service, contract.updateAvatar, async (call) => {
    await limitAddress(call, 'profile');
    const { deps, caller, body } = call;
    return inTransaction(deps, (held) => changeAvatar(held, caller.id, body));
  });
}
