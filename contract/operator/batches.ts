import { z } from 'zod';
import { id, instant, text } from '#contract/rest/shared.ts';
import { LARGEST_BATCH } from '#contract/rules/exchangeCode.ts';
import { caseState, decided, deciding, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const fen = z.int().positive();
const gift = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('coins'), coins: z.int().min(1).max(100_000) }),
  z.object({ kind: z.literal('vip'), days: z.int().min(1).max(366) }),
  z.object({
    kind: z.literal('packet'),
    title: text(60),
    minOrderFen: z.int().nonnegative(),
    discountFen: fen,
    days: z.int().min(1).max(365),
  }),
]);

const batch = z.object({
  id,
  title: z.string(),
  gift,
  from: instant,
  until: instant,
  codes: z.int(),
  used: z.int(),
  made_by: z.string(),
  voided_at: instant.nullable(),
});

export const listBatches = operatorCall({
  name: 'listBatches',
  method: 'GET',
  path: '/batches',
  may: 'batches.read',
  summary: 'Batches of exchange codes, newest first, with how many were used',
  data: z.object({
    list: z.array(batch),
  }),
  problems: [],
});

export const makeBatch = operatorCall({
  name: 'makeBatch',
  method: 'POST',
  path: '/batches',
  may: 'batches.decide',
  summary: 'Makes exchange codes; they are answered here once and stored only as hashes',
  body: z.object({
    title: text(50).min(1, '请输入名称'),
    gift,
    from: instant,
    until: instant,
    count: z.int().min(1).max(LARGEST_BATCH),
    version: deciding.version.optional(),
    preview: deciding.preview,
  }),
  data: decided.extend({ codes: z.array(z.string()) }),
  problems: ['CASE_STALE', 'CASE_CLAIMED'],
});

export const getBatch = operatorCall({
  name: 'getBatch',
  method: 'GET',
  path: '/batches/:id',
  may: 'batches.read',
  summary: 'One batch; its codes cannot be read again',
  params: z.object({ id }),
  data: batch.extend({ state: caseState }),
  problems: ['NOT_FOUND'],
});

export const voidBatch = operatorCall({
  name: 'voidBatch',
  method: 'POST',
  path: '/batches/:id/void',
  may: 'batches.decide',
  summary: 'Makes the unused codes invalid; what was given stays',
  params: z.object({ id }),
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'CONFLICT', 'CASE_STALE', 'CASE_CLAIMED'],
});
