import { randomBytes } from 'node:crypto';
import { OPERATOR_IDLE, OPERATOR_SESSION } from '#contract/rules/operators.ts';
import { isPassword } from '#service/domains/identity/password.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { type Seen, tokenHash } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { nameKey } from '#service/kernel/operations/operatorName.ts';
import { admitAttempt, forgiveAttempt } from './attempts.ts';
import { type Person, recoveryHash } from './person.ts';
import { totpStep } from './totp.ts';

export interface SigningIn {
  readonly name: string;
  readonly password: string;
  /** Six digits of the authenticator, or a recovery code. */
  readonly code: string;
  /** Secret of a device on which the person has signed in before. */
  readonly device?: string | undefined;
  readonly seen: Seen;
}

type Proof = Omit<SigningIn, 'seen'>;

const RECOVERY = /^[0-9a-z]{20}$/i;
const isRecovery = (code: string): boolean => RECOVERY.test(code.replaceAll(/[\s-]/g, ''));

const findPerson = ({ db }: CommandContext, name: string): Promise<Person | undefined> =>
  db.selectFrom('operator_person').selectAll().where('name_key', '=', nameKey(name)).where('removed_at', 'is', null).executeTakeFirst();

async function knowsDevice({ db }: CommandContext, person: Person | undefined, device: string | undefined): Promise<boolean> {
  if (!person || device === undefined) return false;
  const row = await db
    .selectFrom('operator_device')
    .select('person_id')
    .where('device_hash', '=', tokenHash(device))
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What counts wrong attempts. A known device has its own count, and recovery codes, which cannot be guessed, are not counted: so strangers
 * who lock the name do not lock out its owner.
 */
async function countedAs(ground: CommandContext, person: Person | undefined, { name, device, code }: Proof): Promise<string | null> {
  if (await knowsDevice(ground, person, device)) return `device:${tokenHash(device ?? '').toString('base64url')}`;
  return isRecovery(code) ? null : `name:${tokenHash(nameKey(name)).toString('base64url')}`;
}

const isUnused = async ({ db }: CommandContext, personId: string, hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('operator_recovery_code')
    .select('used_at')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** How to use up a code that is right; a concurrent or later use of the same one fails. */
async function checkCode(ground: CommandContext, person: Person, code: string): Promise<(() => Promise<boolean>) | null> {
  const { db, clock } = ground;
  if (isRecovery(code)) {
    const hash = recoveryHash(code);
    if (!(await isUnused(ground, person.id, hash))) return null;
    const using = db
      .updateTable('operator_recovery_code')
      .set({ used_at: new Date(clock.now()) })
      .where('person_id', '=', person.id);
    return async () => (await using.where('code_hash', '=', hash).where('used_at', 'is', null).executeTakeFirst()).numUpdatedRows === 1n;
  }
  const step = totpStep(person.totp_secret, code, clock.now());
  if (step === null) return null;
  const using = db.updateTable('operator_person').set({ totp_step: step }).where('id', '=', person.id);
  return async () => (await using.where('totp_step', '<', step).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Proves a person by password and code; every refusal is the same, also for unknown names. */
export async function provePerson(ground: CommandContext, proof: Proof): Promise<Person> {
  const found = await findPerson(ground, proof.name);
  const counted = await countedAs(ground, found, proof);
  if (counted !== null) await admitAttempt(ground, counted, proof.name);
  const isRight = await isPassword(found?.password_hash ?? null, proof.password);
  const useCode = found ? await checkCode(ground, found, proof.code) : null;
  if (!found || !isRight || !useCode || !(await useCode())) throw refused('OPERATOR_SIGN_IN');
  if (counted !== null) await forgiveAttempt(ground, counted);
  return found;
}

export interface SignedIn {
  readonly token: string;
  readonly device: string;
  readonly person: Person;
  readonly sessionId: string;
  readonly expiresAt: number;
}

/** Stores a new session and returns its token. */
export async function openSession(
  { db, clock }: CommandContext,
  { personId, seen }: { readonly personId: string; readonly seen: Seen },
): Promise<{ readonly token: string; readonly sessionId: string; readonly expiresAt: number }> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const { id } = await db
    .insertInto('operator_session')
    .values({
      person_id: personId,
      token_hash: tokenHash(token),
      created_at: new Date(now),
      expires_at: new Date(now + OPERATOR_SESSION),
      last_used_at: new Date(now),
      ip: seen.ip,
      user_agent: seen.userAgent?.slice(0, 300) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, sessionId: id, expiresAt: now + OPERATOR_SESSION };
}

/** The device's secret; a new one is stored where the person has not signed in before. */
async function rememberDevice(
  ground: CommandContext,
  person: Person,
  given: string | undefined,
): Promise<{ device: string; isNew: boolean }> {
  if (given !== undefined && (await knowsDevice(ground, person, given))) return { device: given, isNew: false };
  const device = randomBytes(32).toString('base64url');
  const row = { device_hash: tokenHash(device), person_id: person.id, created_at: new Date(ground.clock.now()) };
  await ground.db.insertInto('operator_device').values(row).execute();
  return { device, isNew: true };
}

/** Opens a session of 12 h. */
export async function signIn(ground: CommandContext, { seen, ...proof }: SigningIn): Promise<SignedIn> {
  const person = await provePerson(ground, proof);
  return inTransaction(ground, async (inside) => {
    const opened = await openSession(inside, { personId: person.id, seen });
    const { device, isNew } = await rememberDevice(inside, person, proof.device);
    const act = { operator: person.name, sessionId: opened.sessionId, action: 'session.open' as const, subject: `person:${person.id}` };
    await actAs(inside, { ...act, input: { ip: seen.ip, new_device: isNew } }, async () => ({}));
    return { ...opened, device, person };
  });
}

/** When a session ends without another call. */
export const idleAt = (now: number): number => now + OPERATOR_IDLE;

/** Open sessions of a person, newest first. */
export const openSessions = ({ db, clock }: CommandContext, personId: string) =>
  db
    .selectFrom('operator_session')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(clock.now()))
    .where('last_used_at', '>', new Date(clock.now() - OPERATOR_IDLE))
    .orderBy('id', 'desc')
    .execute();

/** Ends sessions of a person: one, all but one, or all. Returns how many. */
export async function endSessions(
  { db, clock }: CommandContext,
  personId: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<number> {
  let ending = db
    .updateTable('operator_session')
    .set({ ended_at: new Date(clock.now()) })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) ending = ending.where('id', '=', which.only);
  if (which.except !== undefined) ending = ending.where('id', '!=', which.except);
  const { numUpdatedRows } = await ending.executeTakeFirst();
  return Number(numUpdatedRows);
}
