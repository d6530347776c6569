import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import * as alarms from './alarms.ts';
import * as applications from './applications.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as batches from './batches.ts';
import * as complaints from './complaints.ts';
import * as corrections from './corrections.ts';
import * as day from './day.ts';
import * as disputes from './disputes.ts';
import * as draws from './draws.ts';
import type { OperatorEndpoint } from './endpoint.ts';
import * as lending from './lending.ts';
import * as lifecycles from './lifecycles.ts';
import * as limits from './limits.ts';
import * as people from './people.ts';
import * as queues from './queues.ts';
import * as reviews from './reviews.ts';
import * as session from './session.ts';
import * as suggestions from './suggestions.ts';
import * as tasks from './tasks.ts';
import * as withdrawals from './withdrawals.ts';

/** The calls of the operators' API by resource. */
export const resources = {
  session,
  people,
  queues,
  applications,
  approvals,
  complaints,
  withdrawals,
  disputes,
  draws,
  reviews,
  suggestions,
  corrections,
  batches,
  lending,
  limits,
  tasks,
  alarms,
  audit,
  day,
  lifecycles,
} as const;

type AnyCall = AnyEndpoint & OperatorEndpoint;
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'may' in value && 'problems' in value;

export const operatorCalls: readonly AnyCall[] = Object.values(resources).flatMap((resource) =>
  (Object.values(resource) as unknown[]).filter(isCall),
);

export {
  alarms,
  applications,
  approvals,
  audit,
  batches,
  complaints,
  corrections,
  day,
  disputes,
  draws,
  lending,
  lifecycles,
  limits,
  people,
  queues,
  reviews,
  session,
  suggestions,
  tasks,
  withdrawals,
};
