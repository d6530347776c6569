import { sql } from 'kysely';
import { applicationLifecycle } from '#contract/applicationLifecycle.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getApplication } from '#contract/rest/merchants.ts';
import { APPLY_AGAIN, type ApplicationForm, blankApplication } from '#contract/rules/merchant.ts';
import { maskName, maskPhone } from '#contract/rules/display.ts';
import { isAdult } from '#service/domains/identity/eligibility.ts';
import { id, orNull, type RowOf, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import { merchantApplication, type Reasons } from '#service/domains/merchants/tables.ts';

export type Application = RowOf<typeof merchantApplication>;

/** Rows of applications; refuses an event that the chart does not allow. */
export const applications = movedBy({
  lifecycle: applicationLifecycle,
  table: 'merchant_application',
  columns: merchantApplication,
  key: 'id',
  history: { table: 'application_event', row: 'application_id' },
  refusal: 'APPLICATION_STATE',
});

const columns = Object.keys(merchantApplication) as (keyof typeof merchantApplication)[];

export const findApplication = (db: Db, userId: string): Promise<Application | undefined> =>
  db.selectFrom('merchant_application').select(columns).where('user_id', '=', userId).executeTakeFirst();

export async function lockApplication(db: Db, applicationId: string): Promise<Application> {
  const found = await db.selectFrom('merchant_application').select(columns).where('id', '=', applicationId).forUpdate().executeTakeFirst();
  if (!found) throw refused('NOT_FOUND', { message: `没有 ${applicationId} 这份申请` });
  return found;
}

export const reasonList = (reasons: Reasons): { field: string; reason: string }[] =>
  Object.entries(reasons).map(([field, reason]) => ({ field, reason }));

/** The caller's own application with his draft, and what he needs to submit it. */
export async function shownApplication({ db, clock }: CommandContext, caller: Caller): Promise<DataOf<typeof getApplication>> {
  const found = await findApplication(db, caller.id);
  const form: ApplicationForm = found?.form ?? blankApplication;
  const person = await first(db, { phone: orNull(text) }, sql`select phone from user_account where id = ${caller.id}`);
  const games = await db.read(
    { id, title: text },
    sql`
    select game.id, title from unnest(${form.games}::bigint[]) with ordinality chosen (id, at) join game on game.id = chosen.id
    order by at`,
  );
  const { phone = null } = person ?? {};
  return {
    kind: form.kind,
    shop: form.shop,
    contact: form.contact,
    licence: form.licence,
    accounts: form.accounts,
    picture: found?.picture_id ?? null,
    games,
    id: found?.id ?? null,
    status: found?.status ?? applicationLifecycle.initial,
    version: found?.version ?? 0,
    reasons: reasonList(found?.reasons ?? {}),
    saved_at: found?.saved_at.getTime() ?? null,
    submitted_at: found?.submitted_at?.getTime() ?? null,
    decided_at: found?.decided_at?.getTime() ?? null,
    again_at: found?.status === 'refused' && found.decided_at ? found.decided_at.getTime() + APPLY_AGAIN : null,
    phone: phone === null ? null : maskPhone(phone),
    real_name: caller.realName === null ? null : maskName(caller.realName),
    is_adult: isAdult(caller, clock.now()),
  };
}
