import { sql } from 'kysely';
import { APPLY_AGAIN, applicationFields } from '#contract/rules/merchant.ts';
import { DAY } from '#contract/rules/constants.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import type { Reasons } from '#service/domains/merchants/tables.ts';
import { applications, lockApplication } from './own.ts';

export interface Named {
  readonly id: string;
}
export interface Decided {
  readonly id: string;
  readonly status: string;
}

const isField = (name: string): name is keyof typeof applicationFields => Object.hasOwn(applicationFields, name);

/** Refuses reasons of fields that an application does not have. */
export function requireFields(reasons: Reasons): void {
  const stray = Object.keys(reasons).find((name) => name !== '' && !isField(name));
  if (stray !== undefined)
    throw refused('BAD_REQUEST', { message: `申请没有“${stray}”这一项，可以写：${Object.keys(applicationFields).join('、')}` });
}

const reasonText = (reasons: Reasons): string =>
  Object.entries(reasons)
    .map(([name, reason]) => (isField(name) ? `${applicationFields[name]}：${reason}` : reason))
    .join('；');

const state = async ({ db }: CommandContext, { id }: Named): Promise<CaseState> => {
  const row = await lockApplication(db, id);
  return { facts: { status: row.status, version: row.version, reasons: row.reasons }, money: {} };
};

const common = {
  may: 'listings.decide',
  queue: 'applications',
  subject: ({ id }: Named) => `application:${id}`,
  caseSubject: ({ id }: Named) => id,
  state,
} as const;

export const approveDecision: Decision<Named, Decided> = {
  ...common,
  action: 'application.approve',
  run: async (ground, { id }, actor) => {
    const { db, clock } = ground;
    const row = await lockApplication(db, id);
    const { kind, shop } = row.form;
    const moved = await applications.move(ground, row, {
      event: 'application.approve',
      by: 'platform',
      note: actor.name,
      changes: { decided_at: new Date(clock.now()), reasons: '{}' },
    });
    await db.write(sql`update user_account set cert_type = ${kind}, shop_name = ${shop} where id = ${row.user_id}`);
    await db.write(sql`
      insert into shop (owner_id, name, certificate) values (${row.user_id}, ${shop}, ${kind})
      on conflict (owner_id) do update set name = excluded.name, certificate = excluded.certificate, spelling = ''`);
    const content = `“${shop}”已通过认证。现在可以到“商户中心”发布账号。`;
    await notify(ground, row.user_id, { type: 'system', title: '开店申请已通过', content, orderNo: null });
    return { id, status: moved.status };
  },
};

export const sendBackDecision: Decision<Named & { readonly reasons: Reasons }, Decided> = {
  ...common,
  action: 'application.sendBack',
  run: async (ground, { id, reasons }) => {
    if (Object.keys(reasons).length === 0) throw refused('BAD_REQUEST', { message: '请至少写一项的原因' });
    requireFields(reasons);
    const row = await lockApplication(ground.db, id);
    const moved = await applications.move(ground, row, {
      event: 'application.sendBack',
      by: 'platform',
      note: reasonText(reasons),
      changes: { decided_at: new Date(ground.clock.now()), reasons: JSON.stringify(reasons), version: row.version + 1 },
    });
    const content = `请改好再提交：${reasonText(reasons)}`;
    await notify(ground, row.user_id, { type: 'system', title: '开店申请已退回', content, orderNo: null });
    return { id, status: moved.status };
  },
};

export const refuseDecision: Decision<Named & { readonly because: string }, Decided> = {
  ...common,
  action: 'application.refuse',
  run: async (ground, { id, because }) => {
    const row = await lockApplication(ground.db, id);
    const moved = await applications.move(ground, row, {
      event: 'application.refuse',
      by: 'platform',
      note: because,
      changes: { decided_at: new Date(ground.clock.now()), reasons: JSON.stringify({ '': because }) },
    });
    const content = `${because}。${APPLY_AGAIN / DAY} 天后可以再申请。`;
    await notify(ground, row.user_id, { type: 'system', title: '开店申请没有通过', content, orderNo: null });
    return { id, status: moved.status };
  },
};

/** An application with what a decision needs of its person. */
export async function readApplicant(db: Db, id: string) {
  const row = await lockApplication(db, id);
  const person = await db.selectFrom('user_account').select(['phone', 'real_name']).where('id', '=', row.user_id).executeTakeFirstOrThrow();
  const { games } = row.form;
  const titles =
    games.length === 0
      ? []
      : await db
          .selectFrom('game')
          .select('title')
          .where('id', 'in', [...games])
          .orderBy('id')
          .execute();
  return { row, phone: person.phone, realName: person.real_name, games: titles.map(({ title }) => title) };
}
