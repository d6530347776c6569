import type { Page } from '@playwright/test';

export type State = 'content' | 'loading' | 'empty' | 'error';
export type Visitor = 'guest' | 'newcomer' | 'renter' | 'vipuser' | 'owner' | 'leaving';

/** State of the member's order. */
export type OrderStage =
  | 'unpaid'
  | 'paying'
  | 'waiting'
  | 'booked'
  | 'renting'
  | 'finished'
  | 'disputed'
  | 'refunded'
  | 'compensated'
  | 'closed'
  | 'cancelled';

/** One screen of the journey. */
export interface Scene {
  readonly name: string;
  readonly title: string;
  readonly as: Visitor;
  readonly states: readonly State[];
  /** Path below the brand's base; `nth`: index of the picture among those of a state, for scenes that use up test data. */
  readonly path: (facts: Facts, nth: number) => string;
  /** Preparation before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Action before the picture is taken, in state `content` only. */
  readonly act?: (page: Page) => Promise<void>;
  /** Storage key of shown popups that is removed, so that the popup appears. */
  readonly pops?: 'ad-rotation' | 'emergency-notices' | 'popped-notices';
  /** Never finishes loading; the picture shows it so. */
  readonly isBusy?: true;
  /** A page of an external host: the same for every brand. */
  readonly isOutside?: true;
}

/** Ids from the demo data, read from the database once. */
export interface Facts {
  readonly freeListing: string;
  /** One for each picture that creates an order. */
  readonly listingsToRent: readonly string[];
  readonly bookableListing: string;
  /** A free account whose hourly price can be bargained over. */
  readonly bargainListing: string;
  /** Order numbers of the member, by status. */
  readonly orders: Readonly<Record<OrderStage, string>>;
  /** An account on offer of the demo owner, a draft, and a booking of the owner's accounts. */
  readonly ownListing: string;
  readonly ownDraft: string;
  readonly lentOrder: string;
  /** A ledger line of the member, from the order with a compensation. */
  readonly ledgerLine: string;
}

export const all: readonly State[] = ['content', 'loading', 'empty', 'error'];
export const whole: readonly State[] = ['content', 'loading', 'error'];
export const still: readonly State[] = ['content'];

export const orderPath =
  (standing: OrderStage) =>
  ({ orders }: Facts): string =>
    `/account/order?order_no=${orders[standing]}`;
