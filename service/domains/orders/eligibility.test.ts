import { describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/rules/constants.ts';
import { requireAdult, requireUnlimited } from '#service/domains/identity/eligibility.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { Refused } from '#service/kernel/http/problem.ts';
import { type OrderCounts, requireCredit, requireRentable, requireWithinLimits } from './eligibility.ts';
import type { ListingFacts } from './listing.ts';

const NOON = Date.parse('2026-11-20T12:00:00+08:00');

/** The problem and details of a refusal; null if there is none. */
function refusalOf(check: () => void): readonly [string, unknown] | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error.problem, error.details];
  }
}
const caller = (wish: Partial<Caller> = {}) =>
  ({ id: '1', realName: '林一', birthDate: '1990-05-04', creditScore: 60, limits: [], limitedUntil: NOON, ...wish }) as Caller;
const listing = (wish: Partial<ListingFacts> = {}) =>
  ({
    owner_id: '2',
    deleted_at: null,
    state: 'on_offer',
    is_listed: true,
    is_rented: false,
    is_reservation: true,
    maintenance_status: false,
    is_suspended: false,
    windows: null,
    resting_until: null,
    password_due_at: null,
    rests_for_password: null,
    deposit: 2_000,
    ...wish,
  }) as ListingFacts;

describe('a renter', () => {
  test.each<[Partial<Caller>, string | undefined]>([
    [{}, undefined],
    [{ realName: null }, 'REAL_NAME_REQUIRED'],
    [{ birthDate: null }, 'REAL_NAME_REQUIRED'],
    [{ birthDate: '2008-11-20' }, undefined],
    [{ birthDate: '2008-11-21' }, 'MINOR_REFUSED'],
    [{ birthDate: '2008-12-20' }, 'MINOR_REFUSED'],
    [{ birthDate: '2009-11-20' }, 'MINOR_REFUSED'],
  ])('with %o is answered with %s', (wish, problem) => {
    expect(refusalOf(() => requireAdult(caller(wish), '租号', NOON))?.[0]).toBe(problem);
  });

  test('is refused what an account limit forbids, until its end', () => {
    const limited = caller({ limits: ['rent'], limitedUntil: NOON + 1 });
    expect(refusalOf(() => requireUnlimited(limited, 'book'))).toBeNull();
    expect(refusalOf(() => requireUnlimited(limited, 'rent'))).toEqual(['ACCOUNT_LIMITED', { what: 'rent', until: NOON + 1 }]);
  });

  test.each([
    [19, 'now', ['CREDIT_TOO_LOW_TO_RENT', { missing: 1 }]],
    [20, 'now', null],
    [19, 'appoint', ['CREDIT_TOO_LOW_TO_RENT', { missing: 1 }]],
    [20, 'appoint', ['CREDIT_TOO_LOW', { missing: 20 }]],
    [39, 'appoint', ['CREDIT_TOO_LOW', { missing: 1 }]],
    [40, 'appoint', null],
  ] as const)('with a credit of %d who rents "%s" is answered with %o', (creditScore, mode, refusal) => {
    expect(refusalOf(() => requireCredit(caller({ creditScore }), mode))).toEqual(refusal);
  });
});

test.each<[Partial<ListingFacts>, now: string | undefined, appoint: string | undefined]>([
  [{}, undefined, undefined],
  [{ deleted_at: new Date(0) }, 'LISTING_DELETED', 'LISTING_DELETED'],
  [{ state: 'draft' }, 'LISTING_DELETED', 'LISTING_DELETED'],
  [{ state: 'waiting' }, 'LISTING_DELETED', 'LISTING_DELETED'],
  [{ owner_id: '1' }, 'OWN_LISTING', 'OWN_LISTING'],
  [{ maintenance_status: true, is_suspended: true }, 'LISTING_MAINTENANCE', 'LISTING_MAINTENANCE'],
  [{ maintenance_status: true, is_suspended: true, is_listed: false }, 'LISTING_MAINTENANCE', 'LISTING_MAINTENANCE'],
  [{ is_listed: false }, 'LISTING_UNLISTED', 'LISTING_UNLISTED'],
  [{ is_rented: true }, 'LISTING_UNRENTABLE', undefined],
  [{ windows: '{[0,60)}' }, 'LISTING_UNRENTABLE', undefined],
  [{ windows: '{[0,60)}', is_reservation: false }, 'LISTING_UNRENTABLE', 'LISTING_UNRENTABLE'],
  [{ resting_until: new Date(NOON + 1) }, 'LISTING_UNRENTABLE', undefined],
  [{ resting_until: new Date(NOON) }, undefined, undefined],
  [{ password_due_at: new Date(NOON) }, 'LISTING_UNRENTABLE', undefined],
  [{ password_due_at: new Date(NOON), rests_for_password: false }, undefined, undefined],
  [{ password_due_at: new Date(NOON), deposit: 0 }, undefined, undefined],
  [{ is_rented: true, is_reservation: false }, 'LISTING_UNRENTABLE', 'LISTING_UNRENTABLE'],
])('a listing with %o is answered with %s now, with %s when booked', (wish, now, appoint) => {
  const answers = (['now', 'appoint'] as const).map((mode) => refusalOf(() => requireRentable(listing(wish), caller(), mode, NOON))?.[0]);
  expect(answers).toEqual([now, appoint]);
});

describe('limits of orders', () => {
  const none: OrderCounts = { newest: 0, leavesFirst: null, unpaid: 0, letGo: { here: 0, all: 0 }, newcomer: null };
  const tomorrow = { retry_at: Date.parse('2026-11-21T00:00:00+08:00') };
  test.each<[Partial<OrderCounts>, readonly [string, unknown] | null]>([
    [{}, null],
    [{ leavesFirst: NOON - MINUTE }, null],
    [{ leavesFirst: NOON - MINUTE + 1 }, ['RATE_LIMITED', { retry_at: NOON + 1 }]],
    [{ letGo: { here: 2, all: 9 } }, null],
    [{ letGo: { here: 0, all: 10 } }, ['LET_GO_LIMIT', tomorrow]],
    [{ letGo: { here: 3, all: 3 } }, ['LET_GO_OF_ONE_LIMIT', tomorrow]],
    [{ newcomer: { today: 4, atOnce: 1 } }, null],
    [{ newcomer: { today: 5, atOnce: 1 } }, ['NEWCOMER_DAILY_LIMIT', tomorrow]],
    [{ newcomer: { today: 4, atOnce: 2 } }, ['NEWCOMER_ACTIVE_LIMIT', undefined]],
    [{ unpaid: 2 }, null],
    [{ unpaid: 3 }, ['UNPAID_LIMIT', undefined]],
  ])('%o: %o', (counts, refusal) => {
    expect(refusalOf(() => requireWithinLimits({ ...none, ...counts }, NOON))).toEqual(refusal);
  });
});
