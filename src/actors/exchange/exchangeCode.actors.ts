import type { Api } from '#api/api.ts';
import { ExchangeCodeDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { CodeWish, Gift } from '#machines/exchange/exchangeCode.machine.ts';
import type { Ask } from '#machines/shell/keyedCommand.machine.ts';

export const exchange = (api: Api): Ask<Gift, CodeWish> =>
  fromRequest(({ input: { code, key, verifyKey }, signal }) =>
    commandAnswerOf(
      api
        .request(ExchangeCodeDocument, { code, verifyKey, idempotencyKey: key }, { signal })
        .then(({ exchangeCode }): Gift => exchangeCode),
    ),
  );
