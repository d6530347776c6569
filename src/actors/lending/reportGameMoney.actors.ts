import type { Api } from '#api/api.ts';
import { ReportGameMoneyDocument } from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { normaliseInput } from '#contract/rules/text.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { UseWish } from '#machines/lending/reportGameMoney.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const reportUse = (api: Api): Ask<undefined, UseWish> =>
  fromRequest<Answer<undefined>, UseWish & { key: string }>(({ input: { orderNo, used, key }, signal }) =>
    commandAnswerOf(
      api
        .request(ReportGameMoneyDocument, { orderNo, used: Number(normaliseInput(used)), idempotencyKey: key }, { signal })
        .then(() => undefined),
    ),
  );
