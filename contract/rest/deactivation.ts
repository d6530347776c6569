import { z } from 'zod';
import { accountStatuses, deactivationStatuses, limitKinds, obstacleKinds } from '#contract/names.ts';
import { endpoint } from './endpoint.ts';
import { proof } from './security.ts';
import { fenNotNegative, oneOf, text } from './shared.ts';
import { choice, count, list, moment, money, part, reference, shape, words } from './shape.ts';

export const deactivationShape = shape('Deactivation', {
  number: reference('number', { column: 'deactivation_no', doc: 'shows where it stands to whoever has it, without a login' }),
  status: choice(deactivationStatuses, oneOf(deactivationStatuses))('status', { column: 'status' }),
  requestedAt: moment('requested_at', { column: 'requested_at' }),
  confirmBefore: moment('confirm_before', { column: 'confirm_before' }),
  closesAt: moment.maybe('closes_at', { column: 'closes_at', doc: 'null before the confirmation' }),
  endedAt: moment.maybe('ended_at', { column: 'ended_at', doc: 'when it was closed or withdrawn' }),
});

export const limitShape = shape('AccountLimit', {
  what: choice(limitKinds, oneOf(limitKinds))('what'),
  reason: words('reason'),
  until: moment('until'),
});

export const accountStatusShape = shape('AccountStatus', {
  status: choice(accountStatuses, oneOf(accountStatuses))('status'),
  limits: list(limitShape)('limits', { doc: 'in force now' }),
  closing: part(deactivationShape).maybe('closing', { doc: 'the one that is not over' }),
});

export const obstacleShape = shape('DeactivationObstacle', {
  kind: choice(obstacleKinds, oneOf(obstacleKinds))('kind'),
  count: count('count', { doc: 'orders, complaints, listings or withdrawals; 0 where money alone stands in the way' }),
  amountFen: money('amount'),
});

export const deactivationCheckShape = shape('DeactivationCheck', {
  obstacles: list(obstacleShape)('obstacles', { doc: 'everything that hinders now; empty: it can be started' }),
  current: part(deactivationShape).maybe('current', { doc: 'the one that is not over' }),
});

const deactivation = deactivationShape.schema;

export const getAccountStatus = endpoint({
  name: 'getAccountStatus',
  method: 'GET',
  path: '/account/status',
  auth: 'required',
  summary: 'Whether the account is as usual, limited (what, why, until when), or being closed',
  data: accountStatusShape.schema,
  problems: [],
});

export const checkDeactivation = endpoint({
  name: 'checkDeactivation',
  method: 'GET',
  path: '/account/deactivation',
  auth: 'required',
  summary: 'What hinders closing the account, and where a closing stands that was begun',
  data: deactivationCheckShape.schema,
  problems: [],
});

export const startDeactivation = endpoint({
  name: 'startDeactivation',
  method: 'POST',
  path: '/account/deactivation/start',
  auth: 'required',
  summary: 'Begins to close the account with a proof of deactivate; answers with the one that is begun already',
  body: z.object({
    proof,
    give_up: text(40).optional().describe('the typed sentence that leaves the balance to the platform when the account is closed'),
    give_up_amount: fenNotNegative.optional().describe('the balance that was shown'),
  }),
  data: deactivation,
  problems: ['PROOF_INVALID', 'DEACTIVATION_HINDERED', 'DEACTIVATION_STATE'],
});

export const confirmDeactivation = endpoint({
  name: 'confirmDeactivation',
  method: 'POST',
  path: '/account/deactivation/confirm',
  auth: 'required',
  summary: 'Confirms by the typed sentence: every login ends, and in 7 days the account is closed',
  body: z.object({ sentence: text(40) }),
  data: deactivation,
  problems: ['DEACTIVATION_HINDERED', 'DEACTIVATION_STATE'],
});

export const withdrawDeactivation = endpoint({
  name: 'withdrawDeactivation',
  method: 'POST',
  path: '/account/deactivation/withdraw',
  auth: 'required',
  whileClosing: true,
  summary: 'Stays: ends a closing that is not over',
  data: deactivation,
  problems: ['DEACTIVATION_STATE'],
});

export const delistOwn = endpoint({
  name: 'delistOwn',
  method: 'POST',
  path: '/account/deactivation/delist',
  auth: 'required',
  summary: 'Takes every listing of the user off offer; orders that run are not touched',
  data: z.object({ delisted: z.int().nonnegative() }),
  problems: [],
});

export const getDeactivation = endpoint({
  name: 'getDeactivation',
  method: 'GET',
  path: '/deactivations/:number',
  auth: 'none',
  summary: 'Where a closing stands, by its number and without a login',
  params: z.object({ number: text(40) }),
  data: deactivation,
  problems: ['NOT_FOUND'],
});
