import { hash } from 'node:crypto';
import { listingLifecycle, type ListingEventName, type ListingState } from '#contract/listingLifecycle.ts';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { previewBulk } from '#contract/rest/bulk.ts';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { type BulkChange, bulkFaults, bulkPriceFault, type BulkTerms, changedPrice } from '#contract/rules/bulk.ts';
import { formatDate } from '#contract/rules/clock.ts';
import { isPriceJump, sumFault } from '#contract/rules/listingForm.ts';
import { joinWindows, REST_MOST } from '#contract/rules/offer.ts';
import { hindranceOf, requireMayPublish, type PublisherFacts, standingOf } from '#service/domains/merchants/listings/may.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { Refused, refused } from '#service/kernel/http/problem.ts';
import { fieldOf, isSameTerms, readTerms, type TermsRow, termsOf, touched } from './terms.ts';

export interface RowRefusal {
  readonly code: ProblemName;
  readonly message: string;
}
/** What a change would do to one account. */
export interface PlannedRow {
  readonly id: string;
  /** null: not the owner's, or deleted. */
  readonly row: TermsRow | null;
  readonly before: BulkTerms | null;
  readonly after: BulkTerms | null;
  readonly isJump: boolean;
  readonly refusal: RowRefusal | null;
}
export interface Plan {
  readonly change: BulkChange;
  readonly rows: readonly PlannedRow[];
  /** Stands for these rows as they are. */
  readonly seen: string;
}

type Given = BodyOf<typeof previewBulk>['change'];

/** The change as the rules know it; refuses one that is incomplete. */
export function changeOf(given: Given, now: number): BulkChange {
  const change = toChange(given);
  const faults = bulkFaults(change);
  if (Object.keys(faults).length > 0) throw refused('BAD_REQUEST', { fields: faults });
  if (change.kind === 'state' && change.restingUntil !== null && (change.restingUntil <= now || change.restingUntil > now + REST_MOST))
    throw refused('BAD_REQUEST', { fields: { restingUntil: `请选现在之后、${formatDate(now + REST_MOST)}之前的时间` } });
  return change;
}

function toChange({ kind, price, mode, amount, standing, resting_until, windows, promotions }: Given): BulkChange {
  switch (kind) {
    case 'price':
      if (price === null || mode === null || amount === null) throw refused('BAD_REQUEST', { fields: { amount: '请填写怎么改价' } });
      return { kind, field: price, mode, amount };
    case 'state':
      if (standing === null) throw refused('BAD_REQUEST', { fields: { standing: '请选改成什么状态' } });
      return { kind, to: standing, restingUntil: standing === 'rest' ? resting_until : null };
    case 'windows':
      return { kind, windows };
    case 'promotion':
      return { kind, promotions: promotions.toSorted((one, other) => one.hours - other.hours) };
    default:
      return kind satisfies never;
  }
}

const refusalOf = (code: ProblemName, message = problems[code].message): RowRefusal => ({ code, message });

const own: readonly ListingEventName[] = ['listing.publish', 'listing.rest', 'listing.wake', 'listing.takeDown'];

/** The owner's events that bring a listing from one state to another, at most two; null: none. */
export function eventsBetween(from: ListingState, to: ListingState): readonly ListingEventName[] | null {
  const moves = (state: ListingState) => [...listingLifecycle.moves(state)].filter(([event]) => own.includes(event));
  const direct = moves(from).find(([, next]) => next === to);
  if (direct) return [direct[0]];
  if (from === to) return [];
  for (const [event, by] of moves(from)) {
    const last = moves(by).find(([, next]) => next === to);
    if (last) return [event, last[0]];
  }
  return null;
}

/** Counts what a change puts on offer, so that the last one that is allowed is known. */
export class Places {
  readonly #caller: Caller;
  readonly #standing: PublisherFacts;
  readonly #now: number;
  #taken = 0;

