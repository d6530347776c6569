import { listingFields } from '#contract/rules/listingForm.ts';
import { moveListing } from '#service/domains/listings/move.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import type { Reasons } from '#service/domains/merchants/tables.ts';
import { formOfRow, readOwn } from './own.ts';

export interface Named {
  readonly id: string;
}
export interface Looked {
  readonly id: string;
  readonly state: string;
}

const isField = (name: string): name is keyof typeof listingFields => Object.hasOwn(listingFields, name);

function requireFields(reasons: Reasons): void {
  const stray = Object.keys(reasons).find((name) => name !== '' && !isField(name));
  if (stray !== undefined)
    throw refused('BAD_REQUEST', { message: `账号没有“${stray}”这一项，可以写：${Object.keys(listingFields).join('、')}` });
}

const reasonText = (reasons: Reasons): string =>
  Object.entries(reasons)
    .map(([name, reason]) => (isField(name) ? `${listingFields[name]}：${reason}` : reason))
    .join('；');

const state = async ({ db }: CommandContext, { id }: Named): Promise<CaseState> => {
  const row = await readOwn(db, null, id);
  return { facts: { state: row.state, version: row.version, title: row.title }, money: { hourly: row.rental, deposit: row.deposit } };
};

const common = {
  may: 'listings.decide',
  queue: 'listings',
  subject: ({ id }: Named) => `listing:${id}`,
  caseSubject: ({ id }: Named) => id,
  state,
} as const;

export const approveListing: Decision<Named, Looked> = {
  ...common,
  action: 'listing.approve',
  run: async (ground, { id }, actor) => {
    const { db, clock } = ground;
    const row = await readOwn(db, null, id, true);
    const published = await db.selectFrom('listing').select('published_at').where('id', '=', id).executeTakeFirstOrThrow();
    const changes = { published_at: published.published_at ?? new Date(clock.now()) };
    const to = await moveListing(ground, row, { event: 'listing.approve', by: 'platform', note: actor.name, changes });
    await db.updateTable('listing_edit').set({ waiting_since: null }).where('listing_id', '=', id).execute();
    const content = `“${row.title}”已通过审核，现在可以租。`;
    await notify(ground, row.owner_id, { type: 'system', title: '账号已上架', content, orderNo: null });
    return { id, state: to };
  },
};

export const sendBackListing: Decision<Named & { readonly reasons: Reasons }, Looked> = {
  ...common,
  action: 'listing.sendBack',
  run: async (ground, { id, reasons }) => {
    if (Object.keys(reasons).length === 0) throw refused('BAD_REQUEST', { message: '请至少写一项的原因' });
    requireFields(reasons);
    const { db, clock } = ground;
    const row = await readOwn(db, null, id, true);
    const note = reasonText(reasons);
    const to = await moveListing(ground, row, { event: 'listing.sendBack', by: 'platform', note, changes: { login_key: null } });
    await db
      .updateTable('listing_edit')
      .set({
        form: JSON.stringify(formOfRow(row)),
        reasons: JSON.stringify(reasons),
        version: row.version + 1,
        saved_at: new Date(clock.now()),
        waiting_since: null,
      })
      .where('listing_id', '=', id)
      .execute();
    const content = `“${row.title}”请改好再发布：${note}`;
    await notify(ground, row.owner_id, { type: 'system', title: '账号没有通过审核', content, orderNo: null });
    return { id, state: to };
  },
};
