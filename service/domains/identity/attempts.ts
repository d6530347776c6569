import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { checkPhone } from '#contract/rules/validation.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { addressOf } from '#service/kernel/http/address.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { useVerifyKey } from './captcha/verifyKeys.ts';
import { knownBrowser } from './knownBrowsers.ts';

/** Wrong passwords after which every further attempt needs a captcha, until one is right. */
export const FREE_FAILURES = 3;

const LONGEST_DELAY = 15 * MINUTE;

interface Limit {
  readonly subject: string;
  /** Failures without delay. */
  readonly free: number;
  /** The count resets after this long without an attempt. */
  readonly forgottenAfter: number;
}

export interface Attempt {
  /** null: no account has the given name. */
  readonly userId: string | null;
  readonly username: string;
  readonly ip: string;
  readonly verifyKey: string | undefined;
  readonly visitor: string | undefined;
  /** Browser fingerprint. */
  readonly fingerprint?: string | undefined;
}

interface Counted {
  readonly failures: number;
}

/** Phone numbers are normalised, so that all spellings share one count. */
const nameOf = ({ username }: Attempt): string => {
  const phone = checkPhone(username);
  return createHash('sha256')
    .update(phone.ok ? phone.value : username)
    .digest('base64url');
};

const accountLimit = (attempt: Attempt, browser: string | null): Limit => ({
  subject:
    attempt.userId === null
      ? `name:${nameOf(attempt)}`
      : browser === null
        ? `user:${attempt.userId}`
        : `browser:${attempt.userId}:${browser}`,
  free: FREE_FAILURES,
  forgottenAfter: DAY,
});

const addressLimit = (deps: Deps, { ip }: Pick<Attempt, 'ip'>): Limit => ({
  subject: `address:${addressOf(ip)}`,
  free: Math.ceil(deps.rateLimit / 3),
  forgottenAfter: HOUR,
});

/**
 * Admits one password attempt. It is counted as wrong beforehand and refunded if right, so that concurrent guesses are all counted. Unknown
 * usernames are counted too, so that responses do not reveal which exist. A browser in which this user has logged in before has its own
 * count, which strangers cannot raise, and no address limit.
 */
export async function admitAttempt(deps: Deps, attempt: Attempt): Promise<Counted> {
  return inTransaction(deps, async (held) => {
    const browser = await knownBrowser(held, attempt.userId, attempt.fingerprint);
    if (browser === null) await count(held, addressLimit(deps, attempt));
    const counted = await count(held, accountLimit(attempt, browser));
    if (counted.failures > FREE_FAILURES) await proveHuman(held, attempt);
    return counted;
  });
}

async function proveHuman(deps: Deps, { verifyKey, visitor }: Attempt): Promise<void> {
  if (verifyKey === undefined) throw refused('NEED_VERIFY');
  await useVerifyKey(deps, { key: verifyKey, action: 'login', visitor });
}

/** Wrong proofs of one account, from all its sessions together, after which each further one needs a captcha. */
const FREE_PROOFS = 10;

export interface ProofAttempt {
  readonly userId: string;
  /** Token of the session that proves. */
  readonly token: string;
  /** Captcha key for `submit`. */
  readonly verifyKey: string | undefined;
  /** Browser fingerprint. */
  readonly visitor: string | undefined;
}

const ownProofs = ({ userId, token }: ProofAttempt, browser: string | null): Limit => ({
  subject: browser === null ? `session:${userId}:${tokenHash(token).toString('hex')}` : `browser:${userId}:${browser}`,
  free: FREE_FAILURES,
  forgottenAfter: DAY,
});

const allProofs = ({ userId }: ProofAttempt): Limit => ({
  subject: `proofs:${userId}`,
  free: Number.POSITIVE_INFINITY,
  forgottenAfter: DAY,
});

/**
 * Admits one password or ID number of a logged-in user, counted beforehand like `admitAttempt`. A known browser, else the session, has
 * its own count, so failed logins of strangers do not refuse the owner. The count of all sessions requires a captcha, and never delays:
 * a session can open further ones.
 */
export async function admitProof(deps: Deps, attempt: ProofAttempt): Promise<void> {
  const { userId, verifyKey, visitor } = attempt;
  await inTransaction(deps, async (held) => {
    const all = await count(held, allProofs(attempt));
    const own = await count(held, ownProofs(attempt, await knownBrowser(held, userId, visitor)));
    if (own.failures <= FREE_FAILURES && all.failures <= FREE_PROOFS) return;
    if (verifyKey === undefined) throw refused('NEED_VERIFY', { message: '错误次数过多，请先完成验证，再试一次' });
    await useVerifyKey(held, { key: verifyKey, action: 'submit', visitor });
  });
}

/** The proof was right: resets the session's or browser's count and refunds this attempt to the account. */
export async function forgiveProof(deps: Deps, attempt: ProofAttempt): Promise<void> {
  const own = ownProofs(attempt, await knownBrowser(deps, attempt.userId, attempt.visitor));
  await deps.db.deleteFrom('login_attempt').where('subject', '=', own.subject).execute();
  await refund(deps, allProofs(attempt));
}

/** Tries of the end of an ID number in a day. */
const DIGIT_TRIES = 10;

