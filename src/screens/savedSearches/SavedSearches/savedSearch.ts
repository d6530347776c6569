import type { SavedSearch } from '#api/queries/savedSearches.ts';
import type { HallFilters } from '#lib/hallAddress.ts';
import { readHallAddress } from '#lib/readHallAddress.ts';

export const filtersOf = ({ gameId, isSpecial, search }: Pick<SavedSearch, 'gameId' | 'isSpecial' | 'search'>): HallFilters =>
  readHallAddress({ gameId: gameId ?? undefined, special: isSpecial, shop: false }, search);

/** '3 个新', '99+ 个新'. */
export const newText = ({ newCount, isNewCapped }: Pick<SavedSearch, 'newCount' | 'isNewCapped'>): string =>
  `${newCount}${isNewCapped ? '+' : ''} 个新`;
