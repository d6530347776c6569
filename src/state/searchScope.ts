import { proxy } from 'valtio';

/** The game that a search keeps to; the hall sets it while it shows one game. */
export const searchScope = proxy<{ game: { id: string; title: string } | null }>({ game: null });
