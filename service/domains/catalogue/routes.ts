import * as catalogue from '#contract/rest/catalogue.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { registerFavourites } from '#service/domains/listings/favourites.ts';
import { registerFootprints } from '#service/domains/listings/footprints.ts';
import type { Vocabulary } from '#service/domains/listings/hall/understand.ts';
import { openVocabulary } from '#service/domains/listings/hall/vocabulary.ts';
import { registerListings } from '#service/domains/listings/routes.ts';
import { registerStatic } from '#service/domains/listings/static.ts';
import { openFacets } from '#service/domains/listings/facets.ts';
import { type GameShelf, openGameShelf } from '#service/domains/listings/games.ts';
import { readHome } from './home.ts';
import { readNotice } from './notices.ts';
import { forget, hotWords, remember, searchHistory, suggest } from './search.ts';

/** The public catalogue; its routes share the cache of games. */
export function registerMarket(service: Service): void {
  const shelf = openGameShelf(service.deps);
  const vocabulary = openVocabulary(service.deps.db);
  registerCatalogue(service, shelf, vocabulary);
  registerListings(service, shelf, vocabulary);
  registerFavourites(service, shelf);
  registerFootprints(service, shelf);
  registerStatic(service);
}

function registerCatalogue(service: Service, shelf: GameShelf, vocabulary: () => Promise<Vocabulary>): void {
  const { deps } = service;
  const facets = openFacets(deps.db, shelf);

  route(service, catalogue.getHome, ({ caller }) => readHome(deps, shelf, caller));
  route(service, catalogue.getNotice, ({ params }) => readNotice(deps, params.id));
  route(service, catalogue.listGames, async () => ({ list: [...(await shelf.shown())] }));
  route(service, catalogue.getFilters, ({ query }) => facets(query.game_id));
  route(service, catalogue.listHotWords, async () => ({ list: await hotWords(deps) }));
  route(service, catalogue.searchGame, ({ query }) => suggest(deps, shelf, vocabulary, query.keyword));
  route(service, catalogue.listSearchHistory, async ({ caller }) => ({ list: await searchHistory(deps, caller) }));
  route(service, catalogue.addSearchHistory, async ({ body, caller }) => {
    await remember(deps, caller, body.keyword);
    return {};
  });
  route(service, catalogue.deleteSearchHistory, async ({ query, caller }) => {
    await forget(deps, caller, query.keyword);
    return {};
  });
}
