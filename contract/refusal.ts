import type { Refusal } from './problem.ts';
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
