import { lending as rest } from '#contract/rest/index.ts';
import { reportGameMoney } from '#service/domains/orders/gameMoneyReport.ts';
import { presentProduct } from '#service/domains/orders/present.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { readPage } from '#service/kernel/http/page.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { callOffOrder } from './callOff.ts';
import { listIncomeRows, presentIncome, readIncome, readIncomeFile } from './income.ts';
import { readOffer, setOffer } from './offer.ts';
import { changeLogin, cursorOfDue, listDue, openLogin } from './passwords.ts';
import { presentLentOrder, presentLentRow } from './present.ts';
import { findLentOrder, listLentRows, readLentOrder } from './queries.ts';

const shown = async ({ db, clock }: CommandContext, ownerId: string, orderNo: string) =>
  presentLentOrder(await readLentOrder(db, ownerId, orderNo), clock.now());

function requirePlace(cursor: string | undefined): void {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor))
    throw refused('BAD_REQUEST', { fields: { cursor: '翻页位置无效，请回到第一页' } });
}

export function registerLending(service: Service): void {
  route(service, rest.listLentOrders, async ({ deps, caller, query: { type, account_id, game_id, cursor, limit } }) => {
    requirePlace(cursor);
    const wanted = { ownerId: caller.id, type, listingId: account_id, gameId: game_id, cursor };
    const { rows, last } = await readPage(limit, (count) => listLentRows(deps.db, { ...wanted, limit: count }));
    return { list: rows.map(presentLentRow), next_cursor: last?.id ?? null };
  });

  route(service, rest.getLentOrder, ({ deps, caller, params }) => shown(deps, caller.id, params.order_no));

  route(service, rest.reportGameMoney, async ({ deps, caller, params, body }) => {
    await findLentOrder(deps.db, caller.id, params.order_no);
    await reportGameMoney(deps, { orderNo: params.order_no, used: body.used });
    return shown(deps, caller.id, params.order_no);
  });

  route(service, rest.callOffOrder, async ({ deps, caller, params, body }) => {
    await callOffOrder(deps, caller.id, params.order_no, body.reason);
    return shown(deps, caller.id, params.order_no);
  });

  route(service, rest.listPasswordsDue, async ({ deps, caller, query: { cursor, limit } }) => {
    const { rows, last } = await readPage(limit, (count) => listDue(deps.db, caller.id, cursor, count));
    return {
      list: rows.map((row) =>
        fromRow(rest.passwordDueShape, row, { product: presentProduct(row), account: openLogin(deps, row).account, rests: row.rests }),
      ),
      next_cursor: last ? cursorOfDue(last) : null,
    };
  });

  route(service, rest.changeLogin, async ({ deps, caller, params, body }) => {
    await changeLogin(deps, caller.id, { listingId: params.account_id, secret: body.secret });
    return { account_id: params.account_id };
  });

  route(service, rest.getLentOffer, ({ deps, caller, params }) => readOffer(deps, caller.id, params.account_id));

  route(service, rest.setLentOffer, async ({ deps, caller, params, body }) => {
    await setOffer(deps, caller.id, params.account_id, body);
    return readOffer(deps, caller.id, params.account_id);
  });

  route(service, rest.listIncome, async ({ deps, caller, query: { month, account_id, game_id, cursor, limit } }) => {
    requirePlace(cursor);
    const wanted = { ownerId: caller.id, month, listingId: account_id, gameId: game_id, cursor };
    const { rows, last } = await readPage(limit, (count) => listIncomeRows(deps.db, { ...wanted, limit: count }));
    return { list: rows.map(presentIncome), next_cursor: last?.id ?? null };
  });

  route(service, rest.getIncome, ({ deps, caller, query }) => readIncome(deps, { ownerId: caller.id, month: query.month }));

  route(service, rest.getIncomeFile, ({ deps, caller, query }) => readIncomeFile(deps, { ownerId: caller.id, month: query.month }));
}
