import { z } from 'zod';
import { id, instant, pageQuery, text } from '#contract/rest/shared.ts';
import { operatorCall } from './endpoint.ts';

const entry = z.object({
  id,
  at: instant,
  by: z.string(),
  action: z.string(),
  subject: z.string(),
  input: z.record(z.string(), z.unknown()),
  result: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  place: z.int().nullable().describe('in the chain; null: older than it'),
  hash: z.string().nullable().describe('hexadecimal'),
});

export const listAudit = operatorCall({
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  may: 'audit.read',
  summary: 'What people of the platform did, newest first; by person, action, object, words of the input, or time',
  query: pageQuery.extend({
    cursor: id.optional(),
    by: text(60).optional(),
    action: text(60).optional(),
    subject: text(120).optional(),
    words: text(60).optional(),
    from: z.coerce.number().int().nonnegative().optional(),
    until: z.coerce.number().int().nonnegative().optional(),
  }),
  data: z.object({ list: z.array(entry), next_cursor: z.string().nullable() }),
  problems: [],
});

export const verifyAudit = operatorCall({
  name: 'verifyAudit',
  method: 'GET',
  path: '/audit/verify',
  may: 'audit.read',
  summary: 'Recomputes the chain and compares it with the signed roots in the database; the command line also reads those kept elsewhere',
  data: z.object({
    links: z.int().nonnegative(),
    roots: z.int().nonnegative(),
    erased: z.int().nonnegative().describe('links whose texts lost a name by the closing of an account, as the chain says'),
    faults: z.array(z.object({ place: z.int(), what: z.enum(['hash', 'contents', 'gap', 'root', 'signature']) })),
  }),
  problems: [],
});
