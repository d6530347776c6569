import type { Page } from '@playwright/test';

export type State = 'content' | 'loading' | 'empty' | 'error';
export type Visitor = 'guest' | 'newcomer' | 'renter' | 'vipuser' | 'owner' | 'leaving';

/** State of the member's order. */
export type Standing =
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
  /** Address below the brand's base; `nth` of the pictures of a state, for those that use up what they show. */
  readonly path: (facts: Facts, nth: number) => string;
  /** Preparation before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Action before the picture is taken, in state `content` only. */
  readonly act?: (page: Page) => Promise<void>;
  /** Storage key of shown popups that is left out, so that the popup appears. */
  readonly pops?: 'ad-rotation' | 'emergency-notices' | 'popped-notices';
  /** Never finishes loading, and is photographed so. */
  readonly isBusy?: true;
  /** Drawn by an external host: the same for every brand. */
  readonly isOutside?: true;
}

/** Facts of the demo data, read from the database once. */
export interface Facts {
  readonly freeListing: string;
  /** For pictures that rent: one for each. */
  readonly listingsToRent: readonly string[];
  readonly bookableListing: string;
  /** Numbers of the member's orders. */
  readonly orders: Readonly<Record<Standing, string>>;
  /** A line of the member's ledger, of the order that was compensated. */
  readonly ledgerLine: string;
}

export const all: readonly State[] = ['content', 'loading', 'empty', 'error'];
export const whole: readonly State[] = ['content', 'loading', 'error'];
export const still: readonly State[] = ['content'];

export const orderPath =
  (standing: Standing) =>
  ({ orders }: Facts): string =>
    `/account/order?order_no=${orders[standing]}`;
