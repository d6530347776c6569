import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import type { getSettings, updateSettings } from '#contract/rest/payPassword.ts';
import { PAY_PASSWORD_LIMIT } from '#contract/rules/account.ts';
import type { Deps } from '#service/kernel/deps.ts';

type Settings = DataOf<typeof getSettings>;

/** Defaults of users without saved settings. */
const defaults: Omit<Settings, 'has_pay_password'> = {
  notify_orders: true,
  notify_money: true,
  notify_activity: true,
  show_in_rankings: true,
  security_by: 'sms',
  pay_password_above: PAY_PASSWORD_LIMIT,
};

export async function readSettings({ db }: Pick<Deps, 'db'>, userId: string): Promise<Settings> {
  const row = await db
    .selectFrom('user_account')
    .leftJoin('user_setting', 'user_setting.user_id', 'user_account.id')
    .leftJoin('pay_password', 'pay_password.user_id', 'user_account.id')
    .select(['notify_orders', 'notify_money', 'notify_activity', 'show_in_rankings', 'pay_password_above'])
    .select(['security_by', 'pay_password.changed_at'])
    .where('user_account.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    notify_orders: row.notify_orders ?? defaults.notify_orders,
    notify_money: row.notify_money ?? defaults.notify_money,
    notify_activity: row.notify_activity ?? defaults.notify_activity,
    show_in_rankings: row.show_in_rankings ?? defaults.show_in_rankings,
    security_by: row.security_by ?? defaults.security_by,
    pay_password_above: row.pay_password_above ?? defaults.pay_password_above,
    has_pay_password: row.changed_at !== null,
  };
}

export type SettingsWish = Omit<BodyOf<typeof updateSettings>, 'proof'>;

/** Updates the given settings only. */
export async function saveSettings({ db }: Pick<Deps, 'db'>, userId: string, wish: SettingsWish): Promise<void> {
  const given = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
  await db
    .insertInto('user_setting')
    .values({ user_id: userId, ...defaults, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...given }))
    .execute();
}
