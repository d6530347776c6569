import { help as rest } from '#contract/rest/index.ts';
import { nameOf, helpVotes } from '#contract/names.ts';
import { type Area, as, calls, each, one, PAGE, page, pageQuery } from '#schema/field.ts';

export const area: Area = {
  Query: {
    helpKinds: calls(rest.listHelpKinds, { answer: each(rest.helpKindShape) }),
    helpArticles: calls(rest.listHelp, {
      args: `keyword: String, kind: ID, ${PAGE}`,
      request: ({ keyword, kind, ...at }) => ({ query: { keyword: keyword ?? undefined, kind: kind ?? undefined, ...pageQuery(at) } }),
      answer: page('HelpPage', rest.helpHitShape),
    }),
    helpArticle: calls(rest.getHelp, {
      args: 'key: ID!, version: Int',
      request: ({ key, version }) => ({ params: { key }, query: { version: version ?? undefined } }),
      answer: one(rest.helpArticleShape),
    }),
  },
  Mutation: {
    voteHelp: calls(rest.voteHelp, {
      args: 'key: ID!',
      request: ({ key }) => ({ params: { key } }),
      form: rest.helpVoteForm,
      answer: as('HelpVote!', ({ vote }) => nameOf(helpVotes, vote)),
    }),
  },
};
