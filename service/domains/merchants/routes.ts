import * as bulk from '#contract/rest/bulk.ts';
import * as rest from '#contract/rest/merchants.ts';
import * as listings from '#contract/rest/ownListings.ts';
import { transact } from '#service/kernel/database/transact.ts';
import type { Db } from '#service/kernel/deps.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { shownApplication } from './application/own.ts';
import { recallApplication, saveApplication, submitApplication } from './application/write.ts';
import { applyBulk, lastBulk, previewBulk } from './bulk/change.ts';
import { undoBulk } from './bulk/undo.ts';
import { changePrice, moveOwn, publishListing, saveListing, sealLogin, startListing } from './listings/edit.ts';
import { centreOf, goingRate, ownListings } from './listings/list.ts';
import { ownIds, ownTable } from './listings/table.ts';
import { orLoginTaken } from './listings/login.ts';
import { presentOwn, readOwn } from './listings/own.ts';

const shown = async (db: Db, ownerId: string, listingId: string) => presentOwn(await readOwn(db, ownerId, listingId));

export function registerMerchants(service: Service): void {
  route(service, rest.getApplication, ({ deps, caller }) => shownApplication(deps, caller));
  route(service, rest.saveApplication, ({ deps, caller, body }) =>
    transact(deps, async (held) => {
      await saveApplication(held, caller, body);
      return shownApplication(held, caller);
    }),
  );
  route(service, rest.submitApplication, ({ deps, caller, body }) =>
    transact(deps, async (held) => {
      await submitApplication(held, caller, body);
      return shownApplication(held, caller);
    }),
  );
  route(service, rest.recallApplication, ({ deps, caller }) =>
    transact(deps, async (held) => {
      await recallApplication(held, caller);
      return shownApplication(held, caller);
    }),
  );

  route(service, listings.getOwnTable, ({ deps, caller, query }) => ownTable(deps, caller.id, query));
  route(service, listings.listOwnIds, ({ deps, caller, query }) => ownIds(deps, caller.id, query));
  route(service, bulk.previewBulk, ({ deps, caller, body }) => previewBulk(deps, caller, body));
  route(service, bulk.applyBulk, ({ deps, caller, body }) => applyBulk(deps, caller, body));
  route(service, bulk.undoBulk, ({ deps, caller, params }) => undoBulk(deps, caller, params.id));
  route(service, bulk.getLastBulk, ({ deps, caller }) => lastBulk(deps, caller.id));

  route(service, listings.getCentre, ({ deps, caller }) => centreOf(deps, caller));
  route(service, listings.listOwnListings, ({ deps, caller, query }) => ownListings(deps, caller.id, query));
  route(service, listings.getGoingRate, ({ deps, query }) => goingRate(deps, query.game_id, query.platform));
  route(service, listings.getOwnListing, ({ deps, caller, params }) => shown(deps.db, caller.id, params.id));
  route(service, listings.startListing, ({ deps, caller, body }) =>
    transact(deps, async (held) => shown(held.db, caller.id, await startListing(held, caller.id, body.game_id))),
  );
  route(service, listings.saveListing, ({ deps, caller, params, body }) =>
    transact(deps, async (held) => {
      await saveListing(held, caller.id, params.id, body);
      return shown(held.db, caller.id, params.id);
    }),
  );
  route(service, listings.sealListingLogin, ({ deps, caller, params, body }) =>
    orLoginTaken(() =>
      transact(deps, async (held) => {
        await sealLogin(held, caller.id, params.id, body);
        return shown(held.db, caller.id, params.id);
      }),
    ),
  );
  route(service, listings.publishListing, ({ deps, caller, params, body }) =>
    orLoginTaken(() =>
      transact(deps, async (held) => {
        await publishListing(held, caller, params.id, body);
        return shown(held.db, caller.id, params.id);
      }),
    ),
  );
  route(service, listings.moveListing, ({ deps, caller, params, body }) =>
    transact(deps, async (held) => {
      const row = await readOwn(held.db, caller.id, params.id);
      await moveOwn(held, caller, params.id, body.move);
      return body.move === 'delete' ? { ...presentOwn(row), state: 'deleted' as const } : shown(held.db, caller.id, params.id);
    }),
  );
  route(service, listings.changeListingPrice, ({ deps, caller, params, body }) =>
    transact(deps, async (held) => {
      await changePrice(held, caller.id, params.id, body);
      return shown(held.db, caller.id, params.id);
    }),
  );
}
