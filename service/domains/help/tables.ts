import type { helpVotes, WireOf } from '#contract/names.ts';
import { byDefault, flag, id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

export const helpKind = { key: text, title: text, position: byDefault(whole), is_shown: byDefault(flag) };

export const helpArticle = {
  key: text,
  kind: text,
  title: text,
  /** Markdown. */
  body: text,
  /** Other words by which it is found. */
  words: byDefault(text),
  position: byDefault(whole),
  is_agreement: byDefault(flag),
  is_shown: byDefault(flag),
  shown_from: orNull(instant),
  shown_until: orNull(instant),
};

export const helpVote = {
  article: text,
  /** null: a guest, known by the address for a day. */
  user_id: orNull(id),
  address: orNull(text),
  vote: oneOf<WireOf<typeof helpVotes>>(),
  at: instant,
};

export const agreementConsent = { user_id: id, article: text, version: whole, at: instant };

export const helpTables = {
  help_kind: helpKind,
  help_article: helpArticle,
  help_vote: helpVote,
  agreement_consent: agreementConsent,
};

type HelpTables = typeof helpTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends HelpTables {}
}
