import type { Api } from '#api/api.ts';
import { ChargeDocument, RechargeDocument } from '#api/generated/operations.ts';
import { ChargeRefusals } from '#api/generated/refusals/Charge.ts';
import { chargeStatuses } from '#contract/names.ts';
import { answerOf, commandAnswerOf, except } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { OpenedCharge, rechargeMachine, RechargeWish } from '#machines/wallet/recharge.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const openCharge = (api: Api): Ask<OpenedCharge, RechargeWish> =>
  fromRequest(({ input: { amountFen, key }, signal }) =>
    commandAnswerOf(
      api.request(RechargeDocument, { amountFen, idempotencyKey: key }, { signal }).then(({ recharge }): OpenedCharge => recharge),
    ),
  );

export const rechargeActors = (api: Api): Pick<ActorsOf<typeof rechargeMachine>, 'readCharge'> => ({
  readCharge: fromRequest(({ input, signal }) =>
    answerOf(
      api
        .request(ChargeDocument, { chargeNo: input.chargeNo }, { signal })
        .then(({ charge: { status, amountFen } }) => ({ status: chargeStatuses[status], amountFen })),
      // Rate limited: the chart polls again later.
      except(ChargeRefusals, 'RATE_LIMITED'),
    ),
  ),
});
