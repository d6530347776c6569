import type { accounts as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { PAGE_ROWS } from '#contract/rules/operators.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { type CaseState, type Decision, shownState } from '#service/kernel/operations/decision.ts';
import { presentState } from '#service/kernel/operations/operatorDecision.ts';
import { moveListing } from '#service/domains/listings/move.ts';
import { actionsOf } from './actions.ts';

type Account = DataOf<typeof rest.getAccount>;

async function findAccount(db: Db, listingId: string) {
  const row = await db
    .selectFrom('listing')
    .innerJoin('game', 'game.id', 'game_id')
    .innerJoin('user_account', 'user_account.id', 'owner_id')
    .select(['listing.id', 'listing.title', 'listing.state', 'listing.description', 'listing.rental', 'listing.deposit'])
    .select(['listing.created_at', 'listing.rented_count', 'owner_id', 'game.title as game', 'username', 'nickname'])
    .where('listing.id', '=', listingId)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: '没有这个账号' });
  return row;
}

interface Named {
  readonly id: string;
}

async function accountState({ db }: CommandContext, { id }: Named): Promise<CaseState> {
  const row = await findAccount(db, id);
  return { facts: { state: row.state, title: row.title }, money: { hourly: row.rental, deposit: row.deposit } };
}

/** Takes an account off the market; what is booked is kept, and the owner is told why. */
export const takeDown: Decision<Named & { readonly because: string }, { readonly state: string }> = {
  action: 'listing.takeDown',
  may: 'listings.decide',
  queue: 'listings',
  subject: ({ id }) => `listing:${id}`,
  caseSubject: ({ id }) => id,
  state: accountState,
  async run(ground, { id, because }) {
    const { db } = ground;
    const locked = await db.selectFrom('listing').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    const row = await findAccount(db, id);
    const state = await moveListing(ground, locked, { event: 'listing.takeDown', by: 'platform', note: because });
    const content = `“${row.title}”被平台下架，已有的预约和租用照常。理由：${because}。改好之后可以再上架。`;
    await notify(ground, row.owner_id, { type: 'system', title: '账号被下架', content, orderNo: null });
    return { state };
  },
};

async function historyOf(db: Db, listingId: string): Promise<Account['history']> {
  const query = db.selectFrom('listing_event').select(['at', 'event', 'by', 'note', 'from_state', 'to_state']);
  const rows = await query.where('listing_id', '=', listingId).orderBy('id', 'desc').limit(PAGE_ROWS).execute();
  return rows.map(({ at, ...step }) => ({ at: at.getTime(), ...step }));
}

async function ordersOf(db: Db, listingId: string): Promise<Account['orders']> {
  const query = db
    .selectFrom('rental_order')
    .select(['order_no', 'status', 'start_at', 'end_at', 'rent'])
    .where('listing_id', '=', listingId);
  const rows = await query.orderBy('id', 'desc').limit(PAGE_ROWS).execute();
  return rows.map(({ order_no, status, start_at, end_at, rent }) => ({
    order_no,
    status,
    start_at: start_at.getTime(),
    end_at: end_at.getTime(),
    rent_fen: rent,
  }));
}

/** An account for rent with its history, without its login. */
export async function readAccount(ground: CommandContext, listingId: string): Promise<Account> {
  const { db } = ground;
  const row = await findAccount(db, listingId);
  const [history, orders, actions, state] = await Promise.all([
    historyOf(db, listingId),
    ordersOf(db, listingId),
    actionsOf(db, [`listing:${listingId}`]),
    accountState(ground, { id: listingId }),
  ]);
  return {
    id: row.id,
    title: row.title,
    game: row.game,
    owner: { id: row.owner_id, username: row.username, nickname: row.nickname },
    account_state: row.state,
    words: row.description,
    hourly_fen: row.rental,
    deposit_fen: row.deposit,
    created_at: row.created_at.getTime(),
    rented_count: row.rented_count,
    history,
    orders,
    actions,
    state: presentState(shownState(state)),
  };
}
