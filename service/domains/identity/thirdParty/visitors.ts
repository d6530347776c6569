import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { tokenHash } from '#service/kernel/http/caller.ts';

export interface Visitor {
  /** Browser fingerprint, if sent; a login can be finished only by the browser that started it. */
  readonly visitor: string | undefined;
}

export const visitorHash = (visitor: string | undefined): Buffer | null => (visitor === undefined ? null : tokenHash(visitor));

/** Condition: started by this browser, or by one without a fingerprint. */
export const isVisitor = (visitor: string | undefined): RawBuilder<SqlBool> =>
  sql<SqlBool>`(visitor_hash is null or visitor_hash = ${tokenHash(visitor ?? '')})`;
