import { sql } from 'kysely';
import { audit as rest } from '#contract/operator/index.ts';
import type { QueryOf } from '#contract/rest/endpoint.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { verifyAudit } from './audit.ts';

const escaped = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function listed({ db }: Deps, { by, action, subject, words, from, until, cursor, limit }: QueryOf<typeof rest.listAudit>) {
  let query = db.selectFrom('operator_action').selectAll();
  if (by !== undefined) query = query.where('operator', '=', by);
  if (action !== undefined) query = query.where('action', '=', action);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (words !== undefined) query = query.where(sql<boolean>`input::text ilike ${escaped(words)}`);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (until !== undefined) query = query.where('at', '<', new Date(until));
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export function registerAudit(service: OperatorService): void {
  operatorRoute(service, rest.listAudit, async ({ deps, query }) => {
    const rows = await listed(deps, query);
    const page = rows.slice(0, query.limit);
    return {
      list: page.map(({ id, at, operator, action, subject, input, result, before, after, place, hash }) => ({
        id,
        at: at.getTime(),
        by: operator,
        action,
        subject,
        input,
        result,
        before,
        after,
        place,
        hash: hash?.toString('hex') ?? null,
      })),
      next_cursor: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null,
    };
  });

  operatorRoute(service, rest.verifyAudit, async ({ deps }) => {
    const { faults, ...counts } = await verifyAudit(deps.db);
    return { ...counts, faults: [...faults] };
  });
}
