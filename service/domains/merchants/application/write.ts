import { sql } from 'kysely';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { saveApplication as saveCall, submitApplication as submitCall } from '#contract/rest/merchants.ts';
import { APPLY_AGAIN, applicationFaults, type ApplicationForm, checkLicence } from '#contract/rules/merchant.ts';
import { trimInput } from '#contract/rules/text.ts';
import { requireAdult } from '#service/domains/identity/eligibility.ts';
import { useProof } from '#service/domains/identity/proofs.ts';
import { attachPicture } from '#service/domains/pictures/keep.ts';
import { flag, orNull, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { type Application, applications, findApplication } from './own.ts';

/** One after the other: two tabs, or two devices, of one person. */
const lockPerson = ({ db }: CommandContext, userId: string) =>
  db.write(sql`select from user_account where id = ${userId} for no key update`);

/** Attaches a new licence picture; the replaced one is deleted, since nothing refers to it any more. */
async function storeLicence(deps: CommandContext, userId: string, before: string | null, after: string | null): Promise<void> {
  if (before === after) return;
  if (after !== null) await attachPicture(deps, { id: after, ownerId: userId, purpose: 'licence' });
  if (before !== null) await deps.db.deleteFrom('picture').where('id', '=', before).where('owner_id', '=', userId).execute();
}

async function requireGames({ db }: CommandContext, { games }: ApplicationForm): Promise<void> {
  if (games.length === 0) return;
  const known = await db
    .selectFrom('game')
    .select('id')
    .where('id', 'in', [...games])
    .execute();
  if (known.length !== new Set(games).size) throw refused('BAD_REQUEST', { fields: { games: '有的游戏已经不在了，请重新选择' } });
}

/** Stores the draft and returns it; a refused applicant begins anew once the time is over. */
export async function saveApplication(
  deps: CommandContext,
  caller: Caller,
  { version, form }: BodyOf<typeof saveCall>,
): Promise<Application> {
  const { db, clock } = deps;
  const now = clock.now();
  await lockPerson(deps, caller.id);
  let found = await findApplication(db, caller.id);
  if ((found?.version ?? 0) !== version) throw refused('EDITED_ELSEWHERE');
  if (found?.status === 'refused') {
    if (now < (found.decided_at?.getTime() ?? 0) + APPLY_AGAIN) throw refused('APPLICATION_TOO_EARLY');
    found = await applications.move(deps, found, { event: 'application.again', by: 'user', changes: { reasons: '{}' } });
  }
  if (found && found.status !== 'draft' && found.status !== 'returned') throw refused('APPLICATION_STATE');
  await requireGames(deps, form);
  await storeLicence(deps, caller.id, found?.picture_id ?? null, form.picture);
  const values = { form: JSON.stringify(form), picture_id: form.picture, saved_at: new Date(now) };
  if (!found)
    return applications.start(
      deps,
      { ...values, user_id: caller.id, version: 1, submitted_at: null, decided_at: null },
      { event: 'application.begin', by: 'user' },
    );
  const saved = db.updateTable('merchant_application').set({ ...values, version: version + 1 });
  return saved.where('id', '=', found.id).returningAll().executeTakeFirstOrThrow();
}

const isNameTaken = async ({ db }: CommandContext, userId: string, shop: string): Promise<boolean> => {
  const taken = sql`select exists (
    select from user_account where id <> ${userId} and lower(normalize(shop_name, nfkc)) = lower(normalize(${shop}, nfkc))
    union all
    select from merchant_application where user_id <> ${userId} and status = 'submitted'
      and lower(normalize(form ->> 'shop', nfkc)) = lower(normalize(${shop}, nfkc))
  ) as taken`;
  return (await first(db, { taken: flag }, taken))?.taken === true;
};

/** Submits it: complete, by a verified adult, with a proof of the own phone. Run inside a transaction. */
export async function submitApplication(deps: Deps, caller: Caller, { proof, ...draft }: BodyOf<typeof submitCall>): Promise<Application> {
  requireAdult(caller, '出租账号', deps.clock.now());
  const person = await first(deps.db, { phone: orNull(text) }, sql`select phone from user_account where id = ${caller.id}`);
  if ((person?.phone ?? null) === null) throw refused('PHONE_UNBOUND');
  const { form } = draft;
  const faults = applicationFaults(form);
  if (Object.keys(faults).length > 0) throw refused('BAD_REQUEST', { fields: faults });
  const licence = checkLicence(form.licence);
  const whole = {
    ...form,
    shop: trimInput(form.shop),
    contact: trimInput(form.contact),
    licence: licence.ok ? licence.value : form.licence,
    games: [...new Set(form.games)],
  };
  const saved = await saveApplication(deps, caller, { ...draft, form: whole });
  await deps.db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`shop name ${whole.shop.toLowerCase()}`}, 0))`);
  if (await isNameTaken(deps, caller.id, whole.shop))
    throw refused('SHOP_NAME_TAKEN', { fields: { shop: '这个店铺名已经有人用，请换一个' } });
  await useProof(deps, proof, { userId: caller.id, purpose: 'apply' });
  return applications.move(deps, saved, {
    event: 'application.submit',
    by: 'user',
    changes: { submitted_at: new Date(deps.clock.now()), reasons: '{}' },
  });
}

/** Takes a submitted one back to the draft. Run inside a transaction. */
export async function recallApplication(deps: CommandContext, caller: Caller): Promise<Application> {
  await lockPerson(deps, caller.id);
  const found = await findApplication(deps.db, caller.id);
  if (!found) throw refused('APPLICATION_STATE');
  return applications.move(deps, found, { event: 'application.recall', by: 'user', changes: { version: found.version + 1 } });
}
