import { createHmac, createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import { checkExchangeCode, type CodeGift } from '#contract/rules/exchangeCode.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { postLoyalty } from '#service/domains/loyalty/post.ts';
import { grantVip } from '#service/domains/membership/membershipTime.ts';
import { flag, id, instant, json, orNull, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';

/** Returns the keyed hash function for exchange codes; the key never leaves the database and this process. */
export async function codeHasher(deps: Pick<Deps, 'db'>): Promise<(code: string) => Buffer> {
  const key = createSecretKey(await serviceSecret(deps, 'exchange_code'));
  return (code) => createHmac('sha256', key).update(code).digest();
}

export interface Exchanged {
  readonly title: string;
  readonly gift: CodeGift;
}

interface ExchangeRequest {
  readonly userId: string;
  /** As typed by the user. */
  readonly given: string;
  readonly hashOf: (code: string) => Buffer;
}

/** Redeems a code. Every invalid code gets the same refusal, so that codes cannot be probed. Run inside a transaction. */
export async function exchangeCode(deps: Deps, { userId, given, hashOf }: ExchangeRequest): Promise<Exchanged> {
  const { db, clock } = deps;
  const now = clock.now();
  const code = checkExchangeCode(given);
  const hash = hashOf(code.ok ? code.value : '');
  // Serialises one user's redemptions, so that two codes of one batch cannot both pass the check.
  await db.write(sql`select from user_account where id = ${userId} for no key update`);
  const found = await first(
    db,
    {
      batch_id: id,
      used_by: orNull(id),
      title: text,
      gift: json<CodeGift>(),
      valid_from: instant,
      valid_until: instant,
      is_void: flag,
      is_again: flag,
    },
    sql`
    select batch_id, used_by, title, gift, valid_from, valid_until, voided_at is not null as is_void,
      exists (select from exchange_code other where other.used_by = ${userId} and other.batch_id = exchange_code.batch_id) as is_again
    from exchange_code join code_batch on code_batch.id = batch_id
    where code_hash = ${hash} for update of exchange_code`,
  );
  if (found?.used_by === userId) throw refused('CODE_USED');
  if (!found || found.is_void || found.used_by !== null || now < found.valid_from.getTime() || now >= found.valid_until.getTime())
    throw refused('CODE_INVALID');
  if (found.is_again) throw refused('CODE_USED');
  await db
    .updateTable('exchange_code')
    .set({ used_by: userId, used_at: new Date(now) })
    .where('code_hash', '=', hash)
    .where('used_by', 'is', null)
    .execute();
  await grant(deps, userId, found);
  return { title: found.title, gift: found.gift };
}

async function grant(deps: Deps, userId: string, { gift, batch_id, title }: Exchanged & { readonly batch_id: string }): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if (gift.kind === 'coins') {
    await postLoyalty(db, now, { userId, unit: 'coin', amount: gift.coins, cause: 'code', subject: batch_id, note: title });
  } else if (gift.kind === 'vip') {
    await grantVip(deps, userId, gift.days * DAY);
  } else {
    await grantCoupon(deps, userId, {
      title: gift.title,
      type: 1,
      minOrderFen: gift.minOrderFen,
      discountFen: gift.discountFen,
      expiresAt: now + gift.days * DAY,
      source: `code:${batch_id}`,
    });
  }
}
