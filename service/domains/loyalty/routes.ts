import { sql } from 'kysely';
import type { z } from 'zod';
import type { DataOf, QueryOf } from '#contract/rest/endpoint.ts';
import { loyalty as rest } from '#contract/rest/index.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { CREDIT_CHANGES, CREDIT_START, FIFTH_ORDER, levelName, POINT_LEVELS, pointLevel, signInStep } from '#contract/rules/loyalty.ts';
import { exchangeCoins } from './coinExchange.ts';
import { loyaltyTitles } from './titles.ts';
import { signInToday } from './signInDay.ts';
import type { LoyaltyUnit } from './tables.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { type EntryRow, listEntries } from './queries.ts';
import { readPage } from '#service/kernel/http/page.ts';

const present = (row: EntryRow): z.output<typeof rest.loyaltyEntryShape.schema> =>
  // An order entry's note is the order number, which is shown as a link instead.
  fromRow(rest.loyaltyEntryShape, { ...row, note: row.note === row.order_no ? '' : row.note }, { title: loyaltyTitles[row.cause] });

type EntriesRequest = {
  readonly deps: CommandContext;
  readonly caller: { readonly id: string };
  readonly query: QueryOf<typeof rest.listCoins>;
};

const pageOf =
  (unit: LoyaltyUnit) =>
  async ({ deps, caller, query: { cursor, limit } }: EntriesRequest): Promise<DataOf<typeof rest.listCoins>> => {
    const { rows, last } = await readPage(limit, (count) => listEntries(deps.db, { userId: caller.id, unit, cursor, limit: count }));
    return { list: rows.map(present), next_cursor: last?.id ?? null };
  };

async function readSignIns({ db, clock }: CommandContext, userId: string, month?: string): Promise<DataOf<typeof rest.listSignIns>> {
  const now = clock.now();
  const today = dayKey(now);
  const from = `${month ?? today.slice(0, 7)}-01`;
  const [days, last] = await Promise.all([
    db
      .selectFrom('sign_in')
      .select(['day', 'coins'])
      .where('user_id', '=', userId)
      .where('day', '>=', from)
      .where('day', '<=', `${from.slice(0, 8)}${new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0)).getUTCDate()}`)
      .orderBy('day')
      .execute(),
    db.selectFrom('sign_in').select(['day', 'step']).where('user_id', '=', userId).orderBy('day', 'desc').limit(1).executeTakeFirst(),
  ]);
  const isSigned = last?.day === today;
  return { today, is_signed: isSigned, step: isSigned ? last.step : signInStep(now, last ?? null), days };
}

async function readCoins({ db, clock }: CommandContext, userId: string): Promise<DataOf<typeof rest.getCoins>> {
  const now = new Date(clock.now());
  const [held, lot] = await Promise.all([
    first(db, { balance: whole }, sql`select live_coins(${userId}, ${now}) as balance`),
    db
      .selectFrom('coin_lot')
      .select(['expires_at', 'remaining'])
      .where('user_id', '=', userId)
      .where('remaining', '>', 0)
      .where('expires_at', '>', now)
      .orderBy('expires_at')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { balance: held?.balance ?? 0, next_to_run_out: lot?.remaining ?? 0, run_out_at: lot?.expires_at.getTime() ?? null };
}

async function readCredit({ db, clock }: CommandContext, userId: string): Promise<DataOf<typeof rest.getCredit>> {
  const user = await db
    .selectFrom('user_account')
    .select(['credit_score', 'real_name', 'email', 'finished_orders'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const finished = await db
    .selectFrom('loyalty_entry')
    .select('id')
    .where('user_id', '=', userId)
    .where('unit', '=', 'credit')
    .where('cause', '=', 'finished_order')
    .where('subject', '=', dayKey(clock.now()))
    .executeTakeFirst();
  const task = (cause: 'real_name' | 'email' | 'fifth_order' | 'finished_order' | 'monthly', title: string, is_done: boolean) => ({
    cause,
    title,
    gain: CREDIT_CHANGES[cause],
    is_done,
  });
  return {
    score: user.credit_score,
    tasks: [
      task('real_name', '完成实名认证', user.real_name !== null),
      task('email', '绑定邮箱', user.email !== null),
      task('fifth_order', `完成 ${FIFTH_ORDER} 单租号`, user.finished_orders >= FIFTH_ORDER),
      task('finished_order', '今天按时完成一单', finished !== undefined),
      task('monthly', `低于 ${CREDIT_START} 分时每月 1 日恢复`, user.credit_score >= CREDIT_START),
    ],
  };
}

async function readPoints({ db }: CommandContext, userId: string): Promise<DataOf<typeof rest.getPoints>> {
  const { points } = await db.selectFrom('user_account').select('points').where('id', '=', userId).executeTakeFirstOrThrow();
  const level = pointLevel(points);
  return { points, level, level_name: levelName(points), next_from: POINT_LEVELS[level + 1]?.from ?? null };
}

export function registerLoyalty(service: Service): void {
  route(service, rest.signIn, async ({ deps, caller }) => {
    await signInToday(deps, caller.id);
    return readSignIns(deps, caller.id);
  });
  route(service, rest.listSignIns, ({ deps, caller, query }) => readSignIns(deps, caller.id, query.month));
  route(service, rest.getCoins, ({ deps, caller }) => readCoins(deps, caller.id));
  route(service, rest.listCoins, pageOf('coin'));
  route(service, rest.exchangeCoins, async ({ deps, caller, body }) => {
    await exchangeCoins(deps, caller.id, body.coins);
    return readCoins(deps, caller.id);
  });
  route(service, rest.getCredit, ({ deps, caller }) => readCredit(deps, caller.id));
  route(service, rest.listCredit, pageOf('credit'));
  route(service, rest.getPoints, ({ deps, caller }) => readPoints(deps, caller.id));
  route(service, rest.listPoints, pageOf('point'));
}