  constructor(caller: Caller, standing: PublisherFacts, now: number) {
    [this.#caller, this.#standing, this.#now] = [caller, standing, now];
  }

  /** Takes a place for one more on offer, or says why there is none. */
  take(): RowRefusal | null {
    const standing = { ...this.#standing, offered: this.#standing.offered + this.#taken };
    if (hindranceOf(this.#caller, standing, this.#now) === null) {
      this.#taken += 1;
      return null;
    }
    try {
      requireMayPublish(this.#caller, standing, this.#now);
      return null;
    } catch (error) {
      if (error instanceof Refused) return refusalOf(error.problem, error.message);
      throw error;
    }
  }
}

const isOffered = (state: ListingState): boolean => state === 'on_offer' || state === 'resting';

function nextOf(change: BulkChange, row: TermsRow, before: BulkTerms, places: Places): BulkTerms | RowRefusal {
  if (before.state === 'draft') return refusalOf('LISTING_STATE', '还是草稿，发布后才能批量改');
  if (before.state === 'waiting') return refusalOf('LISTING_STATE', '平台正在看，有了结果才能改');
  switch (change.kind) {
    case 'price': {
      const after = changedPrice(before.price, change);
      const extras = { deposit: row.deposit, currency: row.game_money, rate: row.money_exchange_rate };
      const fault = bulkPriceFault(change.field, before.price, change.mode, after) ?? sumFault(change.field, after, extras);
      return fault === null ? { ...before, price: after } : refusalOf('BAD_REQUEST', fault);
    }
    case 'state':
      if (change.to === 'take_down') return { ...before, state: 'off', rest: null };
      if (change.to === 'offer') {
        const refusal = isOffered(before.state) ? null : places.take();
        return refusal ?? { ...before, state: 'on_offer', rest: null };
      }
      return isOffered(before.state)
        ? { ...before, state: 'resting', rest: change.restingUntil ?? 'infinity' }
        : refusalOf('LISTING_STATE', '没有上架，不用休息');
    case 'windows':
      return { ...before, windows: joinWindows(change.windows) };
    case 'promotion':
      return { ...before, promotions: change.promotions };
    default:
      return change satisfies never;
  }
}

function plannedRow(change: BulkChange, row: TermsRow, places: Places): PlannedRow {
  const before = termsOf(row, fieldOf(change));
  const next = nextOf(change, row, before, places);
  if ('code' in next) return { id: row.id, row, before, after: null, isJump: false, refusal: next };
  return { id: row.id, row, before, after: next, isJump: change.kind === 'price' && isPriceJump(before.price, next.price), refusal: null };
}

const isAfter = (one: string, other: string): boolean => one.length > other.length || (one.length === other.length && one > other);

/** What a change would do, and who refuses it. With `isLocked` the accounts stay locked until the transaction ends. */
export async function plan(
  deps: CommandContext,
  caller: Caller,
  ids: readonly string[],
  change: BulkChange,
  isLocked: boolean,
): Promise<Plan> {
  const places = new Places(caller, await standingOf(deps, caller.id), deps.clock.now());
  const found = new Map((await readTerms(deps.db, caller.id, ids, isLocked)).map((row) => [row.id, row]));
  const rows = ids
    .toSorted((one, other) => (isAfter(one, other) ? 1 : -1))
    .map((id): PlannedRow => {
      const row = found.get(id);
      return row
        ? plannedRow(change, row, places)
        : { id, row: null, before: null, after: null, isJump: false, refusal: refusalOf('NOT_FOUND', '账号不存在或已删除') };
    });
  const { kind } = change;
  const facts = rows.map(({ id, row, before, after, refusal }) => [
    id,
    row?.version,
    before && touched(kind, before),
    after && touched(kind, after),
    refusal?.code,
  ]);
  return { change, rows, seen: hash('sha256', JSON.stringify([change, facts]), 'base64url') };
}

export const isChanged = ({ change: { kind } }: Pick<Plan, 'change'>, { before, after }: PlannedRow): boolean =>
  before !== null && after !== null && !isSameTerms(kind, before, after);
