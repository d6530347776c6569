import type { TableOf } from './columns.ts';
import { catalogueTables } from '#service/domains/catalogue/tables.ts';
import { chatTables } from '#service/domains/chat/tables.ts';
import { complaintTables } from '#service/domains/complaints/tables.ts';
import { deactivationTables } from '#service/domains/deactivation/tables.ts';
import { identityTables } from '#service/domains/identity/tables.ts';
import { game, gameAlias, listing } from '#service/domains/listings/tables.ts';
import { loyaltyTables } from '#service/domains/loyalty/tables.ts';
import { moneyTables } from '#service/domains/payouts/tables.ts';
import { opsTables } from '#service/kernel/operations/tables.ts';
import { orderTables } from '#service/domains/orders/tables.ts';
import { userAccount, userSession } from '#service/domains/identity/people.ts';
import { pictureTables } from '#service/domains/pictures/tables.ts';
import { popupTables } from '#service/domains/popups/tables.ts';
import { reviewTables } from '#service/domains/reviews/tables.ts';
import { suggestionTables } from '#service/domains/suggestions/tables.ts';
import { thirdPartyTables } from '#service/domains/identity/thirdParty/tables.ts';

/** All tables and columns; they type queries and decode rows. */
export const tables = {
  ...catalogueTables,
  ...chatTables,
  ...complaintTables,
  ...deactivationTables,
  ...identityTables,
  ...loyaltyTables,
  ...moneyTables,
  ...opsTables,
  ...orderTables,
  ...pictureTables,
  ...popupTables,
  ...reviewTables,
  ...suggestionTables,
  ...thirdPartyTables,
  user_account: userAccount,
  user_session: userSession,
  game,
  game_alias: gameAlias,
  listing,
};

export type Database = { [Name in keyof typeof tables]: TableOf<(typeof tables)[Name]> };
