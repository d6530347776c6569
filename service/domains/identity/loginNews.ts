import { sql } from 'kysely';
import { CONTACT_REST } from '#contract/rules/account.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { maskAddress } from '#contract/rules/display.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { id, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { browserHash } from './knownBrowsers.ts';
import { type Reachable, sendNews } from './reach.ts';
import { deviceOf } from './thirdParty/device.ts';

/** A place is forgotten after this long without a login from it. */
export const PLACE_KNOWN_FOR = 180 * DAY;
const NOT_ME = '不是你？请立即让它退出并修改密码。';

/** Tells the owner of a login from a new device by message and SMS or mail, of one from a new place by message. */
export async function notifyLogin(deps: Deps, sessionId: string): Promise<null> {
  const { db, clock } = deps;
  const session = await db
    .selectFrom('user_session')
    .innerJoin('user_account', 'user_account.id', 'user_session.user_id')
    .leftJoin('user_setting', 'user_setting.user_id', 'user_session.user_id')
    .select(['user_session.user_id', 'user_session.created_at', 'fingerprint', 'user_agent', 'ip', 'from_known_browser'])
    .select(['phone', 'email', 'security_by'])
    .where('user_session.id', '=', sessionId)
    .executeTakeFirst();
  if (!session) return null;
  const { user_id: userId, created_at } = session;
  const device = deviceOf(session.user_agent ?? '');
  const address = session.ip === null ? null : maskAddress(session.ip);
  const isNewPlace = address !== null && (await notePlace(deps, userId, address));
  if (session.from_known_browser === true && !isNewPlace) return null;
  const what = `${formatClock(created_at.getTime())}，你的账号在 ${device} 登录${address === null ? '' : `（${address}）`}。`;
  const title = session.from_known_browser === true ? '新地点登录' : '新设备登录';
  await notify(deps, userId, { type: 'system', title, content: `${what}${NOT_ME}在账号设置的“登录设备”里让它退出。`, orderNo: null });
  if (session.from_known_browser === true) return null;
  const news = await db
    .insertInto('security_news')
    .values({
      user_id: userId,
      kind: 'login',
      at: created_at,
      session_id: sessionId,
      browser_hash: browserHash(session.fingerprint),
      device,
      address,
      former: null,
      present: null,
      expires_at: new Date(clock.now() + CONTACT_REST),
      denied_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sendNews(deps, chosen(session, session.security_by ?? 'sms'), `${what}不是你？打开链接让它退出：`, news.id);
  return null;
}

/** By the user's setting; the other channel if the account lacks the chosen one. */
function chosen({ phone, email }: Reachable, by: 'sms' | 'email' | 'both'): Reachable {
  if (by === 'both' || phone === null || email === null) return { phone, email };
  return by === 'sms' ? { phone, email: null } : { phone: null, email };
}

/** Remembers the place; true if it is new, and others were known. */
async function notePlace({ db, clock }: Deps, userId: string, place: string): Promise<boolean> {
  const now = new Date(clock.now());
  const since = new Date(clock.now() - PLACE_KNOWN_FOR);
  const known = await db.read(
    { is_this: whole, user_id: id },
    sql`
    select (place = ${place})::integer as is_this, user_id from known_place where user_id = ${userId} and last_at > ${since}`,
  );
  await first(
    db,
    { done: whole },
    sql`
    insert into known_place (user_id, place, last_at) values (${userId}, ${place}, ${now})
    on conflict (user_id, place) do update set last_at = excluded.last_at returning 1 as done`,
  );
  return known.length > 0 && !known.some(({ is_this }) => is_this === 1);
}
