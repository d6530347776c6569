import { createHmac, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { type LoginTicketEventName, loginTicketLifecycle, loginTicketState } from '#contract/loginTicketLifecycle.ts';
import { MINUTE, QR_LIFETIME } from '#contract/rules/constants.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import type { Database } from '#service/kernel/database/tables.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Platform } from './tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';
import { accountOf, type ThirdLogin, logInto } from './accounts.ts';
import { dialects, isGranted, isOver } from './dialects.ts';
import { type Asker, openTicket, readTicket } from './host.ts';
import { drawQr } from '#service/kernel/lib/qrCode.ts';
import { isVisitor, type Visitor, visitorHash } from './visitors.ts';

/** Lifetime of a confirmed login until it is redeemed. */
const GRANT = MINUTE;
/** Minimum interval in ms between queries of the host; faster polls get the stored status. */
const PAUSE = 300;

export interface StartedLogin {
  /** Secret: known only to the browser that requested the code. */
  readonly sessionId: string;
  /** Data URL. */
  readonly picture: string;
  readonly expiresAt: number;
}

export interface GivenSession extends Visitor {
  readonly platform: Platform;
  readonly sessionId: string;
}

interface Ticket {
  readonly host_ticket: string;
  readonly host_status: string;
  readonly account_id: string | null;
  readonly expires_at: Date;
}

/** Condition: the row's status permits the event by the chart. */
const allows = (event: LoginTicketEventName) => {
  const isConfirmed = loginTicketLifecycle.sources(event).includes('confirmed');
  return (row: ExpressionBuilder<Database, 'login_ticket'>) => row('account_id', isConfirmed ? 'is not' : 'is', null);
};

const newSecret = (): string => randomBytes(32).toString('base64url');

export async function startLogin(deps: Deps, platform: Platform, asker: Asker, { visitor }: Visitor): Promise<StartedLogin> {
  const { ticket, url } = await openTicket(deps, platform, asker);
  const sessionId = newSecret();
  const expiresAt = deps.clock.now() + QR_LIFETIME;
  await deps.db
    .insertInto('login_ticket')
    .values({
      session_hash: tokenHash(sessionId),
      platform,
      visitor_hash: visitorHash(visitor),
      host_ticket: ticket,
      host_status: dialects[platform].first,
      asked_at: new Date(0),
      account_id: null,
      request_hash: null,
      expires_at: new Date(expiresAt),
    })
    .execute();
  return { sessionId, picture: await drawQr(url), expiresAt };
}

/** The host's status of a pending login. NOT_FOUND for any browser but the one that started it. */
export async function readStatus(deps: Deps, given: GivenSession): Promise<string> {
  const { platform } = given;
  const ticket = await find(deps, given);
  if (ticket.expires_at.getTime() <= deps.clock.now()) return expiredWord(platform);
  const isSettled = !loginTicketLifecycle.may(loginTicketState(ticket), 'phone.confirmed') || isOver(platform, ticket.host_status);
  if (isSettled || !(await claimTurn(deps, given))) return ticket.host_status;
  const { status, identity } = await readTicket(deps, platform, ticket.host_ticket);
  if (isGranted(platform, status) && !identity) throw refused('UPSTREAM');
  await inTransaction(deps, async (held) => {
    const account_id = isGranted(platform, status) && identity ? await accountOf(held, platform, identity) : null;
    await held.db
      .updateTable('login_ticket')
      .set({ host_status: status, account_id, ...(account_id !== null && { expires_at: new Date(deps.clock.now() + GRANT) }) })
      .where('session_hash', '=', tokenHash(given.sessionId))
      .where(allows('phone.confirmed'))
      .execute();
  });
  return status;
}

/**
 * The request id of a confirmed login; null before. Every poll returns the same one, so a lost response can be repeated; only its hash is
 * stored.
 */
export async function issueRequest(deps: Deps, { sessionId }: GivenSession): Promise<string | null> {
  const requestId = createHmac('sha256', await serviceSecret(deps, 'login_request'))
    .update(sessionId)
    .digest('base64url');
  const { numUpdatedRows } = await deps.db
    .updateTable('login_ticket')
    .set({ request_hash: tokenHash(requestId) })
    .where('session_hash', '=', tokenHash(sessionId))
    .where(allows('request.issued'))
    .where('expires_at', '>', new Date(deps.clock.now()))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? requestId : null;
}

/** Redeems a request id for a login, once. */
export const redeemRequest = (deps: Deps, given: Visitor & { platform: Platform; requestId: string }): Promise<ThirdLogin> =>
  claimGrant(deps, 'request_hash', given.requestId, given);

/** Redeems a confirmed code for a login, once. */
export const redeemSession = (deps: Deps, given: GivenSession): Promise<ThirdLogin> =>
  claimGrant(deps, 'session_hash', given.sessionId, given);

async function claimGrant(
  deps: Deps,
  column: 'request_hash' | 'session_hash',
  secret: string,
  { platform, visitor }: Visitor & { platform: Platform },
): Promise<ThirdLogin> {
  return inTransaction(deps, async (held) => {
    const grant = await held.db
      .deleteFrom('login_ticket')
      .where(column, '=', tokenHash(secret))
      .where('platform', '=', platform)
      .where(allows('login.redeemed'))
      .where('expires_at', '>', new Date(deps.clock.now()))
      .where(isVisitor(visitor))
      .returning('account_id')
      .executeTakeFirst();
    if (!grant?.account_id) throw refused('NOT_FOUND');
    return logInto(held, grant.account_id, visitor);
  });
}

function expiredWord(platform: Platform): string {
  const { expired } = dialects[platform];
  if (expired === null) throw refused('NOT_FOUND');
  return expired;
}

async function find(deps: Deps, { platform, sessionId, visitor }: GivenSession): Promise<Ticket> {
  const ticket = await deps.db
    .selectFrom('login_ticket')
    .select(['host_ticket', 'host_status', 'account_id', 'expires_at'])
    .where('session_hash', '=', tokenHash(sessionId))
    .where('platform', '=', platform)
    .where(isVisitor(visitor))
    .executeTakeFirst();
  if (!ticket) throw refused('NOT_FOUND');
  return ticket;
}

/** Of concurrent polls, over all processes, one queries the host. */
async function claimTurn(deps: Deps, { sessionId }: GivenSession): Promise<boolean> {
  const now = deps.clock.now();
  const { numUpdatedRows } = await deps.db
    .updateTable('login_ticket')
    .set({ asked_at: new Date(now) })
    .where('session_hash', '=', tokenHash(sessionId))
    .where('asked_at', '<=', new Date(now - PAUSE))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
