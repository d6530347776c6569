import type { TableOf } from './columns.ts';
import { catalogueTables } from './tables/catalogue.ts';
import { chatTables } from './tables/chats.ts';
import { complaintTables } from './tables/complaints.ts';
import { deactivationTables } from './tables/deactivation.ts';
import { identityTables } from './tables/identity.ts';
import { game, gameAlias, listing } from './tables/listings.ts';
import { loyaltyTables } from './tables/loyalty.ts';
import { moneyTables } from './tables/money.ts';
import { opsTables } from './tables/ops.ts';
import { orderTables } from './tables/orders.ts';
import { userAccount, userSession } from './tables/people.ts';
import { pictureTables } from './tables/pictures.ts';
import { popupTables } from './tables/popups.ts';
import { reviewTables } from './tables/reviews.ts';
import { suggestionTables } from './tables/suggestions.ts';
import { thirdPartyTables } from './tables/thirdParty.ts';

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
