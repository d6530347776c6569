import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getHelp, listHelp, listHelpKinds } from '#contract/rest/help.ts';
import type { helpVotes, WireOf } from '#contract/names.ts';
import { blocksOf, textOf } from '#service/kernel/contents/markdown.ts';
import { isShownAt } from '#service/kernel/contents/kind.ts';
import { flag, instant, oneOf, orNull, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { addressOf } from '#service/kernel/http/address.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { search, summaryOf } from './search.ts';

export type HelpVote = WireOf<typeof helpVotes>;

const articleRow = { key: text, kind: text, kind_title: text, title: text, body: text, words: text };
type Article = RowOf<typeof articleRow>;

/** All articles that are shown, in their order. */
const shownArticles = ({ db, clock }: CommandContext): Promise<Article[]> =>
  db.read(
    articleRow,
    sql`select help_article.key, kind, help_kind.title as kind_title, help_article.title, body, words
      from help_article join help_kind on help_kind.key = help_article.kind
      where help_kind.is_shown and ${isShownAt(clock.now(), 'help_article')}
      order by help_kind.position, help_kind.key, help_article.position, help_article.key`,
    'kept',
  );

export async function readKinds(deps: CommandContext): Promise<DataOf<typeof listHelpKinds>> {
  const kinds = Map.groupBy(await shownArticles(deps), ({ kind }) => kind);
  const list = [...kinds].map(([key, articles]) => ({
    key,
    title: articles[0]?.kind_title ?? '',
    articles: articles.map((article) => ({ key: article.key, title: article.title })),
  }));
  return { list };
}

interface ArticleQuery {
  readonly keyword?: string | undefined;
  readonly kind?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of articles; the cursor is the key of its last one. */
export async function searchHelp(
  deps: CommandContext,
  { keyword = '', kind, cursor, limit }: ArticleQuery,
): Promise<DataOf<typeof listHelp>> {
  const articles = (await shownArticles(deps)).filter((article) => kind === undefined || article.kind === kind);
  const found = search(
    articles.map((article) => ({ ...article, text: textOf(article.body) })),
    keyword,
  );
  const from = cursor === undefined ? 0 : found.findIndex(({ key }) => key === cursor) + 1;
  const page = found.slice(from, from + limit);
  return {
    list: page.map(({ key, kind: of, kind_title, title, text: words }) => ({
      key,
      kind: of,
      kind_title,
      title,
      summary: summaryOf(words, keyword),
    })),
    next_cursor: from + limit < found.length ? (page.at(-1)?.key ?? null) : null,
  };
}

const detailRow = {
  version: orNull(whole),
  changed_at: orNull(instant),
  is_agreement: flag,
  agreed_version: orNull(whole),
  vote: orNull(oneOf<HelpVote>()),
};

/** Who votes: a person, or a guest by address. */
interface Voter {
  readonly userId: string | null;
  readonly ip: string;
}

export async function readHelp(
  deps: CommandContext,
  key: string,
  version: number | undefined,
  userId: string | null,
): Promise<DataOf<typeof getHelp>> {
  const articles = await shownArticles(deps);
  const at = articles.findIndex((article) => article.key === key);
  const article = articles[at];
  const next = articles[(at + 1) % articles.length];
  if (!article) throw refused('NOT_FOUND');
  const row = await first(
    deps.db,
    detailRow,
    sql`select latest.version, latest.at as changed_at, is_agreement,
        (select max(version) from agreement_consent where article = key and user_id = ${userId}::bigint) as agreed_version,
        (select vote from help_vote where article = key and user_id = ${userId}::bigint) as vote
      from help_article left join lateral (
        select version, at from content_version where kind = 'help_article' and content_version.key = help_article.key
        order by version desc limit 1
      ) latest on true
      where help_article.key = ${key}`,
  );
  if (!row) throw refused('NOT_FOUND');
  const latest = row.version ?? 0;
  const shown = version === undefined || version === latest ? null : await earlier(deps, key, version, row.is_agreement);
  return {
    key,
    kind: article.kind,
    kind_title: article.kind_title,
    title: shown?.title ?? article.title,
    body: blocksOf(shown?.body ?? article.body),
    version: shown?.version ?? latest,
    changed_at: (shown?.at ?? row.changed_at ?? new Date(0)).getTime(),
    is_agreement: row.is_agreement,
    is_latest: shown === null,
    agreed_version: row.agreed_version,
    vote: row.vote,
    next: next && next.key !== key ? { key: next.key, title: next.title } : null,
  };
}

/** An earlier version of an agreement; those of other articles are not public. */
async function earlier({ db }: CommandContext, key: string, version: number, isAgreement: boolean) {
  const row = isAgreement
    ? await first(
        db,
        { version: whole, at: instant, title: text, body: text },
        sql`select version, at, fields ->> 'title' as title, fields ->> 'body' as body from content_version
          where kind = 'help_article' and key = ${key} and version = ${version} and (fields ->> 'is_agreement')::boolean`,
      )
    : undefined;
  if (!row) throw refused('NOT_FOUND');
  return row;
}

/** Replaces the reader's earlier vote on the article. */
export async function vote({ db, clock }: CommandContext, key: string, given: HelpVote, { userId, ip }: Voter): Promise<void> {
  const shown = sql`select from help_article where key = ${key} and ${isShownAt(clock.now(), 'help_article')}`;
  const target = userId === null ? sql`(article, address) where address is not null` : sql`(user_id, article) where user_id is not null`;
  const address = userId === null ? addressOf(ip) : null;
  const count = await db.write(
    sql`insert into help_vote (article, user_id, address, vote, at)
      select ${key}, ${userId}::bigint, ${address}::text, ${given}, ${new Date(clock.now())} where exists (${shown})
      on conflict ${target} do update set vote = excluded.vote, at = excluded.at`,
  );
  if (count === 0) throw refused('NOT_FOUND');
}
