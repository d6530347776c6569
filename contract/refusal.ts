import type { Refusal } from './problem.ts';
import type { QuoteFault } from './rules/types.ts';
import { type ProblemName, problems } from './rest/problems.ts';

/** A refusal found by the shared rules in the browser, without a request. */
export const refusalOf = (code: ProblemName): Refusal => ({
  kind: 'refused',
  code,
  message: problems[code].message,
  requestId: null,
  fields: {},
  details: {},
});

/** The refusal for a quote that is not possible. */
export const quoteRefusals = {
  notOffered: 'TYPE_NOT_OFFERED',
  hoursInvalid: 'PERIOD_INVALID',
  gameMoneyInvalid: 'GAME_MONEY_INVALID',
  tooMuch: 'ORDER_TOO_LARGE',
} as const satisfies Record<QuoteFault, ProblemName>;
