import { z } from 'zod';
import { suggestionKinds, suggestionStatuses } from '#contract/names.ts';
import {
  checkSuggestionNumber,
  SUGGESTION_CONTACT_LONG,
  SUGGESTION_CONTACT_MOST,
  SUGGESTION_TOO_LONG,
  SUGGESTION_TOO_SHORT,
  SUGGESTION_WORDS,
} from '#contract/rules/suggestion.ts';
import { endpoint, FINGERPRINT } from './endpoint.ts';
import { field, formOfArguments } from './form.ts';
import { pageOf, pageQuery, prose, text } from './shared.ts';
import { choice, moment, reference, shape, words } from './shape.ts';

export const suggestionShape = shape('Suggestion', {
  number: reference('number', { column: 'number', doc: 'whoever has it can read the suggestion and its answer' }),
  kind: choice(suggestionKinds, z.enum(suggestionKinds))('kind', { column: 'kind' }),
  words: words('words', { column: 'words' }),
  status: choice(suggestionStatuses, z.enum(suggestionStatuses))('status', { column: 'status' }),
  at: moment('at', { column: 'at' }),
  answer: words.maybe('answer', { column: 'answer', doc: 'the platform’s' }),
  answeredAt: moment.maybe('answered_at', { column: 'answered_at' }),
});

const key = z.string().regex(/^[\w-]{16,100}$/, '请刷新页面后重试');
const said = prose(SUGGESTION_WORDS.most, SUGGESTION_TOO_LONG).refine(
  (given) => [...given].length >= SUGGESTION_WORDS.least,
  SUGGESTION_TOO_SHORT,
);
const contact = text(SUGGESTION_CONTACT_MOST * 2)
  .transform((given) => given.trim())
  .refine((given) => [...given].length <= SUGGESTION_CONTACT_MOST, SUGGESTION_CONTACT_LONG);

export const suggestionForm = formOfArguments({
  key: field('String', 'key', key, 'random, one per suggestion; a repeated key returns the response of the first request'),
  kind: field(suggestionKinds, 'kind', z.enum(suggestionKinds)),
  words: field('String', 'words', said),
  contact: field.maybe('String', 'contact', contact),
  verifyKey: field.maybe('String', 'verify_key', text(200)),
});

export const submitSuggestion = endpoint({
  name: 'submitSuggestion',
  method: 'POST',
  path: '/suggestions',
  auth: 'optional',
  headers: FINGERPRINT,
  summary:
    'Sends the platform a suggestion, also without a login; a guest needs a verify_key of web_action `submit`. ' +
    'One key makes one suggestion',
  body: suggestionForm.schema,
  data: suggestionShape.schema,
  problems: ['NEED_VERIFY', 'VERIFY_KEY_INVALID', 'SUGGESTION_LIMIT'],
});

/** Accepts a number in any case and spacing; the parsed value is the stored one. */
const storedNumber = z
  .string()
  .transform((given, context) => {
    const checked = checkSuggestionNumber(given);
    if (checked.ok) return checked.value;
    context.addIssue('编号格式不正确');
    return z.NEVER;
  })
  .pipe(z.string());

export const getSuggestion = endpoint({
  name: 'getSuggestion',
  method: 'GET',
  path: '/suggestions/:number',
  auth: 'none',
  summary: 'One suggestion with its answer, for whoever has its number',
  params: z.object({ number: storedNumber }),
  data: suggestionShape.schema,
  problems: ['NOT_FOUND'],
});

export const listSuggestions = endpoint({
  name: 'listSuggestions',
  method: 'GET',
  path: '/suggestions',
  auth: 'required',
  summary: 'Own suggestions, newest first',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
  }),
  data: pageOf(suggestionShape.schema),
  problems: [],
});
