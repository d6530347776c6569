import { accounts, orders, search as searching, users } from '#contract/operator/index.ts';
import { decideByApi } from '#service/kernel/operations/operatorDecision.ts';
import { operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';
import { readAccount, takeDown } from './account.ts';
import { findOrder, readOrderPage } from './order.ts';
import { reveal } from './reveal.ts';
import { search } from './search.ts';
import { findUser, listUserMoney, listUserOrders, readingsOf, readUser, sessionsOf } from './user.ts';

function registerUsers(service: OperatorService): void {
  operatorRoute(service, users.getUser, ({ deps, params }) => readUser(deps, params.user_id));
  operatorRoute(service, users.listUserOrders, ({ deps, params, query }) => listUserOrders(deps.db, params.user_id, query));
  operatorRoute(service, users.listUserMoney, ({ deps, params, query }) => listUserMoney(deps.db, params.user_id, query));
  operatorRoute(service, users.writeUserNote, async ({ deps, actor, params: { user_id: userId }, body: { words } }) => {
    await findUser(deps.db, userId);
    const at = deps.clock.now();
    const act = {
      operator: actor.name,
      sessionId: actor.sessionId,
      action: 'user.note' as const,
      subject: `user:${userId}`,
      input: { words },
    };
    await actAs(deps, act, async ({ db }) => {
      await db
        .insertInto('user_note')
        .values({ user_id: userId, at: new Date(at), written_by: actor.name, words })
        .execute();
      return {};
    });
    return { at, by: actor.name, words };
  });
  operatorRoute(service, users.revealUser, ({ deps, actor, params: { user_id: userId }, body: { because } }) =>
    reveal(deps, { actor, subject: `user:${userId}`, because }, async ({ db }) => {
      const { phone, email, real_name, birth_date } = await findUser(db, userId);
      return { phone, email, real_name, birth_date, ips: (await sessionsOf(db, userId)).map(({ ip }) => ip) };
    }),
  );
}

export function registerCasework(service: OperatorService): void {
  operatorRoute(service, searching.search, ({ deps, query }) => search(deps.db, query.text));
  registerUsers(service);
  operatorRoute(service, orders.getOrder, ({ deps, params }) => readOrderPage(deps, params.order_no));
  operatorRoute(service, users.revealReadings, ({ deps, actor, params: { order_no: orderNo }, body: { because } }) =>
    reveal(deps, { actor, subject: `order:${orderNo}`, because }, async ({ db }) => {
      const { id } = await findOrder(db, orderNo);
      return { readings: (await readingsOf(db, id)).map(({ at, ip }) => ({ at: at.getTime(), ip })) };
    }),
  );
  operatorRoute(service, accounts.getAccount, ({ deps, params }) => readAccount(deps, params.id));
  operatorRoute(service, accounts.takeDownAccount, (call) =>
    decideByApi(call, takeDown, { id: call.params.id, because: call.body.because }, call.body),
  );
}
