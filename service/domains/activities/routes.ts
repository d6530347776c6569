import * as rest from '#contract/rest/activities.ts';
import { readRanking } from '#service/domains/ranking/read.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { openChance } from '#service/domains/draws/prize.ts';
import { listSessions, readChance, readFreeOrder, readInvite, readList } from '#service/domains/draws/read.ts';

export function registerActivities(service: Service): void {
  route(service, rest.getActivityData, async ({ deps, caller, query: { activity } }) => {
    const viewer = caller?.id ?? null;
    return {
      ranking: activity === 'newuser_ranking' ? await readRanking(deps, viewer) : null,
      free_order: activity === 'free_order' ? await readFreeOrder(deps, viewer) : null,
      server_time: deps.clock.now(),
    };
  });

  route(service, rest.getActivityInvite, ({ deps, caller }) => readInvite(deps, caller.id));

  route(service, rest.listDrawSessions, ({ deps, query }) => listSessions(deps.db, query));

  route(service, rest.getDrawList, ({ deps, params }) => readList(deps.db, params.session));

  route(service, rest.drawLottery, async ({ deps, caller, body }) => {
    await openChance(deps, caller.id, body.chance_id);
    return readChance(deps.db, caller.id, body.chance_id);
  });
}
