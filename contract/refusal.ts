import type { Refusal } from './problem.ts';
import { type ProblemName, problems } from './rest/problems.ts';

/** A refusal that the browser finds by the shared rules, without asking. */
export const refusalOf = (code: ProblemName): Refusal => ({
  kind: 'refused',
  code,
  message: problems[code].message,
  requestId: null,
  fields: {},
  details: {},
});
