import { proxy } from 'valtio';

/** What the service said of a card that was pressed. */
export interface CardCheck {
  readonly state: 'THERE' | 'TAKEN_DOWN' | 'DELETED';
  readonly hourlyFen: number | null;
  readonly hasMoved: boolean;
  /** The price that the card showed. */
  readonly shownFen: number;
}

/** By listing; only of pages that are open or opening. */
export const cardChecks = proxy<Record<string, CardCheck>>({});

export function showCardCheck(id: string, check: CardCheck): void {
  cardChecks[id] = check;
}

export function forgetCardCheck(id: string): void {
  delete cardChecks[id];
}
