import { sql } from 'kysely';
import { maintenance as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { gameMoneyBack } from '#service/domains/complaints/refund.ts';
import { id, text, whole } from '#service/kernel/database/columns.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { countDisputed, isExtendable, type Maintained, readAffected, restOf } from './affected.ts';
import { compensate, findGame, maintenanceState } from './compensate.ts';

const listedRow = { game_id: id, title: text, running: whole, rent: whole };

async function listGames({ db, clock }: Deps): Promise<DataOf<typeof rest.listMaintenance>> {
  const now = clock.now();
  const rows = await db.read(
    listedRow,
    sql`select game.id as game_id, game.title, count(running.id) as running, coalesce(sum(running.rent), 0)::bigint as rent
      from game left join lateral (
        select o.id, o.rent from rental_order o join listing on listing.id = listing_id
        where o.status = ${sql.lit(ORDER.renting)} and listing.game_id = game.id
          and end_at > ${new Date(now)} and start_at <= ${new Date(now)}
      ) running on true
      where maintenance_status group by game.id, game.title order by running desc, game.id`,
  );
  return { now, list: rows.map(({ rent, ...row }) => ({ ...row, rent_fen: rent })) };
}

async function readGame(deps: Deps, maintained: Maintained): Promise<DataOf<typeof rest.getMaintenance>> {
  const { title, maintenance_status } = await findGame(deps, maintained.gameId);
  const now = deps.clock.now();
  const orders = await readAffected(deps, maintained);
  return {
    game: title,
    is_maintained: maintenance_status,
    orders: orders.map((order) => {
      const rest = restOf(order, maintained.at);
      return {
        order_no: order.order_no,
        renter: order.renter,
        end_at: order.end_at.getTime(),
        rent_fen: order.rent,
        whole_fen: order.rent + order.game_money_fen,
        rest_fen: rest + gameMoneyBack(order, rest),
        is_extendable: isExtendable(order, maintained.minutes, now),
      };
    }),
    disputed: await countDisputed(deps, maintained),
    state: presentState(shownState(await maintenanceState(deps, maintained))),
  };
}

export function registerMaintenance(service: OperatorService): void {
  operatorRoute(service, rest.listMaintenance, ({ deps }) => listGames(deps));
  operatorRoute(service, rest.getMaintenance, ({ deps, params, query }) =>
    readGame(deps, { gameId: params.game_id, at: params.at, minutes: query.minutes }),
  );
  operatorRoute(service, rest.compensateMaintenance, (call) => {
    const { game_id: gameId, at } = call.params;
    const { minutes, because } = call.body;
    return decideByApi(call, compensate, { gameId, at, minutes, because }, call.body);
  });
}
