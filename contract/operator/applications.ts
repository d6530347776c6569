import { z } from 'zod';
import { id, instant, text } from '#contract/rest/shared.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const one = z.object({ id });
const REASONS_MOST = 12;
/** By field; '' is the whole. */
const reasons = z
  .array(z.object({ field: text(20), reason: because }))
  .min(1, '请至少写一项的原因')
  .max(REASONS_MOST);

const common = ['NOT_FOUND', 'APPLICATION_STATE', 'CASE_STALE', 'CASE_CLAIMED'] as const;

export const getApplicationCase = operatorCall({
  name: 'getApplicationCase',
  method: 'GET',
  path: '/applications/:id',
  may: 'listings.read',
  summary: 'An application for a shop or as a merchant',
  params: one,
  data: z.object({
    id,
    user_id: z.string(),
    status: z.string(),
    kind: z.int().nullable().describe('1 individual store, 2 merchant'),
    shop: z.string(),
    contact: z.string(),
    phone: z.string().nullable().describe('masked'),
    real_name: z.string().nullable(),
    licence: z.string(),
    has_picture: z.boolean(),
    games: z.array(z.string()),
    accounts: z.int().nullable(),
    submitted_at: instant.nullable(),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const approveApplication = operatorCall({
  name: 'approveApplication',
  method: 'POST',
  path: '/applications/:id/approve',
  may: 'listings.decide',
  summary: 'Gives the certificate, and the shop its name',
  params: one,
  body: z.object({ ...deciding }),
  data: decided,
  problems: common,
});

export const sendBackApplication = operatorCall({
  name: 'sendBackApplication',
  method: 'POST',
  path: '/applications/:id/send-back',
  may: 'listings.decide',
  summary: 'Sends it back with reasons by field; the applicant corrects it',
  params: one,
  body: z.object({ reasons, ...deciding }),
  data: decided,
  problems: common,
});

export const refuseApplication = operatorCall({
  name: 'refuseApplication',
  method: 'POST',
  path: '/applications/:id/refuse',
  may: 'listings.decide',
  summary: 'Refuses it; the applicant may apply again after 30 days',
  params: one,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: common,
});

const looked = ['NOT_FOUND', 'LISTING_STATE', 'CASE_STALE', 'CASE_CLAIMED'] as const;

export const getListingCase = operatorCall({
  name: 'getListingCase',
  method: 'GET',
  path: '/listings/:id',
  may: 'listings.read',
  summary: 'An account that waits for a look, without its login',
  params: one,
  data: z.object({
    id,
    owner_id: z.string(),
    listing_state: z.string(),
    title: z.string(),
    game: z.string(),
    platform: z.string(),
    zone: z.string(),
    words: z.string(),
    attributes: z.array(z.object({ name: z.string(), value: z.string() })),
    pieces: z.array(z.string()),
    pictures: z.array(z.string()).describe('paths on the static host'),
    hourly_fen: z.int().nonnegative(),
    deposit_fen: z.int().nonnegative(),
    state: caseState,
  }),
  problems: ['NOT_FOUND'],
});

export const approveListing = operatorCall({
  name: 'approveListing',
  method: 'POST',
  path: '/listings/:id/approve',
  may: 'listings.decide',
  summary: 'Puts it on offer',
  params: one,
  body: z.object({ ...deciding }),
  data: decided,
  problems: looked,
});

export const sendBackListing = operatorCall({
  name: 'sendBackListing',
  method: 'POST',
  path: '/listings/:id/send-back',
  may: 'listings.decide',
  summary: 'Sends it back to its owner’s drafts with reasons by field',
  params: one,
  body: z.object({ reasons, ...deciding }),
  data: decided,
  problems: looked,
});
