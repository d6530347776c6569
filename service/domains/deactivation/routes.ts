import * as contract from '#contract/rest/deactivation.ts';
import { checkDeactivationNumber, checkSentence, CLOSING_SENTENCE, GIVE_UP_SENTENCE } from '#contract/rules/deactivation.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { checked } from '#service/kernel/http/checked.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { confirmDeactivation, delistOwn, startDeactivation, withdrawDeactivation } from './closing.ts';
import type { Others } from './domain.ts';
import { findOpenDeactivation, presentDeactivation } from './move.ts';
import { readObstacles } from './obstacles.ts';
import { readAccountStatus } from './status.ts';

export function registerDeactivation(service: Service, others: Others): void {
  route(service, contract.getAccountStatus, ({ deps, caller }) => readAccountStatus(deps, caller.id));

  route(service, contract.checkDeactivation, async ({ deps, caller }) => {
    const open = await findOpenDeactivation(deps, caller.id);
    return { obstacles: await readObstacles(deps.db, others(), caller.id), current: open ? presentDeactivation(open) : null };
  });

  route(service, contract.startDeactivation, async (call) => {
    await limitAddress(call, 'deactivation');
    const { deps, caller, body } = call;
    if (body.give_up !== undefined) checked({ give_up: checkSentence(body.give_up, GIVE_UP_SENTENCE) });
    const givenUp = body.give_up === undefined ? 0 : (body.give_up_amount ?? 0);
    return presentDeactivation(await startDeactivation(deps, others(), { userId: caller.id, proof: body.proof, givenUp }));
  });

  route(service, contract.confirmDeactivation, async (call) => {
    await limitAddress(call, 'deactivation');
    checked({ sentence: checkSentence(call.body.sentence, CLOSING_SENTENCE) });
    return presentDeactivation(await confirmDeactivation(call.deps, others(), call.caller.id));
  });

  route(service, contract.withdrawDeactivation, async ({ deps, caller }) =>
    presentDeactivation(await withdrawDeactivation(deps, caller.id)),
  );

  route(service, contract.delistOwn, async ({ deps, caller }) => ({ delisted: await delistOwn(deps, caller.id) }));

  route(service, contract.getDeactivation, async (call) => {
    await limitAddress(call, 'deactivation');
    const number = checkDeactivationNumber(call.params.number);
    const row = number.ok
      ? await call.deps.db.selectFrom('deactivation').selectAll().where('deactivation_no', '=', number.value).executeTakeFirst()
      : undefined;
    if (!row) throw refused('NOT_FOUND', { message: '没有这个注销编号，请核对后再试' });
    return presentDeactivation(row);
  });
}
