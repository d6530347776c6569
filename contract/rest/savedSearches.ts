import { z } from 'zod';
import { NEW_ACCOUNTS_MOST, SAVED_SEARCHES_MOST, checkSavedSearchName } from '#contract/rules/savedSearch.ts';
import { endpoint } from './endpoint.ts';
import { listingQuery } from './listings.ts';
import { empty, id, text } from './shared.ts';
import { count, identifier, moment, shape, words, yes } from './shape.ts';

export const savedSearchShape = shape('SavedSearch', {
  id: identifier('id', { column: 'id' }),
  name: words('name', { column: 'name' }),
  gameId: identifier.maybe('game_id', { doc: 'null for all games' }),
  isSpecial: yes('is_special', { doc: 'in the special-price zone' }),
  search: words('search', { doc: 'its other filters, as the query string of the hall’s address' }),
  newCount: count('new_count', {
    doc:
      `accounts that fit and were not there when it was last looked at, at most ${NEW_ACCOUNTS_MOST}; ` +
      'of many new accounts the newest are counted',
  }),
  isNewCapped: yes('is_new_capped', { doc: 'there may be more' }),
  isTold: yes('is_told', { column: 'is_told', doc: 'a message tells, at most once a day, when something new fits' }),
  savedAt: moment('saved_at', { column: 'saved_at' }),
});

/** A name as typed; the parsed value is the stored one. */
const name = text(80)
  .transform((given, context) => {
    const checked = checkSavedSearchName(given);
    if (checked.ok) return checked.value;
    context.addIssue(checked.message);
    return z.NEVER;
  })
  .pipe(z.string());

const params = z.object({ id });

export const listSavedSearches = endpoint({
  name: 'listSavedSearches',
  method: 'GET',
  path: '/search-templates',
  auth: 'required',
  summary: 'Own saved searches, newest first, each with its new accounts',
  data: z.object({ list: z.array(savedSearchShape.schema).max(SAVED_SEARCHES_MOST) }),
  problems: [],
});

export const saveSearch = endpoint({
  name: 'saveSearch',
  method: 'POST',
  path: '/search-templates',
  auth: 'required',
  idempotent: true,
  summary: `Saves the filters of the hall under a name, each set of filters once and at most ${SAVED_SEARCHES_MOST} of a person`,
  body: z.object({ name, filter: listingQuery.omit({ cursor: true, limit: true, sort: true, free_from: true, free_to: true }) }),
  data: savedSearchShape.schema,
  problems: ['SAVED_SEARCH_SAME', 'SAVED_SEARCHES_FULL'],
});

export const lookAtSavedSearch = endpoint({
  name: 'lookAtSavedSearch',
  method: 'POST',
  path: '/search-templates/:id/look',
  auth: 'required',
  summary: 'Counts the new accounts of a saved search from now on',
  params,
  data: savedSearchShape.schema,
  problems: ['NOT_FOUND'],
});

export const tellSavedSearch = endpoint({
  name: 'tellSavedSearch',
  method: 'POST',
  path: '/search-templates/:id/tell',
  auth: 'required',
  summary: 'Switches the messages of a saved search on or off',
  params,
  body: z.object({ on: z.boolean() }),
  data: savedSearchShape.schema,
  problems: ['NOT_FOUND'],
});

export const deleteSavedSearch = endpoint({
  name: 'deleteSavedSearch',
  method: 'DELETE',
  path: '/search-templates/:id',
  auth: 'required',
  summary: 'Deletes an own saved search',
  params,
  data: empty,
  problems: ['NOT_FOUND'],
});
