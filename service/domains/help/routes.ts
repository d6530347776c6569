import { help as rest } from '#contract/rest/index.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { readHelp, readKinds, searchHelp, vote } from './read.ts';

export function registerHelp(service: Service): void {
  route(service, rest.listHelpKinds, ({ deps }) => readKinds(deps));
  route(service, rest.listHelp, ({ deps, query }) => searchHelp(deps, query));
  route(service, rest.getHelp, ({ deps, params, query, caller }) => readHelp(deps, params.key, query.version, caller?.id ?? null));
  route(service, rest.voteHelp, async (call) => {
    await limitAddress(call, 'help_vote');
    const { deps, params, body, caller, ip } = call;
    await vote(deps, params.key, body.vote, { userId: caller?.id ?? null, ip });
    return { vote: body.vote };
  });
}
