import { z } from 'zod';
import { applicationStatuses, certificates } from '#contract/names.ts';
import { APPLICATION_ACCOUNTS_MOST, APPLICATION_GAMES_MOST } from '#contract/rules/merchant.ts';
import { endpoint } from './endpoint.ts';
import { field, form, formOfArguments } from './form.ts';
import { proof } from './security.ts';
import { id, oneOf, text } from './shared.ts';
import { choice, count, identifier, list, moment, shape, words, yes } from './shape.ts';

/** Longest text of a draft; whether it fits is said when it is submitted. */
export const DRAFT_LONGEST = 200;
const drafted = text(DRAFT_LONGEST);

/** Of the content that the caller saw. */
export const version = z.int().nonnegative().describe('of the content that the caller saw; another one is refused');

export const reasonShape = shape('FieldReason', {
  field: words('field', { doc: 'name of the field; empty: of the whole' }),
  reason: words('reason'),
});

const applied = z.union([z.literal(1), z.literal(2)]);
const kindName = choice(certificates, oneOf(certificates));

export const applicationShape = shape('MerchantApplication', {
  id: identifier.maybe('id', { doc: 'null: nothing is saved yet' }),
  status: choice(applicationStatuses, oneOf(applicationStatuses))('status'),
  version: count('version'),
  kind: kindName.maybe('kind', { doc: '1 individual store, 2 merchant; null: not chosen' }),
  shop: words('shop'),
  contact: words('contact'),
  licence: words('licence', { doc: 'unified social credit code' }),
  picture: identifier.maybe('picture', { doc: 'private picture of the licence' }),
  games: list(shape('ApplicationGame', { id: identifier('id'), title: words('title') }))('games'),
  accounts: count.maybe('accounts'),
  reasons: list(reasonShape)('reasons', { doc: 'of the platform, after it was sent back or refused' }),
  savedAt: moment.maybe('saved_at'),
  submittedAt: moment.maybe('submitted_at'),
  decidedAt: moment.maybe('decided_at'),
  againAt: moment.maybe('again_at', { doc: 'from when a refused applicant may apply again' }),
  phone: words.maybe('phone', { doc: 'own phone, masked; null: none is bound' }),
  realName: words.maybe('real_name', { doc: 'masked; null: not verified' }),
  isAdult: yes('is_adult'),
});

export const applicationForm = form('MerchantApplicationInput', {
  kind: field.orNull(certificates, 'kind', applied),
  shop: field('String', 'shop', drafted),
  contact: field('String', 'contact', drafted),
  licence: field('String', 'licence', drafted),
  picture: field.orNull('ID', 'picture', id, 'own picture uploaded as licence'),
  games: field.list('ID', 'games', z.array(id).max(APPLICATION_GAMES_MOST * 2)),
  accounts: field.orNull(
    'Int',
    'accounts',
    z
      .int()
      .nonnegative()
      .max(APPLICATION_ACCOUNTS_MOST * 10),
  ),
});

export const getApplication = endpoint({
  name: 'getApplication',
  method: 'GET',
  path: '/merchant/application',
  auth: 'required',
  summary: 'Own application for a shop or as a merchant, with the draft',
  data: applicationShape.schema,
  problems: [],
});

export const applicationDraft = formOfArguments({ version: field('Int', 'version', version), form: field.part(applicationForm, 'form') });

export const saveApplication = endpoint({
  name: 'saveApplication',
  method: 'POST',
  path: '/merchant/application',
  auth: 'required',
  summary: 'Saves the draft of the own application; it may be incomplete',
  body: applicationDraft.schema,
  data: applicationShape.schema,
  problems: ['APPLICATION_STATE', 'APPLICATION_TOO_EARLY', 'EDITED_ELSEWHERE', 'NOT_FOUND'],
});

export const applicationSubmission = formOfArguments({
  version: field('Int', 'version', version),
  form: field.part(applicationForm, 'form'),
  proof: field('String', 'proof', proof),
});

export const submitApplication = endpoint({
  name: 'submitApplication',
  method: 'POST',
  path: '/merchant/application/submit',
  auth: 'required',
  summary: 'Submits the own application with a proof of apply; needs a verified adult',
  body: applicationSubmission.schema,
  data: applicationShape.schema,
  problems: [
    'APPLICATION_STATE',
    'APPLICATION_TOO_EARLY',
    'EDITED_ELSEWHERE',
    'NOT_FOUND',
    'SHOP_NAME_TAKEN',
    'PROOF_INVALID',
    'PHONE_UNBOUND',
    'REAL_NAME_REQUIRED',
    'MINOR_REFUSED',
  ],
});

export const recallApplication = endpoint({
  name: 'recallApplication',
  method: 'POST',
  path: '/merchant/application/recall',
  auth: 'required',
  summary: 'Takes a submitted application back to the draft',
  data: applicationShape.schema,
  problems: ['APPLICATION_STATE'],
});
