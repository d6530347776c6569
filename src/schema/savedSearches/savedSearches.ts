import { savedSearches as rest } from '#contract/rest/index.ts';
import { type Area, calls, done, each, one } from '#schema/field.ts';
import { filterQuery } from '#schema/listings/listings.ts';

const answer = one(rest.savedSearchShape);
const ofSearch = ({ id }: { id: string }) => ({ params: { id } });

export const area: Area = {
  Query: {
    savedSearches: calls(rest.listSavedSearches, { answer: each(rest.savedSearchShape) }),
  },
  Mutation: {
    saveSearch: calls(rest.saveSearch, {
      args: 'name: String!, filter: ListingFilter!',
      request: ({ name, filter }) => ({ body: { name, filter: filterQuery(filter) } }),
      answer,
    }),
    lookAtSavedSearch: calls(rest.lookAtSavedSearch, { args: 'id: ID!', request: ofSearch, answer }),
    tellSavedSearch: calls(rest.tellSavedSearch, {
      args: 'id: ID!, on: Boolean!',
      request: ({ id, on }) => ({ params: { id }, body: { on } }),
      answer,
    }),
    deleteSavedSearch: calls(rest.deleteSavedSearch, { args: 'id: ID!', request: ofSearch, answer: done }),
  },
};
