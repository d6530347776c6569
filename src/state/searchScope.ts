import { proxy, ref } from 'valtio';
import type { HallFilters } from '#lib/hallAddress.ts';

interface SearchScope {
  /** The game to which a search is restricted; set by the hall while it shows one game. */
  game: { id: string; title: string } | null;
  /** The hall's filters while it is shown: a search, and a game chosen from its suggestions, leave the others as they are. */
  filters: HallFilters | null;
}

export const searchScope = proxy<SearchScope>({ game: null, filters: null });

export const setSearchScope = (game: SearchScope['game'], filters: HallFilters | null): void => {
  searchScope.game = game;
  searchScope.filters = filters && ref(filters);
};
