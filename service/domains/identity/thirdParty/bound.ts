import type { DataOf } from '#contract/rest/endpoint.ts';
import { boundLoginShape, type listBoundLogins } from '#contract/rest/owner.ts';
import { lockUser, type Reachable, sendNews } from '#service/domains/identity/reach.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { Platform } from './tables.ts';

const names: Readonly<Record<Platform, string>> = { wechat: '微信', qq: 'QQ', app: '手机 App' };

interface Bound {
  readonly platform: Platform;
  readonly nickname: string;
}
const nameOf = ({ platform, nickname }: Bound): string => `${names[platform]}（${nickname}）`;

async function notifyChannels(deps: CommandContext, userId: string, user: Reachable, title: string, news: string): Promise<void> {
  await notify(deps, userId, { type: 'system', title, content: news, orderNo: null });
  await sendNews(deps, user, news);
}

/** Tells the owner of a login that was bound just now. */
export async function notifyBound(deps: CommandContext, userId: string, accountId: string): Promise<void> {
  const bound = await deps.db
    .selectFrom('third_account')
    .select(['platform', 'nickname'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const news = `你的账号已绑定${nameOf(bound)}，以后可以用它扫码登录。如非本人操作，请立即在账号设置里解绑，并修改密码。`;
  await notifyChannels(deps, userId, await lockUser(deps, userId), `已绑定${names[bound.platform]}`, news);
}

export async function readBound({ db }: Deps, userId: string): Promise<DataOf<typeof listBoundLogins>> {
  const rows = await db
    .selectFrom('third_account')
    .select(['platform', 'nickname', 'bound_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return { list: rows.map((row) => fromRow(boundLoginShape, row, {})) };
}

/** Unbinds the login of one platform; null: all of them. Returns what was bound. */
async function unbind({ db }: CommandContext, userId: string, platform: Platform | null): Promise<readonly Bound[]> {
  const own = db.updateTable('third_account').set({ user_id: null, bound_at: null }).where('user_id', '=', userId);
  return (platform === null ? own : own.where('platform', '=', platform)).returning(['platform', 'nickname']).execute();
}

export async function unbindOne(deps: CommandContext, userId: string, platform: Platform): Promise<void> {
  const user = await lockUser(deps, userId);
  const [bound] = await unbind(deps, userId, platform);
  if (!bound) throw refused('NOT_FOUND');
  const news = `你的账号已解绑${nameOf(bound)}，它不能再登录。如非本人操作，请立即修改密码。`;
  await notifyChannels(deps, userId, user, `已解绑${names[platform]}`, news);
}

/** Unbinds every third-party login; whoever runs it tells the owner of the change that it belongs to. */
export async function unbindAll(deps: CommandContext, userId: string): Promise<number> {
  return (await unbind(deps, userId, null)).length;
}
