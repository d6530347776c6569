import type { CatalogueTables } from './tables/catalogue.ts';
import type { ComplaintTables } from './tables/complaints.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { GameTable, ListingTable } from './tables/listings.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PopupTables } from './tables/popups.ts';
import type { ThirdPartyTables } from './tables/thirdParty.ts';
import type { UserAccountTable, UserSessionTable } from './tables/people.ts';

/** Every table. Ids are bigint, read as strings; money is bigint fen, read as numbers; each area adds its own. */
export interface Database extends CatalogueTables, ComplaintTables, IdentityTables, OrderTables, PopupTables, ThirdPartyTables {
  user_account: UserAccountTable;
  user_session: UserSessionTable;
  game: GameTable;
  listing: ListingTable;
}
