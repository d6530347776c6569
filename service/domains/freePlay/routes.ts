import { freePlay as rest } from '#contract/rest/index.ts';
import { gameShelf } from '#service/domains/listings/games.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { beginPlay } from './begin.ts';
import { readCredentials } from './credentials.ts';
import { leavePlay } from './finish.ts';
import { listCoupons, listGames, listOffers, listPlays, listPromotions, readCount, readPlay } from './read.ts';
import { readTerms, setTerms } from './terms.ts';

export function registerFreePlay(service: Service): void {
  const shelf = gameShelf(service.deps.db);

  route(service, rest.listFreePlayGames, ({ deps }) => listGames(deps, shelf));
  route(service, rest.listFreePlayAccounts, ({ deps, query, caller }) => listOffers(deps, shelf, query, caller));
  route(service, rest.createFreePlay, async ({ deps, caller, body }) => {
    const { id } = await beginPlay(deps, caller, body);
    return readPlay(deps, caller.id, id);
  });
  route(service, rest.leaveFreePlay, async ({ deps, caller, params }) => {
    await leavePlay(deps, caller.id, params.id);
    return readPlay(deps, caller.id, params.id);
  });
  route(service, rest.getFreePlayCredentials, ({ deps, caller, params, ip }) => readCredentials(deps, caller, params.id, ip));
  route(service, rest.listFreePlayCoupons, ({ deps, caller }) => listCoupons(deps, caller.id));
  route(service, rest.getFreePlayCount, ({ deps, caller }) => readCount(deps, caller));
  route(service, rest.listFreePlayPromotions, ({ deps }) => listPromotions(deps));
  route(service, rest.getFreePlayTerms, ({ deps, caller, params }) => readTerms(deps.db, caller.id, params.account_id));
  route(service, rest.setFreePlayTerms, ({ deps, caller, params, body }) =>
    inTransaction(deps, async (held) => {
      await setTerms(held, caller.id, params.account_id, body);
      return readTerms(held.db, caller.id, params.account_id);
    }),
  );
  route(service, rest.listFreePlays, ({ deps, caller, query }) => listPlays(deps, caller.id, query));
}
