import * as announcements from '#contract/rest/announcements.ts';
import * as catalogue from '#contract/rest/catalogue.ts';
import { openFacets } from '#service/domains/listings/facets.ts';
import { gameShelf } from '#service/domains/listings/games.ts';
import { vocabularyOf } from '#service/domains/listings/hall/vocabulary.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { gameList, gameListPath, serveGameList } from './gameList.ts';
import { listTags } from './hotTags.ts';
import { readBanners, readHome } from './home.ts';
import { readAdvertisePage, readAnnouncements, readNotice } from './notices.ts';
import { forget, hotWords, remember, searchHistory, suggest } from './search.ts';

export function registerCatalogue(service: Service): void {
  const { deps } = service;
  const [shelf, vocabulary] = [gameShelf(deps.db), vocabularyOf(deps.db)];
  const facets = openFacets(deps.db, shelf);

  route(service, catalogue.getHome, ({ caller }) => readHome(deps, shelf, caller));
  route(service, catalogue.getNotice, ({ params }) => readNotice(deps, params.id));
  route(service, announcements.listAnnouncements, ({ query }) => readAnnouncements(deps, query.cursor, query.limit));
  route(service, announcements.listBanners, async () => ({ list: await readBanners(deps, shelf) }));
  route(service, announcements.getAdvertisePage, ({ params }) => readAdvertisePage(deps, params.id));
  route(service, catalogue.listGames, async () => ({ list: [...(await shelf.shown())] }));
  route(service, catalogue.getGameList, async () => ({ url: gameListPath(await gameList(deps.db)) }));
  serveGameList(service);
  route(service, catalogue.getFilters, ({ query }) => facets(query.game_id));
  route(service, catalogue.listHotWords, async () => ({ list: await hotWords(deps) }));
  route(service, catalogue.listHotTags, () => listTags(deps.db));
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
