import { proxy } from 'valtio';
import { remembered } from './remembered.ts';

/** The owner in whose centre the user works now, and what the user may do there. */
export interface ActingFor {
  readonly ownerId: string;
  readonly shop: string;
  /** Whose login it was: another user of this browser works for nobody. */
  readonly by: string;
}

const isActing = (value: unknown): value is ActingFor | null =>
  value === null || (typeof value === 'object' && 'ownerId' in value && 'shop' in value && 'by' in value);
const kept = remembered<ActingFor | null>('acting-for', isActing, null, 'visit');

export const acting = proxy<{ now: ActingFor | null }>({ now: kept.read() });

export function actFor(owner: ActingFor | null): void {
  acting.now = owner;
  kept.keep(owner);
}
