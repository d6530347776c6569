import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { remembered } from './remembered.ts';
import { session } from './session.ts';

interface Entry {
  errand: string;
  /** Id of the user who confirmed it; null if it was unknown. */
  by: string | null;
  command: Unfinished<object>;
}

const isEntries = (value: unknown): value is readonly Entry[] => Array.isArray(value);
const kept = remembered<readonly Entry[]>('unfinished-commands', isEntries, [], 'visit');

/** Single-use; the service does not count them among what a key stands for. */
const SINGLE_USE = new Set(['proof', 'verifyKey']);
const lasting = (wish: object): object =>
  Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, SINGLE_USE.has(name) ? null : (value as unknown)]));

const isSame = ({ errand, by }: Entry, of: string, viewer: string | null): boolean => errand === of && by === viewer;
const viewerNow = (): string | null => session.viewer?.id ?? null;

/** Stores a command that was sent, until its answer; for this user, errand and visit. */
export function storeUnfinished(errand: string, { wish, key }: Unfinished<object>): void {
  const by = viewerNow();
  kept.keep([...kept.read().filter((entry) => !isSame(entry, errand, by)), { errand, by, command: { wish: lasting(wish), key } }]);
}

export function dropUnfinished(errand: string): void {
  kept.keep(kept.read().filter((entry) => !isSame(entry, errand, viewerNow())));
}

/** The user's command of the errand whose answer is missing. */
export const unfinishedOf = <Wish extends object>(errand: string, viewer: string | null): Unfinished<Wish> | null =>
  (kept.read().find((entry) => isSame(entry, errand, viewer))?.command ?? null) as Unfinished<Wish> | null;

/** Whether some user has one. */
export const hasUnfinished = (errand: string): boolean => kept.read().some((entry) => entry.errand === errand);
