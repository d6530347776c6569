import { z } from 'zod';
import { bytes, fen, id, instant, pageQuery, prose, text } from '#contract/rest/shared.ts';
import { NOTE_MOST } from '#contract/rules/operators.ts';
import { operatorCall } from './endpoint.ts';
import { because } from './reason.ts';
import { operatorName } from './session.ts';

const queue = z.object({
  name: z.string(),
  title: z.string(),
  waiting: z.int().nonnegative(),
  overdue: z.int().nonnegative(),
  /** The earliest deadline. */
  due: instant.nullable(),
  oldest_at: instant.nullable(),
});

export const listQueues = operatorCall({
  name: 'listQueues',
  method: 'GET',
  path: '/queues',
  may: 'person',
  summary: 'The queues that the person may read, with counts and ages',
  data: z.object({ list: z.array(queue) }),
  problems: [],
});

const claim = z.object({ by: z.string(), until: instant, is_own: z.boolean() });

const waiting = z.object({
  subject: z.string(),
  title: z.string(),
  at: instant,
  due: instant,
  amount_fen: fen.nullable(),
  user_id: z.string().nullable(),
  claim: claim.nullable(),
});

const named = z.object({ queue: text(40) });
const key = named.extend({ subject: text(120) });

export const listCases = operatorCall({
  name: 'listCases',
  method: 'GET',
  path: '/queues/:queue',
  may: 'person',
  summary: 'Open cases of a queue, the most urgent first',
  params: named,
  query: pageQuery,
  data: z.object({ list: z.array(waiting), next_cursor: z.string().nullable() }),
  problems: ['NOT_FOUND'],
});

const note = z.object({ at: instant, by: z.string(), words: z.string() });
const deed = z.object({ at: instant, by: z.string(), action: z.string(), input: z.record(z.string(), z.unknown()) });

export const readCase = operatorCall({
  name: 'readCase',
  method: 'GET',
  path: '/queues/:queue/:subject',
  may: 'person',
  summary: 'Who works on a case, notes of a handover, and what was decided on it before',
  params: key,
  data: z.object({ claim: claim.nullable(), notes: z.array(note), actions: z.array(deed) }),
  problems: ['NOT_FOUND'],
});

export const claimCase = operatorCall({
  name: 'claimCase',
  method: 'POST',
  path: '/queues/:queue/:subject/claim',
  may: 'person',
  summary: 'Claims a case, or goes on with the own claim; without a call it ends by itself',
  params: key,
  data: claim,
  problems: ['NOT_FOUND', 'CASE_CLAIMED'],
});

export const releaseCase = operatorCall({
  name: 'releaseCase',
  method: 'POST',
  path: '/queues/:queue/:subject/release',
  may: 'person',
  summary: 'Ends the own claim, or hands the case over to another person with a note',
  params: key,
  body: z.object({
    note: prose(NOTE_MOST, `留言最多 ${NOTE_MOST} 个字`).optional(),
    to: operatorName.optional().describe('name of the person who goes on; needs a note'),
  }),
  data: z.object({}),
  problems: ['NOT_FOUND', 'CASE_CLAIMED'],
});

export const listCasePictures = operatorCall({
  name: 'listCasePictures',
  method: 'GET',
  path: '/queues/:queue/:subject/pictures',
  may: 'person',
  summary: 'Pictures that belong to a case, without their bytes',
  params: key,
  data: z.object({
    list: z.array(z.object({ id, label: z.string(), is_private: z.boolean(), width: z.int(), height: z.int(), at: instant })),
  }),
  problems: ['NOT_FOUND'],
});

export const readCasePicture = operatorCall({
  name: 'readCasePicture',
  method: 'POST',
  path: '/queues/:queue/:subject/pictures/:id',
  may: 'person',
  summary: 'One picture of a case. A private one needs the own claim on the case, or a reason; the audit keeps who looked and why',
  params: key.extend({ id }),
  body: z.object({ because: because.optional().describe('without an own claim') }),
  data: bytes,
  download: 'image/webp',
  problems: ['NOT_FOUND', 'REASON_MISSING', 'REVEALS_SPENT'],
});
