import { parseJson } from '#contract/json.ts';
import { tabStorage } from '#lib/storage.ts';

/** A request to replay after leaving the page for a login elsewhere: operation name and variables. */
export interface StashedAction {
  operation: string;
  variables: unknown;
  /** Id of the user who sent it; null for a guest. */
  by: string | null;
  /** When it was refused, epoch ms. */
  at: number;
}

const storageKey = 'stashed-actions';
/** Older ones are dropped: users no longer expect them. */
const lifetime = 10 * 60_000;

const isStashed = (value: unknown): value is StashedAction =>
  typeof value === 'object' &&
  value !== null &&
  'operation' in value &&
  typeof value.operation === 'string' &&
  'variables' in value &&
  'by' in value &&
  (value.by === null || typeof value.by === 'string') &&
  'at' in value &&
  typeof value.at === 'number';

export function stash(action: StashedAction): void {
  tabStorage.setItem(storageKey, JSON.stringify([...unstashed(), action]));
}

/** Removes and returns all requests that are not expired. Throws the specification's text if the stored data is invalid. */
export function claimStash(now: number): StashedAction[] {
  const actions = unstashed();
  tabStorage.removeItem(storageKey);
  return actions.filter(({ at }) => now - at < lifetime);
}

function unstashed(): StashedAction[] {
  const text = tabStorage.getItem(storageKey);
  if (text === null) return [];
  const stored = parsed(text);
  if (Array.isArray(stored) && stored.every(isStashed)) return stored;
  tabStorage.removeItem(storageKey);
  throw new Error('暂存存储格式错误');
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
