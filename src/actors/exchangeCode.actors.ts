import type { Api } from '#api/api.ts';
import { ExchangeCodeDocument } from '#api/generated/operations.ts';
import { ExchangeCodeRefusals } from '#api/generated/refusals/ExchangeCode.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { exchangeCodeMachine } from '#machines/exchangeCode.machine.ts';

export const exchangeCodeActors = (api: Api): Omit<ActorsOf<typeof exchangeCodeMachine>, 'captcha'> => ({
  exchange: fromRequest(({ input: { code, key, verifyKey }, signal }) =>
    answerOf(
      api.request(ExchangeCodeDocument, { code, verifyKey, idempotencyKey: key }, { signal }).then(({ exchangeCode }) => exchangeCode),
      ExchangeCodeRefusals,
    ),
  ),
});
