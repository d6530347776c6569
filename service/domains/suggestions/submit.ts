import { sql } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import { SUGGESTION_LETTERS, SUGGESTIONS_A_DAY, suggestionNumber, type SuggestionKind } from '#contract/rules/suggestion.ts';
import { instant } from '#service/kernel/database/columns.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { addressOf } from '#service/kernel/http/address.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { useVerifyKey } from '#service/domains/identity/captcha/verifyKeys.ts';
import { randomCode } from '#service/domains/invitations/ownCode.ts';

export interface Submitted {
  /** null: guest. */
  readonly userId: string | null;
  readonly ip: string;
  readonly visitor: string | undefined;
  readonly verifyKey: string | undefined;
  /** Idempotency key, random for each suggestion. */
  readonly key: string;
  readonly kind: SuggestionKind;
  readonly words: string;
  readonly contact: string | null;
}

/** Stores a suggestion and returns its number; a repeated key of the same user returns the stored one. Run inside a transaction. */
export async function submitSuggestion(deps: Deps, submitted: Submitted): Promise<string> {
  const { db, clock } = deps;
  const { userId, ip, visitor, verifyKey, key, kind, words, contact } = submitted;
  const address = userId === null ? addressOf(ip) : null;
  await db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`suggestion ${userId ?? address}`}, 0))`);
  const before = await db.selectFrom('suggestion').select(['number', 'user_id']).where('request_key', '=', key).executeTakeFirst();
  if (before && before.user_id !== userId) throw refused('BAD_REQUEST', { message: '请刷新页面后重试' });
  if (before) return before.number;
  await countToday(db, userId, address, clock.now());
  if (userId === null) {
    if (verifyKey === undefined) throw refused('NEED_VERIFY', { message: '没有登录，提交前请先完成验证' });
    await useVerifyKey(deps, { key: verifyKey, action: 'submit', visitor });
  }
  const number = suggestionNumber(randomCode(SUGGESTION_LETTERS));
  await db
    .insertInto('suggestion')
    .values({
      number,
      request_key: key,
      user_id: userId,
      kind,
      words,
      contact,
      address,
      at: new Date(clock.now()),
      answer: null,
      answered_at: null,
    })
    .execute();
  return number;
}

async function countToday(db: Db, userId: string | null, address: string | null, now: number): Promise<void> {
  const whose = userId === null ? sql`address = ${address}` : sql`user_id = ${userId}`;
  const most = userId === null ? SUGGESTIONS_A_DAY.address : SUGGESTIONS_A_DAY.person;
  const sent = await db.read(
    { at: instant },
    sql`select at from suggestion where ${whose} and at > ${new Date(now - DAY)} order by at desc limit ${most}`,
  );
  const leavesFirst = sent[most - 1];
  if (leavesFirst) throw refused('SUGGESTION_LIMIT', { details: { retry_at: leavesFirst.at.getTime() + DAY } });
}
