import { maskEmail } from '#contract/rules/display.ts';
import { tryEmailCode, useEmailCode } from '#service/domains/identity/emailCodes.ts';
import { dropProofs, useProof } from '#service/domains/identity/proofs.ts';
import { noteReplaced, UNDO } from '#service/domains/identity/securityNews.ts';
import { lockUser, sendNews } from '#service/domains/identity/reach.ts';
import { moveCredit } from '#service/domains/loyalty/creditMove.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

interface NewEmail {
  readonly userId: string;
  /** Lower case. */
  readonly email: string;
  readonly code: string;
  readonly proof: string;
  /** Whether the account must already have a mailbox. */
  readonly isChange: boolean;
}

/**
 * Whether another account has the address is revealed only after the mailbox's code was verified. A mailbox can reset the password, so
 * binding one needs an owner proof.
 */
export async function setEmail(deps: Deps, { userId, email, code, proof, isChange }: NewEmail): Promise<void> {
  const given = { email, code, action: 'bind' } as const;
  await tryEmailCode(deps, given);
  await inTransaction(deps, async (held) => {
    const user = await lockUser(held, userId);
    if (isChange && user.email === null) throw refused('EMAIL_UNBOUND');
    if (!isChange && user.email !== null) throw refused('EMAIL_BOUND');
    await useProof(held, proof, { userId, purpose: 'change_email' });
    await useEmailCode(held, given);
    await storeEmail(held, userId, email, user.email);
    if (!isChange) await moveCredit(held.db, held.clock.now(), userId, 'email', '');
    await dropProofs(held, userId);
    if (user.email === null) {
      await sendNews(held, user, `你的账号已绑定邮箱 ${maskEmail(email)}。如非本人操作，请立即修改密码。`);
      return;
    }
    const news = await noteReplaced(held, { userId, kind: 'email', former: user.email, present: email });
    await sendNews(held, user, `你的账号邮箱已更换为 ${maskEmail(email)}。${UNDO}`, news);
  });
}

async function storeEmail({ db, clock }: Deps, userId: string, email: string, former: string | null): Promise<void> {
  const other = await db.selectFrom('user_account').select('id').where('email', '=', email).where('id', '!=', userId).executeTakeFirst();
  if (other) throw refused('EMAIL_TAKEN');
  await db
    .updateTable('user_account')
    .set({ email, ...(former !== null && { email_replaced_at: new Date(clock.now()) }) })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw error instanceof Error && 'constraint' in error && error.constraint === 'user_account_email_key'
        ? refused('EMAIL_TAKEN')
        : error;
    });
}
