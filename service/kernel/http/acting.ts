import { sql } from 'kysely';
import { type AnyEndpoint, isWriting, type StaffRight } from '#contract/rest/endpoint.ts';
import { id, texts } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Acting, Deps } from '#service/kernel/deps.ts';
import { type Caller, callerWithId } from './caller.ts';
import { refused } from './problem.ts';

export interface ActingCaller {
  /** The owner for whom the call is made. */
  readonly caller: Caller;
  /** Who makes it. */
  readonly acting: Acting;
}

interface ActedCall {
  readonly ownerId: string;
  readonly params: unknown;
}

/** What a call is about: the number of the order, or an id. */
const subjectOf = (params: unknown): string =>
  typeof params === 'object' && params !== null ? String(Object.values(params as Record<string, unknown>)[0] ?? '') : '';

const has = (rights: readonly string[], right: StaffRight | 'any'): boolean => right === 'any' || rights.includes(right);

/**
 * The owner for whom a person of the staff makes a call. Without the right for it, or if either may not log in, the call is unknown; the
 * owner's own limits hold, and nobody acts for an owner who closes the account.
 */
export async function actingCaller(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  endpoint: AnyEndpoint,
  { ownerId, params }: ActedCall,
): Promise<ActingCaller> {
  const { right } = endpoint;
  const found = /^[1-9]\d{0,17}$/.test(ownerId)
    ? await first(
        deps.db,
        { staff_id: id, rights: texts },
        sql`
        select id as staff_id, rights from merchant_staff
        where owner_id = ${ownerId} and user_id = ${caller.id} and status = 'accepted'`,
      )
    : undefined;
  if (!found || right === undefined || !has(found.rights, right) || caller.isClosing) throw refused('NOT_FOUND');
  const owner = await callerWithId(deps, ownerId);
  if (owner === null || owner.isClosing) throw refused('NOT_FOUND');
  const act = isWriting(endpoint) ? { call: endpoint.name, subject: subjectOf(params) } : null;
  return { caller: owner, acting: { staffId: found.staff_id, userId: caller.id, act } };
}
