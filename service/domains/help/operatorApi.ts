import { contents as rest } from '#contract/operator/index.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';

/** Versions to which a user has agreed, the newest first. */
async function consentsOf(db: Db, article: string, userId: string) {
  const rows = await db
    .selectFrom('agreement_consent')
    .select(['version', 'at'])
    .where('article', '=', article)
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, at }) => ({ version, at: at.getTime() }));
}

function routes(service: OperatorService): void {
  operatorRoute(service, rest.listConsents, async ({ deps: { db }, params: { key }, query: { user_id: userId } }) => {
    const article = await db
      .selectFrom('help_article')
      .select('key')
      .where('key', '=', key)
      .where('is_agreement', '=', true)
      .executeTakeFirst();
    if (!article) throw refused('NOT_FOUND');
    const versions = await db
      .selectFrom('agreement_consent')
      .select('version')
      .select(({ fn }) => fn.countAll().as('people'))
      .where('article', '=', key)
      .groupBy('version')
      .orderBy('version', 'desc')
      .execute();
    return {
      versions: versions.map(({ version, people }) => ({ version, people: Number(people) })),
      user: userId === undefined ? null : await consentsOf(db, key, userId),
    };
  });
}

export const operatorApi: OperatorApi = { routes };
