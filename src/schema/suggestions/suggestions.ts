import { suggestions as rest } from '#contract/rest/index.ts';
import { type Area, calls, one, PAGE, page, pageQuery } from '#schema/field.ts';

const answer = one(rest.suggestionShape);

export const area: Area = {
  Query: {
    suggestion: calls(rest.getSuggestion, { args: 'number: ID!', request: ({ number }) => ({ params: { number } }), answer }),
    suggestions: calls(rest.listSuggestions, {
      args: PAGE,
      request: (at) => ({ query: pageQuery(at) }),
      answer: page('SuggestionPage', rest.suggestionShape),
    }),
  },
  Mutation: {
    submitSuggestion: calls(rest.submitSuggestion, {
      form: rest.suggestionForm,
      answer,
    }),
  },
};
