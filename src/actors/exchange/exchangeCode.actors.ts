import type { Api } from '#api/api.ts';
import { ExchangeCodeDocument } from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { exchangeCodeMachine } from '#machines/exchange/exchangeCode.machine.ts';

export const exchangeCodeActors = (api: Api): Omit<ActorsOf<typeof exchangeCodeMachine>, 'captcha'> => ({
  exchange: fromRequest(({ input: { code, key, verifyKey }, signal }) =>
    commandAnswerOf(
      api.request(ExchangeCodeDocument, { code, verifyKey, idempotencyKey: key }, { signal }).then(({ exchangeCode }) => exchangeCode),
    ),
  ),
});
