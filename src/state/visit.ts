import { VISIT_ANSWER, VISIT_IDLE } from '#contract/rules/constants.ts';
import { browserStorage } from '#lib/storage.ts';

const storageKey = 'visit-acted';

/** A login, or activity in any tab. */
export const markActed = (now: number): void => browserStorage.setItem(storageKey, String(now));

/** Whether the last activity in any tab is longer ago than a question and its time for an answer. */
export function isLapsed(now: number): boolean {
  const acted = Number(browserStorage.getItem(storageKey) ?? Number.NaN);
  return now - acted > VISIT_IDLE + VISIT_ANSWER;
}

/** Calls back with each activity in another tab. */
export function watchActed(acted: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === storageKey && event.newValue !== null) acted();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
