import type { Api } from '#api/api.ts';
import { ReportGameMoneyDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import { normaliseInput } from '#contract/rules/text.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { reportGameMoneyMachine } from '#machines/lending/reportGameMoney.machine.ts';

export const reportGameMoneyActors = (api: Api): ActorsOf<typeof reportGameMoneyMachine> => ({
  reportUse: fromRequest(({ input: { orderNo, used, key }, signal }) =>
    commandAnswerOf(
      api
        .request(ReportGameMoneyDocument, { orderNo, used: Number(normaliseInput(used)), idempotencyKey: key }, { signal })
        .then(() => undefined),
    ),
  ),
});
