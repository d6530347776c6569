import { z } from 'zod';
import { helpVotes } from '#contract/names.ts';
import { endpoint } from './endpoint.ts';
import { field, formOfArguments } from './form.ts';
import { textBlockShape } from './richText.ts';
import { pageOf, pageQuery, text } from './shared.ts';
import { choice, count, list, moment, part, reference, shape, words, yes } from './shape.ts';

export const helpLinkShape = shape('HelpLink', {
  key: reference('key', { doc: 'names the article in the address of its page' }),
  title: words('title'),
});

export const helpKindShape = shape('HelpKind', {
  key: reference('key'),
  title: words('title'),
  articles: list(helpLinkShape)('articles', { doc: 'that are shown, in their order' }),
});

export const helpHitShape = shape('HelpHit', {
  key: reference('key'),
  kind: reference('kind'),
  kindTitle: words('kind_title'),
  title: words('title'),
  summary: words('summary', { doc: 'beginning of its text, or the part around the word that was searched' }),
});

export const helpArticleShape = shape('HelpArticle', {
  key: reference('key'),
  kind: reference('kind'),
  kindTitle: words('kind_title'),
  title: words('title'),
  body: list(textBlockShape)('body'),
  version: count('version', { doc: 'number of the text that is shown' }),
  changedAt: moment('changed_at', { doc: 'when this version was saved' }),
  isAgreement: yes('is_agreement', { doc: 'an agreement: its earlier versions can be read' }),
  isLatest: yes('is_latest'),
  agreedVersion: count.maybe('agreed_version', { doc: 'the latest version that the caller has agreed to; null: none, or a guest' }),
  vote: choice(helpVotes, z.enum(helpVotes)).maybe('vote', { doc: 'the caller’s; null: none, or a guest' }),
  next: part(helpLinkShape).maybe('next', { doc: 'the article after it; after the last the first; null: there is no other' }),
});

const key = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, '没有这篇文章')
  .describe('key of an article');

export const listHelpKinds = endpoint({
  name: 'listHelpKinds',
  method: 'GET',
  path: '/help/types',
  auth: 'none',
  summary: 'Kinds of help with the titles of their articles',
  data: z.object({ list: z.array(helpKindShape.schema) }),
  problems: [],
});

export const listHelp = endpoint({
  name: 'listHelp',
  method: 'GET',
  path: '/help/articles',
  auth: 'none',
  summary: 'Help articles; with a keyword those that fit it, also by pinyin or its initials, the best first',
  query: pageQuery.extend({ keyword: text(40).optional(), kind: z.string().max(40).optional() }),
  data: pageOf(helpHitShape.schema),
  problems: [],
});

export const getHelp = endpoint({
  name: 'getHelp',
  method: 'GET',
  path: '/help/articles/:key',
  auth: 'optional',
  summary: 'One help article, or an earlier version of an agreement',
  params: z.object({ key }),
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  data: helpArticleShape.schema,
  problems: ['NOT_FOUND'],
});

export const helpVoteForm = formOfArguments({ vote: field(helpVotes, 'vote', z.enum(helpVotes)) });

export const voteHelp = endpoint({
  name: 'voteHelp',
  method: 'POST',
  path: '/help/articles/:key/vote',
  auth: 'optional',
  summary: 'Says whether an article helped; a person, or a guest’s address, has one vote on each and may change it',
  params: z.object({ key }),
  body: helpVoteForm.schema,
  data: z.object({ vote: z.enum(helpVotes) }),
  problems: ['NOT_FOUND'],
});
