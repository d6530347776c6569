import { randomBytes } from 'node:crypto';
import {
  CONTACT_REST,
  guardedPurposes,
  nextOfErrand,
  PROOF_LIFETIME,
  type ProofPart,
  proofParts,
  type ProofPurpose,
  proofWays,
} from '#contract/rules/account.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { admitProof, forgiveProof, type ProofAttempt } from './attempts.ts';
import { tryEmailCode, useEmailCode } from './emailCodes.ts';
import { idDigitsOf, idNumberHash } from './idNumber.ts';
import { isPassword } from './password.ts';
import { checkPayPassword } from './payPassword.ts';
import { tryCode, useCode } from './sms/codes.ts';

/** Submitted parts, format checked; a password in plain text. */
export type ProofGiven = Readonly<Partial<Record<ProofPart, string>>>;

export interface ProofWish extends ProofAttempt {
  readonly purpose: ProofPurpose;
  /** What a payment proof is bound to; empty for all other purposes. */
  readonly subject: string;
  readonly given: ProofGiven;
}

export interface Proof {
  readonly proof: string;
  readonly expires_at: number;
}

/** Whether the parts are an accepted combination for the purpose. */
export const isWay = (purpose: ProofPurpose, given: Readonly<Partial<Record<ProofPart, string | undefined>>>): boolean => {
  const parts = proofParts.filter((part) => given[part] !== undefined);
  return proofWays[purpose].some((way) => way.length === parts.length && way.every((part) => parts.includes(part)));
};

/** Verifies every part, counting each attempt, and issues a proof for this purpose; codes are consumed with it. */
export async function proveOwner(deps: Deps, wish: ProofWish): Promise<Proof> {
  const { userId, purpose, subject, given } = wish;
  const user = await deps.db
    .selectFrom('user_account')
    .select(['phone', 'email', 'phone_replaced_at', 'email_replaced_at', 'password_hash', 'id_number_hash', 'id_digits'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const sms = given.sms_code === undefined ? null : { phone: required(user.phone, 'PHONE_UNBOUND'), action: purpose, code: given.sms_code };
  const email =
    given.email_code === undefined ? null : { email: required(user.email, 'EMAIL_UNBOUND'), action: purpose, code: given.email_code };
  if (sms) requireSettled(deps, purpose, user.phone_replaced_at);
  if (email) requireSettled(deps, purpose, user.email_replaced_at);
  if (given.password !== undefined || given.id_number !== undefined) await checkSecrets(deps, wish, user);
  if (given.pay_password !== undefined) await checkPayPassword(deps, userId, given.pay_password);
  if (sms) await tryCode(deps, sms);
  if (email) await tryEmailCode(deps, email);
  return inTransaction(deps, async (held) => {
    if (sms) await useCode(held, sms);
    if (email) await useEmailCode(held, email);
    const next = nextOfErrand[purpose];
    return issueProof(held, { userId, purpose, subject }, next !== undefined && isWay(next, given) ? next : null);
  });
}

/** A phone or mailbox that replaced another proves nothing for money and passwords for a while. */
export function requireSettled({ clock }: Pick<Deps, 'clock'>, purpose: ProofPurpose, replacedAt: Date | null): void {
  const until = (replacedAt?.getTime() ?? 0) + CONTACT_REST;
  if (until > clock.now() && guardedPurposes.includes(purpose)) throw refused('CONTACT_TOO_NEW', { details: { retry_at: until } });
}

interface Secrets {
  readonly password_hash: string | null;
  readonly id_number_hash: Buffer | null;
  readonly id_digits: Buffer | null;
}

/** Password and ID number share one count; the refusal does not reveal which was wrong. */
async function checkSecrets(deps: Deps, wish: ProofWish, user: Secrets): Promise<void> {
  const { userId, given } = wish;
  if (given.id_number !== undefined && user.id_number_hash === null) throw refused('REAL_NAME_REQUIRED');
  await admitProof(deps, wish);
  const isPasswordRight = given.password === undefined || (await isPassword(user.password_hash, given.password));
  const isIdRight = given.id_number === undefined || (await idNumberHash(deps, given.id_number)).equals(user.id_number_hash ?? Buffer.of());
  if (!isPasswordRight || !isIdRight) throw refused('WRONG_CREDENTIALS', { message: wrongText(given) });
  await forgiveProof(deps, wish);
  if (given.id_number === undefined || user.id_digits !== null) return;
  const id_digits = await idDigitsOf(deps, userId, given.id_number);
  await deps.db.updateTable('user_account').set({ id_digits }).where('id', '=', userId).execute();
}

const wrongText = ({ password, id_number }: ProofGiven): string => {
  if (password === undefined) return '身份证号与实名信息不符';
  return id_number === undefined ? '密码错误' : '密码或身份证号不正确';
};

function required(value: string | null, problem: 'PHONE_UNBOUND' | 'EMAIL_UNBOUND'): string {
  if (value === null) throw refused(problem);
  return value;
}

interface ProofScope {
  readonly userId: string;
  readonly purpose: ProofPurpose;
  readonly subject?: string;
}

async function issueProof(deps: Deps, { userId, purpose, subject = '' }: ProofScope, next_purpose: ProofPurpose | null): Promise<Proof> {
  const proof = randomBytes(32).toString('base64url');
  const expires_at = deps.clock.now() + PROOF_LIFETIME;
  await deps.db
    .insertInto('owner_proof')
    .values({ token_hash: tokenHash(proof), user_id: userId, purpose, subject, next_purpose, expires_at: new Date(expires_at) })
    .execute();
  return { proof, expires_at };
}

/** Consumes a proof, or leaves it for the next step of its errand; a rolled back transaction restores it. */
export async function useProof(deps: Deps, proof: string, { userId, purpose, subject = '' }: ProofScope): Promise<void> {
  const used = await deps.db
    .deleteFrom('owner_proof')
    .where('token_hash', '=', tokenHash(proof))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('expires_at', '>', new Date(deps.clock.now()))
    .returningAll()
    .executeTakeFirst();
  if (!used) throw refused('PROOF_INVALID');
  if (used.next_purpose === null) return;
  await deps.db
    .insertInto('owner_proof')
    .values({ ...used, purpose: used.next_purpose, next_purpose: null })
    .execute();
}

/** Earlier proofs are void once the account's contact has changed. */
export async function dropProofs({ db }: Pick<CommandContext, 'db'>, userId: string): Promise<void> {
  await db.deleteFrom('owner_proof').where('user_id', '=', userId).execute();
}
