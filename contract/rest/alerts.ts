import { z } from 'zod';
import { alertKinds } from '#contract/names.ts';
import { ALERTS_MOST } from '#contract/rules/alert.ts';
import { endpoint } from './endpoint.ts';
import { listingCard } from './listings.ts';
import { empty, fenNotNegative, id, instant } from './shared.ts';

const kind = z.enum(alertKinds);

export const alert = z.object({
  kind,
  rental: fenNotNegative.nullable().describe('`cheaper`: the price an hour below which it is told, after the activity'),
  set_at: instant,
  told_at: instant.nullable().describe('told once; null while it waits'),
  account: listingCard,
});

const aim = z.object({ account_id: id, kind });

export const listAlerts = endpoint({
  name: 'listAlerts',
  method: 'GET',
  path: '/alerts',
  auth: 'required',
  summary: 'Own alerts on accounts, waiting ones first, the newest first; without deleted accounts',
  data: z.object({ list: z.array(alert) }),
  problems: [],
});

export const setAlert = endpoint({
  name: 'setAlert',
  method: 'POST',
  path: '/alerts',
  auth: 'required',
  summary: `Has one told by message, once, when an account is free again or cheaper than now; at most ${ALERTS_MOST} wait`,
  body: aim,
  data: empty,
  problems: ['LISTING_DELETED', 'ALERT_NEEDLESS', 'ALERTS_FULL'],
});

export const dropAlert = endpoint({
  name: 'dropAlert',
  method: 'DELETE',
  path: '/alerts',
  auth: 'required',
  summary: 'Switches an alert off; one that is not there stays so',
  query: aim,
  data: empty,
  problems: [],
});
