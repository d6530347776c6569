import { z } from 'zod';
import { bulkKinds, bulkStandings, pricedBy, priceModes } from '#contract/names.ts';
import { BULK_MOST, BULK_UNDO } from '#contract/rules/bulk.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { PROMOTIONS_MOST } from '#contract/rules/listingForm.ts';
import { WINDOWS_MOST } from '#contract/rules/offer.ts';
import { endpoint, forStaff } from './endpoint.ts';
import { field, form, formOfArguments } from './form.ts';
import { windowForm } from './lending.ts';
import { promotionForm } from './ownListings.ts';
import { id, instant, oneOf, text } from './shared.ts';
import { choice, count, identifier, list, moment, part, shape, words, yes } from './shape.ts';

const kind = choice(bulkKinds, oneOf(bulkKinds));

const rowShape = shape('BulkRow', {
  id: identifier('id'),
  title: words('title'),
  before: words('before'),
  after: words('after'),
  isSame: yes('is_same', { doc: 'the change changes nothing here' }),
  isJump: yes('is_jump', { doc: 'its price changes by more than half' }),
  code: words.maybe('code', { doc: 'name of the refusal; null: none' }),
  message: words.maybe('message', { doc: 'why it is refused, or left alone when a change is undone' }),
});

/** A change of many accounts: previewed, made, refused row by row, or undone. */
export const bulkResultShape = shape('BulkResult', {
  id: identifier.maybe('id', { doc: 'null: nothing was written' }),
  kind: kind('kind'),
  text: words('text', { doc: 'the change in a few words' }),
  seen: words('seen', { doc: 'stands for these rows as they are: the change is refused if they are no longer so' }),
  changed: count('changed', { doc: 'rows that are changed' }),
  refused: count('refused', { doc: 'rows that are refused, or left alone by undoing' }),
  jumps: count('jumps', { doc: 'rows whose price changes by more than half' }),
  madeAt: moment.maybe('made_at'),
  undoUntil: moment.maybe('undo_until', { doc: 'null: nothing to undo' }),
  undoneAt: moment.maybe('undone_at'),
  rows: list(rowShape)('rows', { doc: 'in the order of their ids' }),
});

export const changeForm = form('BulkChangeInput', {
  kind: field(bulkKinds, 'kind', oneOf(bulkKinds)),
  price: field.orNull(pricedBy, 'price', oneOf(pricedBy), 'with PRICE'),
  mode: field.orNull(priceModes, 'mode', oneOf(priceModes), 'with PRICE'),
  amount: field.orNull('Int', 'amount', z.int(), 'with PRICE: fen, or per cent'),
  standing: field.orNull(bulkStandings, 'standing', oneOf(bulkStandings), 'with STATE'),
  restingUntil: field.orNull('Instant', 'resting_until', instant, 'with REST; null: until further notice'),
  windows: field.list(windowForm, 'windows', z.array(windowForm.schema).max(WINDOWS_MOST * 2), 'with WINDOWS; none: always'),
  promotions: field.list(promotionForm, 'promotions', z.array(promotionForm.schema).max(PROMOTIONS_MOST * 2), 'with PROMOTION'),
});

const ids = z
  .array(id)
  .min(1, '请先选账号')
  .max(BULK_MOST, `一次最多改 ${BULK_MOST} 个账号`)
  .refine((given) => new Set(given).size === given.length, '有重复的账号');

export const bulkPreview = formOfArguments({
  ids: field.list('ID', 'ids', ids),
  change: field.part(changeForm, 'change'),
});

export const previewBulk = endpoint({
  name: 'previewBulk',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/bulk/preview',
  auth: 'required',
  summary: 'What a change of own accounts would change, and which of them refuse it; nothing is written',
  body: bulkPreview.schema,
  data: bulkResultShape.schema,
  problems: [],
});

export const bulkOrder = formOfArguments({
  ids: field.list('ID', 'ids', ids),
  change: field.part(changeForm, 'change'),
  seen: field('String', 'seen', text(64), 'of the preview'),
  isSure: field('Boolean', 'is_sure', z.boolean(), 'the owner was asked about prices that change by more than half'),
});

export const applyBulk = endpoint({
  name: 'applyBulk',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/bulk',
  auth: 'required',
  idempotent: true,
  summary: 'Changes own accounts as previewed: all of them, or none if one refuses it',
  body: bulkOrder.schema,
  data: bulkResultShape.schema,
  problems: ['BULK_STALE', 'PRICE_JUMP'],
});

export const undoBulk = endpoint({
  name: 'undoBulk',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/bulk/:id/undo',
  auth: 'required',
  idempotent: true,
  summary: `Undoes a change within ${BULK_UNDO / MINUTE} minutes; accounts that were changed or rented since are left alone and listed`,
  params: z.object({ id }),
  data: bulkResultShape.schema,
  problems: ['NOT_FOUND', 'BULK_UNDONE', 'BULK_UNDO_LATE'],
});

export const lastBulkShape = shape('LastBulk', {
  change: part(bulkResultShape).maybe('change', { doc: 'the newest change that can still be undone' }),
});

export const getLastBulk = endpoint({
  name: 'getLastBulk',
  ...forStaff('prices'),
  method: 'GET',
  path: '/merchant/bulk',
  auth: 'required',
  summary: 'The newest change of own accounts, while it can be undone',
  data: lastBulkShape.schema,
  problems: [],
});
