import * as listings from '#contract/rest/listings.ts';
import { headers } from '#contract/rest/endpoint.ts';
import { channelOf } from '#service/domains/identity/channel.ts';
import { mustBindPhone } from '#service/domains/identity/thirdParty/bind.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { gameShelf } from './games.ts';
import { presentChanging, presentDetail, presentVerifiedPrice, readListing } from './detail.ts';
import { openHall } from './hall/page.ts';
import { vocabularyOf } from './hall/vocabulary.ts';
import { checkCard } from './check.ts';
import { compareListings } from './compare.ts';
import { look } from './look.ts';
import { lookingUsers } from './looking.ts';
import { openMerchants } from './merchant.ts';
import { similarListings } from './similar.ts';

export function registerListings(service: Service): void {
  const { deps } = service;
  const [shelf, vocabulary] = [gameShelf(deps.db), vocabularyOf(deps.db)];
  const hallPage = openHall(deps, shelf, vocabulary);
  const merchantOf = openMerchants(deps);

  route(service, listings.listListings, ({ query, caller }) => hallPage(query, caller));

  route(service, listings.getListing, async ({ params, query, caller, header }) => {
    const [listing, mustBind] = await Promise.all([
      readListing(deps, params.account_id, caller),
      mustBindPhone(deps, query.temp_token, header(headers.fingerprint)),
    ]);
    return presentDetail(listing, await merchantOf(listing.owner_id), { caller, mustBind }, deps.clock.now());
  });

  route(service, listings.checkCard, ({ params, query }) => checkCard(deps.db, params.account_id, query.rental));

  route(service, listings.compareListings, ({ query, caller }) => compareListings(deps.db, shelf, query.ids, caller));

  route(service, listings.getChangingDetail, async ({ params, caller }) =>
    presentChanging(await readListing(deps, params.account_id, caller), deps.clock.now()),
  );

  route(service, listings.verifyPrice, async ({ params, caller }) =>
    presentVerifiedPrice(await readListing(deps, params.account_id, caller)),
  );

  route(service, listings.listSimilar, ({ params, caller }) => similarListings(deps, shelf, params.account_id, caller));

  route(service, listings.listLooking, ({ params, caller }) => lookingUsers(deps, params.account_id, caller));

  route(service, listings.addFootprint, async (call) => {
    const { params, caller } = call;
    await limitAddress(call, 'look');
    await look(deps, params.account_id, caller, channelOf(call));
    return {};
  });
}