/** Counts a try of the end of an ID number, committed at once. */
export async function admitDigits(deps: Deps, userId: string): Promise<void> {
  const limit = { subject: `digits:${userId}`, free: Number.POSITIVE_INFINITY, forgottenAfter: DAY };
  const { failures } = await inTransaction(deps, (held) => count(held, limit));
  if (failures <= DIGIT_TRIES) return;
  throw refused('RATE_LIMITED', { message: '错误次数过多，请明天再试，或联系客服', details: { retry_at: deps.clock.now() + DAY } });
}

const refund = ({ db }: Deps, { subject }: Limit): Promise<unknown> =>
  db
    .updateTable('login_attempt')
    .set((row) => ({ failures: row('failures', '-', 1), blocked_until: new Date(0) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();

/** The password was right: resets the account's count and refunds this attempt to the address. */
export async function forgiveAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const browser = await knownBrowser(deps, attempt.userId, attempt.fingerprint);
  await deps.db.deleteFrom('login_attempt').where('subject', '=', accountLimit(attempt, browser).subject).execute();
  if (browser === null) await refund(deps, addressLimit(deps, attempt));
}

/** Ten wrong puzzle solutions at the default limit. */
const puzzleLimit = ({ rateLimit }: Pick<Deps, 'rateLimit'>, address: string): Limit => ({
  subject: `captcha:${address}`,
  free: Math.ceil(rateLimit / 3),
  forgottenAfter: HOUR,
});

/** Refuses an address that is delayed after many wrong solutions. */
export async function admitPuzzle(deps: Deps, address: string): Promise<void> {
  const { db, clock } = deps;
  const row = await db
    .selectFrom('login_attempt')
    .select('blocked_until')
    .where('subject', '=', puzzleLimit(deps, address).subject)
    .executeTakeFirst();
  const until = row?.blocked_until.getTime() ?? 0;
  if (until > clock.now()) throw refused('RATE_LIMITED', { details: { retry_at: until } });
}

const rightLimit = (address: string): Limit => ({ subject: `solved:${address}`, free: Number.POSITIVE_INFINITY, forgottenAfter: HOUR });

/** An address's right and wrong puzzle solutions; reset after an hour without any. */
export async function puzzleCounts(deps: Deps, address: string): Promise<{ readonly wrong: number; readonly right: number }> {
  const [wrong, right] = [puzzleLimit(deps, address).subject, rightLimit(address).subject];
  const rows = await deps.db
    .selectFrom('login_attempt')
    .select(['subject', 'failures'])
    .where('subject', 'in', [wrong, right])
    .where('last_at', '>', new Date(deps.clock.now() - HOUR))
    .execute();
  const of = (subject: string): number => rows.find((row) => row.subject === subject)?.failures ?? 0;
  return { wrong: of(wrong), right: of(right) };
}

/** Counts a captcha drawn by a known browser or its account; returns how many there were within an hour. */
export const countTrusted = async (deps: Deps, whose: string): Promise<number> => {
  const limit = { subject: `trusted:${whose}`, free: Number.POSITIVE_INFINITY, forgottenAfter: HOUR };
  return (await inTransaction(deps, (held) => count(held, limit))).failures;
};

export const countRightPuzzle = (deps: Deps, address: string): Promise<unknown> =>
  inTransaction(deps, (held) => count(held, rightLimit(address)));

/** How long the first of two right solutions counts. */
const PAIR_WITHIN = 5 * MINUTE;

/** Whether a right solution is the second of its asker; the first is remembered. Two at the same instant never count twice. */
export async function isSecondRight({ db, clock }: Deps, asker: string): Promise<boolean> {
  const subject = `pair:${createHash('sha256').update(asker).digest('base64url')}`;
  const now = clock.now();
  const { numDeletedRows } = await db
    .deleteFrom('login_attempt')
    .where('subject', '=', subject)
    .where('last_at', '>', new Date(now - PAIR_WITHIN))
    .executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  await db
    .insertInto('login_attempt')
    .values({ subject, failures: 0, last_at: new Date(now), blocked_until: new Date(0) })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ last_at: new Date(now) }))
    .execute();
  return false;
}

/** Counts a wrong puzzle solution; from the eleventh within an hour the address is delayed, longer each time. */
export const countWrongPuzzle = (deps: Deps, address: string): Promise<unknown> =>
  inTransaction(deps, (held) => count(held, puzzleLimit(deps, address)));

async function count(deps: Deps, { subject, free, forgottenAfter }: Limit): Promise<Counted> {
  const now = deps.clock.now();
  const nothing = { failures: 0, last_at: new Date(now), blocked_until: new Date(0) };
  await deps.db
    .insertInto('login_attempt')
    .values({ subject, ...nothing })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await deps.db.selectFrom('login_attempt').selectAll().where('subject', '=', subject).forUpdate().executeTakeFirstOrThrow();
  const before = row.last_at.getTime() + forgottenAfter > now ? row : { ...row, ...nothing };
  const blockedUntil = before.blocked_until.getTime();
  if (blockedUntil > now) throw refused('RATE_LIMITED', { details: { retry_at: blockedUntil } });
  const failures = before.failures + 1;
  const blocked = new Date(now + delayAfter(failures - free));
  await deps.db
    .updateTable('login_attempt')
    .set({ failures, last_at: new Date(now), blocked_until: blocked })
    .where('subject', '=', subject)
    .execute();
  return { failures };
}

/** 2 s, 4 s, 8 s … per failure beyond the free ones. */
const delayAfter = (beyond: number): number => (beyond <= 0 ? 0 : Math.min(2 ** Math.min(beyond, 20) * SECOND, LONGEST_DELAY));
