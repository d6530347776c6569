import type { DataOf } from '#contract/rest/endpoint.ts';
import { type readSecurityNews, securityNewsShape } from '#contract/rest/security.ts';
import { CONTACT_REST } from '#contract/rules/account.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { maskEmail, maskPhone } from '#contract/rules/display.ts';
import type { RowOf } from '#service/kernel/database/columns.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { newsOf } from './newsLinks.ts';
import { dropProofs } from './proofs.ts';
import { lockUser, sendNews } from './reach.ts';
import { endSessions } from './sessionList.ts';
import type { securityNews } from './tables.ts';

type News = RowOf<typeof securityNews>;

const HOURS = CONTACT_REST / HOUR;
/** Ends the news of a replaced phone or mailbox, before its link. */
export const UNDO = `如非本人操作，${HOURS} 小时内打开链接换回：`;

const masks = { login: (text: string) => text, phone: maskPhone, email: maskEmail } as const;

const find = async (deps: Deps, code: string): Promise<News> => {
  const id = await newsOf(deps, code);
  const found = id === null ? undefined : await deps.db.selectFrom('security_news').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || found.expires_at.getTime() <= deps.clock.now()) throw gone();
  return found;
};
const gone = () => refused('NOT_FOUND', { message: '链接已失效。如果账号有异常，请用短信验证码登录后修改密码' });

export async function readNews(deps: Deps, code: string): Promise<DataOf<typeof readSecurityNews>> {
  const news = await find(deps, code);
  const mask = masks[news.kind];
  return fromRow(securityNewsShape, news, {
    former: news.former === null ? null : mask(news.former),
    present: news.present === null ? null : mask(news.present),
    is_denied: news.denied_at !== null,
  });
}

export interface Replaced {
  readonly userId: string;
  readonly kind: 'phone' | 'email';
  readonly former: string;
  readonly present: string;
}

/** Records a replaced phone or mailbox, which the owner of the former one can take back. Returns the news for `sendNews`. */
export async function noteReplaced({ db, clock }: CommandContext, { userId, kind, former, present }: Replaced): Promise<string> {
  const now = clock.now();
  const { id } = await db
    .insertInto('security_news')
    .values({
      user_id: userId,
      kind,
      at: new Date(now),
      session_id: null,
      browser_hash: null,
      device: null,
      address: null,
      former,
      present,
      expires_at: new Date(now + CONTACT_REST),
      denied_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** It was not the owner. Denying again changes nothing. */
export async function denyNews(deps: Deps, code: string): Promise<void> {
  const { id, user_id } = await find(deps, code);
  await inTransaction(deps, async (held) => {
    await lockUser(held, user_id);
    const news = await held.db.selectFrom('security_news').selectAll().where('id', '=', id).executeTakeFirst();
    if (!news || news.denied_at !== null) return;
    await (news.kind === 'login' ? endLogin(held, news) : revert(held, news, news.kind));
    await held.db
      .updateTable('security_news')
      .set({ denied_at: new Date(deps.clock.now()) })
      .where('user_id', '=', user_id)
      .where('kind', '=', news.kind)
      .where((row) => (news.kind === 'login' ? row('id', '=', id) : row('id', '>=', id)))
      .execute();
  });
}

/** Ends the login and all later ones from browsers that the user had not used, and forgets its browser. */
async function endLogin({ db }: CommandContext, { user_id, session_id, browser_hash }: News): Promise<void> {
  if (session_id === null) return;
  await db
    .deleteFrom('user_session')
    .where('user_id', '=', user_id)
    .where((row) =>
      row.or([
        row('id', '=', session_id),
        row.and([row('id', '>', session_id), row.or([row('from_known_browser', 'is', null), row('from_known_browser', '=', false)])]),
      ]),
    )
    .execute();
  if (browser_hash === null) return;
  await db.deleteFrom('known_browser').where('user_id', '=', user_id).where('browser_hash', '=', browser_hash).execute();
}

/**
 * Restores the phone or mailbox before the change; changes after it are void too. One that had itself replaced another rests on, else a
 * thief could replace a mailbox twice and take the second change back from the first one.
 */
async function revert(deps: CommandContext, { id, user_id, former }: News, kind: 'phone' | 'email'): Promise<void> {
  const { db } = deps;
  const taken = db.selectFrom('user_account').select('id').where(kind, '=', former).where('id', '!=', user_id);
  if (await taken.executeTakeFirst()) throw refused(kind === 'phone' ? 'PHONE_TAKEN' : 'EMAIL_TAKEN');
  const before = await db
    .selectFrom('security_news')
    .select((row) => row.fn.max('at').as('at'))
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('id', '<', id)
    .where('denied_at', 'is', null)
    .executeTakeFirst();
  const since = before?.at ?? null;
  const restored = kind === 'phone' ? { phone: former, phone_replaced_at: since } : { email: former, email_replaced_at: since };
  await db.updateTable('user_account').set(restored).where('id', '=', user_id).execute();
  await dropProofs(deps, user_id);
  await endSessions(deps, user_id, null);
  const name = kind === 'phone' ? `手机号 ${maskPhone(former ?? '')}` : `邮箱 ${maskEmail(former ?? '')}`;
  await sendNews(deps, await lockUser(deps, user_id), `你的账号已换回${name}，所有设备已退出登录。请立即重设登录密码。`);
}
