import { sql } from 'kysely';
import { CLOSED_NICKNAME } from '#contract/rules/deactivation.ts';
import { avatarPath } from '#service/domains/pictures/paths.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import type { Domain } from '#service/kernel/domain.ts';
import type { KeptText, Known } from '#service/kernel/erasure.ts';

/**
 * Erases personal data: the person's own rows, uploads, sessions and sent messages; name and number also from free text that is kept.
 * Ledger, orders and decisions stay. Run inside a transaction that has locked the user's row.
 */
export async function eraseAccount(ground: CommandContext, domains: readonly Domain[], userId: string): Promise<void> {
  const { db } = ground;
  const known = await db
    .selectFrom('user_account')
    .select(['id', 'username', 'phone', 'email', 'real_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await db.write(sql`select set_config('account.erasing', 'on', true)`);
  // Rows of a domain can reference those of the domains that it uses, which stand before it.
  for (const { erasure } of domains.toReversed()) {
    await erasure?.erase?.(ground, known);
    for (const table of erasure?.deleted ?? []) await db.write(sql`delete from ${sql.table(table)} where user_id = ${userId}`);
  }
  await eraseFromTexts(db, textsAbout(domains, userId), known);
  await db
    .updateTable('user_account')
    .set({
      username: `closed_${userId}`,
      phone: null,
      email: null,
      password_hash: null,
      nickname: CLOSED_NICKNAME,
      nickname_changed_at: null,
      avatar: avatarPath(1),
      real_name: null,
      id_number_hash: null,
      id_digits: null,
      birth_date: null,
      shop_name: null,
      cert_type: 0,
      vip_until: null,
      super_until: null,
      status: 'closed',
    })
    .where('id', '=', userId)
    .execute();
  await db.write(sql`select set_config('account.erasing', '', true)`);
}

/** Kept free texts that can name a person. */
export const textsAbout = (domains: readonly Domain[], userId: string): readonly KeptText[] =>
  domains.flatMap(({ erasure }) => erasure?.texts?.(userId) ?? []);

/** Replaces each known word by as many asterisks, so that length constraints still hold. */
async function eraseFromTexts(db: Db, texts: readonly KeptText[], { username, phone, email, real_name }: Known): Promise<void> {
  const words = [phone, email, username, real_name].filter((word): word is string => word !== null && word.length > 1);
  for (const { table, column, isJson, where = sql`true` } of texts) {
    const text = isJson ? sql`${sql.ref(column)}::text` : sql.ref(column);
    for (const word of words) {
      const replaced = sql`replace(${text}, ${word}, repeat('*', ${[...word].length}))`;
      await db.write(sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${isJson ? sql`(${replaced})::jsonb` : replaced}
        where ${where} and strpos(${text}, ${word}) > 0`);
    }
  }
}
