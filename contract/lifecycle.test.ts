import { describe, expect, test } from 'vitest';
import { applicationLifecycle } from './applicationLifecycle.ts';
import { chargeLifecycle } from './chargeLifecycle.ts';
import { chatLifecycle } from './chatLifecycle.ts';
import { complaintLifecycle } from './complaintLifecycle.ts';
import { deactivationLifecycle } from './deactivationLifecycle.ts';
import { type Lifecycle } from './lifecycle.ts';
import { listingLifecycle } from './listingLifecycle.ts';
import { loginTicketLifecycle } from './loginTicketLifecycle.ts';

/** State → event → target state. */
const table = <State extends string, Event extends string>(lifecycle: Lifecycle<State, Event>, states: readonly State[]) =>
  Object.fromEntries(states.map((state) => [state, Object.fromEntries(lifecycle.moves(state))]));

describe('a complaint', () => {
  test('allows exactly these transitions', () => {
    expect(complaintLifecycle.initial).toBe('open');
    expect(table(complaintLifecycle, ['open', 'answered', 'upheld', 'rejected', 'withdrawn'])).toEqual({
      open: {
        'complaint.answer': 'answered',
        'complaint.withdraw': 'withdrawn',
        'complaint.uphold': 'upheld',
        'complaint.reject': 'rejected',
        'answer.overdue': 'upheld',
      },
      answered: {
        'complaint.withdraw': 'withdrawn',
        'complaint.uphold': 'upheld',
        'complaint.reject': 'rejected',
        'decision.overdue': 'upheld',
      },
      upheld: {},
      rejected: {},
      withdrawn: {},
    });
  });

  test('is over once decided or withdrawn', () => {
    const over = (['open', 'answered', 'upheld', 'rejected', 'withdrawn'] as const).map((status) => complaintLifecycle.isOver(status));
    expect(over).toEqual([false, false, true, true, true]);
  });
});

describe('an application', () => {
  test('allows exactly these transitions', () => {
    expect(applicationLifecycle.initial).toBe('draft');
    expect(table(applicationLifecycle, ['draft', 'submitted', 'returned', 'refused', 'approved'])).toEqual({
      draft: { 'application.submit': 'submitted' },
      submitted: {
        'application.recall': 'draft',
        'application.approve': 'approved',
        'application.sendBack': 'returned',
        'application.refuse': 'refused',
      },
      returned: { 'application.submit': 'submitted' },
      refused: { 'application.again': 'draft' },
      approved: {},
    });
  });
});

describe('an account on offer', () => {
  test('allows exactly these transitions', () => {
    expect(listingLifecycle.initial).toBe('draft');
    expect(table(listingLifecycle, ['draft', 'waiting', 'on_offer', 'resting', 'off', 'deleted'])).toEqual({
      draft: { 'listing.publish': 'on_offer', 'listing.submit': 'waiting', 'listing.delete': 'deleted' },
      waiting: { 'listing.approve': 'on_offer', 'listing.sendBack': 'draft', 'listing.recall': 'draft', 'listing.delete': 'deleted' },
      on_offer: { 'listing.submit': 'waiting', 'listing.rest': 'resting', 'listing.takeDown': 'off', 'listing.delete': 'deleted' },
      resting: {
        'listing.submit': 'waiting',
        'listing.rest': 'resting',
        'listing.wake': 'on_offer',
        'listing.takeDown': 'off',
        'listing.delete': 'deleted',
      },
      off: { 'listing.publish': 'on_offer', 'listing.submit': 'waiting', 'listing.delete': 'deleted' },
      deleted: {},
    });
  });
});

describe('a conversation with customer service', () => {
  test('allows exactly these transitions', () => {
    expect(chatLifecycle.initial).toBe('waiting');
    expect(table(chatLifecycle, ['waiting', 'left', 'serving', 'ended'])).toEqual({
      waiting: { 'desk.take': 'serving', 'desk.close': 'ended', 'chat.end': 'ended', 'hours.end': 'left' },
      left: { 'desk.take': 'serving', 'desk.close': 'ended', 'chat.end': 'ended', 'hours.begin': 'waiting' },
      serving: { 'desk.close': 'ended', 'chat.end': 'ended', 'chat.idle': 'ended' },
      ended: {},
    });
  });
});

describe('a card charge', () => {
  test('allows exactly these transitions', () => {
    expect(chargeLifecycle.initial).toBe('pending');
    expect(table(chargeLifecycle, ['pending', 'failed', 'expired', 'succeeded'])).toEqual({
      pending: { 'charge.succeeded': 'succeeded', 'charge.failed': 'failed', 'charge.expired': 'expired', 'charge.closed': 'expired' },
      failed: { 'charge.succeeded': 'succeeded' },
      expired: { 'charge.succeeded': 'succeeded', 'charge.failed': 'failed', 'charge.closed': 'expired' },
      succeeded: {},
    });
  });

  test('names the source statuses for an update without a row lock', () => {
    expect(chargeLifecycle.sources('charge.expired')).toEqual(['pending']);
    expect(chargeLifecycle.sources('charge.closed')).toEqual(['pending', 'expired']);
    expect(chargeLifecycle.sources('charge.succeeded')).toEqual(['pending', 'failed', 'expired']);
  });
});

describe('closing an account', () => {
  test('allows exactly these transitions', () => {
    expect(deactivationLifecycle.initial).toBe('requested');
    expect(table(deactivationLifecycle, ['requested', 'cooling', 'closed', 'withdrawn'])).toEqual({
      requested: {
        'deactivation.confirm': 'cooling',
        'deactivation.withdraw': 'withdrawn',
        'deactivation.hold': 'withdrawn',
        'request.expired': 'withdrawn',
      },
      cooling: {
        'deactivation.withdraw': 'withdrawn',
        'deactivation.hold': 'withdrawn',
        'cooling.over': 'closed',
        'closing.hindered': 'withdrawn',
      },
      closed: {},
      withdrawn: {},
    });
  });
});

describe('a QR login ticket', () => {
  test('allows exactly these transitions', () => {
    expect(loginTicketLifecycle.initial).toBe('waiting');
    expect(table(loginTicketLifecycle, ['waiting', 'confirmed', 'redeemed', 'ended'])).toEqual({
      waiting: { 'phone.confirmed': 'confirmed', 'host.ended': 'ended', 'ticket.expired': 'ended' },
      confirmed: { 'request.issued': 'confirmed', 'login.redeemed': 'redeemed', 'ticket.expired': 'ended' },
      redeemed: {},
      ended: {},
    });
  });
});
