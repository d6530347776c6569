import type { Api } from '#api/api.ts';
import { ChargeDocument, RechargeDocument } from '#api/generated/operations.ts';
import { ChargeRefusals } from '#api/generated/refusals/Charge.ts';
import { chargeStatuses } from '#contract/names.ts';
import { answerOf, commandAnswerOf, except } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { ChargeEnd, OpenedCharge, RechargeWish } from '#machines/wallet/recharge.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';
import type { Read } from '#machines/shell/watchOutcome.machine.ts';

export const openCharge = (api: Api): Ask<OpenedCharge, RechargeWish> =>
  fromRequest(({ input: { amountFen, key }, signal }) =>
    commandAnswerOf(
      api.request(RechargeDocument, { amountFen, idempotencyKey: key }, { signal }).then(({ recharge }): OpenedCharge => recharge),
    ),
  );

/** A late payment of an expired charge is possible. */
const isOpen = (status: string): boolean => status === 'pending' || status === 'expired';

export const readCharge = (api: Api): Read<ChargeEnd, { chargeNo: string }> =>
  fromRequest(async ({ input, signal }): Promise<ChargeEnd | null> => {
    const reading = await answerOf(
      api
        .request(ChargeDocument, { chargeNo: input.chargeNo }, { signal })
        .then(({ charge: { status, amountFen } }) => ({ status: chargeStatuses[status], amountFen })),
      // Rate limited: it is read again later.
      except(ChargeRefusals, 'RATE_LIMITED'),
    );
    return reading.ok && isOpen(reading.value.status) ? null : reading;
  });
