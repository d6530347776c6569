import { bargains as rest } from '#contract/rest/index.ts';
import { gameShelf } from '#service/domains/listings/games.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { makeOffer } from './offer.ts';
import { listGames, listReceived, readBargain, readTerms, setTerms } from './read.ts';

export function registerBargains(service: Service): void {
  const shelf = gameShelf(service.deps.db);

  route(service, rest.listBargainGames, () => listGames(shelf));
  route(service, rest.getBargain, ({ deps, caller, query }) => readBargain(deps, caller.id, query.account_id));
  route(service, rest.makeOffer, async ({ deps, caller, body: { account_id, fen } }) => {
    await makeOffer(deps, caller, account_id, fen);
    return readBargain(deps, caller.id, account_id);
  });
  route(service, rest.listReceivedBargains, ({ deps, caller, params, query }) =>
    listReceived(deps.db, caller.id, params.account_id, query),
  );
  route(service, rest.getBargainTerms, ({ deps, caller, params }) => readTerms(deps.db, caller.id, params.account_id));
  route(service, rest.setBargainTerms, ({ deps, caller, params, body }) =>
    inTransaction(deps, async (held) => {
      await setTerms(held, caller.id, params.account_id, body);
      return readTerms(held.db, caller.id, params.account_id);
    }),
  );
}
