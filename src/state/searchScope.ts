import { proxy } from 'valtio';

/** The game to which a search is restricted; set by the hall while it shows one game. */
export const searchScope = proxy<{ game: { id: string; title: string } | null }>({ game: null });
