import { randomBytes } from 'node:crypto';
import { BIND_TICKET_LIFETIME } from '#contract/rules/constants.ts';
import type { Channel } from '#contract/rules/types.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { openAccount } from '#service/domains/identity/accounts.ts';
import { openSession, type TokenInfo } from '#service/domains/identity/sessions.ts';
import { findSleeper } from '#service/domains/identity/sleepers.ts';
import { tryCode, useCode } from '#service/domains/identity/sms/codes.ts';
import { notifyBound } from './bound.ts';
import { isVisitor, type Visitor, visitorHash } from './visitors.ts';

const gone = () => refused('NOT_FOUND', { message: '登录已过期，请重新扫码' });

export async function issueBindTicket(deps: Deps, accountId: string, visitor: string | undefined): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deps.db
    .insertInto('bind_ticket')
    .values({
      token_hash: tokenHash(token),
      account_id: accountId,
      visitor_hash: visitorHash(visitor),
      expires_at: new Date(deps.clock.now() + BIND_TICKET_LIFETIME),
    })
    .execute();
  return token;
}

/** Whether a login by scanning waits in this browser for a phone. */
export async function mustBindPhone({ db, clock }: Deps, tempToken: string | undefined, visitor: string | undefined): Promise<boolean> {
  if (tempToken === undefined) return false;
  const find = db.selectFrom('bind_ticket').select('account_id').where('token_hash', '=', tokenHash(tempToken));
  const ticket = await find.where('expires_at', '>', new Date(clock.now())).where(isVisitor(visitor)).executeTakeFirst();
  return ticket !== undefined;
}

export interface Binding extends Visitor {
  readonly tempToken: string;
  readonly phone: string;
  readonly code: string;
  readonly channel: Channel | null;
}

/** Binds a third party's login to the account of a phone, created if needed, and logs in. A wrong code does not consume the ticket. */
export async function bindPhone(deps: Deps, { tempToken, phone, code, channel, visitor }: Binding): Promise<TokenInfo> {
  const given = { phone, code, action: 'bind_third' } as const;
  const find = deps.db.selectFrom('bind_ticket').select('account_id').where('token_hash', '=', tokenHash(tempToken));
  const ticket = await find.where('expires_at', '>', new Date(deps.clock.now())).where(isVisitor(visitor)).executeTakeFirst();
  if (!ticket) throw gone();
  await tryCode(deps, given);
  if (await findSleeper(deps, phone, visitor ?? null)) {
    throw refused('ID_DIGITS_REQUIRED', { message: '这个手机号的账号很久没有登录，请先用短信验证码登录一次，再来绑定' });
  }
  return inTransaction(deps, async (held) => {
    await useTicket(held, tempToken);
    await useCode(held, given);
    const knownUser = await userOf(held, phone);
    const userId = knownUser ?? (await openAccount(held, { phone, passwordHash: null, invite: null, channel }));
    await link(held, ticket.account_id, userId);
    await notifyBound(held, userId, ticket.account_id);
    return openSession(held, { userId, remember: false, fingerprint: visitor ?? null, isLogin: knownUser !== undefined });
  }).catch((error: unknown) => {
    throw isLinkTaken(error) ? refused('PHONE_TAKEN', { message: '该手机号已绑定同一平台的其他账号' }) : error;
  });
}

async function useTicket(deps: Deps, tempToken: string): Promise<void> {
  const { numDeletedRows } = await deps.db.deleteFrom('bind_ticket').where('token_hash', '=', tokenHash(tempToken)).executeTakeFirst();
  if (numDeletedRows !== 1n) throw gone();
}

async function userOf(deps: Deps, phone: string): Promise<string | undefined> {
  const user = await deps.db.selectFrom('user_account').select('id').where('phone', '=', phone).executeTakeFirst();
  return user?.id;
}

/** Once: of two tickets for one account the first binds it. */
async function link(deps: Deps, accountId: string, userId: string): Promise<void> {
  const { numUpdatedRows } = await deps.db
    .updateTable('third_account')
    .set({ user_id: userId, bound_at: new Date(deps.clock.now()) })
    .where('id', '=', accountId)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw gone();
}

const isLinkTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'third_account_one_per_user';
