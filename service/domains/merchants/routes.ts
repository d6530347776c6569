import * as bulk from '#contract/rest/bulk.ts';
import * as files from '#contract/rest/listingFiles.ts';
import * as rest from '#contract/rest/merchants.ts';
import * as listings from '#contract/rest/ownListings.ts';
import * as staff from '#contract/rest/staff.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Db } from '#service/kernel/deps.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { shownApplication } from './application/own.ts';
import { recallApplication, saveApplication, submitApplication } from './application/write.ts';
import { applyBulk, lastBulk, previewBulk } from './bulk/change.ts';
import { undoBulk } from './bulk/undo.ts';
import { annotatedOf, templateOf } from './files/sheets.ts';
import { cancelFile, storePart, listFiles, shownFile, startFile, applyFile } from './files/store.ts';
import { changePrice, moveOwn, publishListing, saveListing, sealLogin, startListing } from './listings/edit.ts';
import { goingRate } from './listings/goingRates.ts';
import { centreOf, ownListings } from './listings/list.ts';
import { ownIds, ownTable } from './listings/table.ts';
import { orLoginTaken } from './listings/login.ts';
import { presentOwn, readOwn } from './listings/own.ts';
import { answerInvitation, changeStaff, inviteStaff, listActs, placesOf, removeStaff, staffOf } from './staff/staff.ts';

/** Files with accounts: sent in parts, checked and written by jobs. */
function registerFiles(service: Service): void {
  route(service, files.listListingFiles, ({ deps, caller }) => listFiles(deps.db, caller.id));
  route(service, files.startListingFile, ({ deps, caller, body }) =>
    inTransaction(deps, async (held) => shownFile(held.db, caller.id, await startFile(held, caller, body))),
  );
  route(service, files.sendListingFilePart, ({ deps, caller, params, body }) =>
    inTransaction(deps, async (held) => {
      await storePart(held, caller.id, params.id, body);
      return shownFile(held.db, caller.id, params.id);
    }),
  );
  route(service, files.takeListingFile, async ({ deps, caller, params }) => {
    await applyFile(deps, caller.id, params.id);
    return shownFile(deps.db, caller.id, params.id);
  });
  route(service, files.cancelListingFile, ({ deps, caller, params }) =>
    inTransaction(deps, async (held) => {
      await cancelFile(held, caller.id, params.id);
      return shownFile(held.db, caller.id, params.id);
    }),
  );
  route(service, files.getFileTemplate, ({ deps, query }) => templateOf(deps.db, query.game_id));
  route(service, files.getAnnotatedFile, ({ deps, caller, params }) => annotatedOf(deps, caller.id, params.id));
}

/** People who work in an owner's centre. */
function registerStaff(service: Service): void {
  route(service, staff.listStaff, ({ deps, caller }) => staffOf(deps, caller));
  route(service, staff.inviteStaff, ({ deps, caller, body }) =>
    inTransaction(deps, async (held) => {
      await inviteStaff(held, caller, body);
      return staffOf(held, caller);
    }),
  );
  route(service, staff.changeStaff, async ({ deps, caller, params, body }) => {
    await changeStaff(deps, caller.id, params.id, body);
    return staffOf(deps, caller);
  });
  route(service, staff.removeStaff, ({ deps, caller, params }) =>
    inTransaction(deps, async (held) => {
      await removeStaff(held, caller.id, params.id);
      return staffOf(held, caller);
    }),
  );
  route(service, staff.listStaffActs, ({ deps, caller, query }) => listActs(deps.db, caller.id, query));
  route(service, staff.listStaffPlaces, ({ deps, caller }) => placesOf(deps, caller.id));
  route(service, staff.answerStaffInvitation, ({ deps, caller, params, body }) =>
    inTransaction(deps, async (held) => {
      await answerInvitation(held, caller, params.id, body.accept);
      return placesOf(held, caller.id);
    }),
  );
}

const shown = async (db: Db, ownerId: string, listingId: string) => presentOwn(await readOwn(db, ownerId, listingId));

export function registerMerchants(service: Service): void {
  registerFiles(service);
  registerStaff(service);
  route(service, rest.getApplication, ({ deps, caller }) => shownApplication(deps, caller));
  route(service, rest.saveApplication, ({ deps, caller, body }) =>
    inTransaction(deps, async (held) => {
      await saveApplication(held, caller, body);
      return shownApplication(held, caller);
    }),
  );
  route(service, rest.submitApplication, ({ deps, caller, body }) =>
    inTransaction(deps, async (held) => {
      await submitApplication(held, caller, body);
      return shownApplication(held, caller);
    }),
  );
  route(service, rest.recallApplication, ({ deps, caller }) =>
    inTransaction(deps, async (held) => {
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
    inTransaction(deps, async (held) => shown(held.db, caller.id, await startListing(held, caller.id, body.game_id))),
  );
  route(service, listings.saveListing, ({ deps, caller, params, body }) =>
    inTransaction(deps, async (held) => {
      await saveListing(held, caller.id, params.id, body);
      return shown(held.db, caller.id, params.id);
    }),
  );
  route(service, listings.sealListingLogin, ({ deps, caller, params, body }) =>
    orLoginTaken(() =>
      inTransaction(deps, async (held) => {
        await sealLogin(held, caller.id, params.id, body);
        return shown(held.db, caller.id, params.id);
      }),
    ),
  );
  route(service, listings.publishListing, ({ deps, caller, params, body }) =>
    orLoginTaken(() =>
      inTransaction(deps, async (held) => {
        await publishListing(held, caller, params.id, body);
        return shown(held.db, caller.id, params.id);
      }),
    ),
  );
  route(service, listings.moveListing, ({ deps, caller, params, body }) =>
    inTransaction(deps, async (held) => {
      const row = await readOwn(held.db, caller.id, params.id);
      await moveOwn(held, caller, params.id, body.move);
      return body.move === 'delete' ? { ...presentOwn(row), state: 'deleted' as const } : shown(held.db, caller.id, params.id);
    }),
  );
  route(service, listings.changeListingPrice, ({ deps, caller, params, body }) =>
    inTransaction(deps, async (held) => {
      await changePrice(held, caller.id, params.id, body);
      return shown(held.db, caller.id, params.id);
    }),
  );
}
