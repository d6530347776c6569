import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import * as alarms from './alarms.ts';
import * as applications from './applications.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as batches from './batches.ts';
import * as complaints from './complaints.ts';
import * as contents from './contents.ts';
import * as corrections from './corrections.ts';
import * as disputes from './disputes.ts';
import * as downloads from './downloads.ts';
import * as draws from './draws.ts';
import type { OperatorEndpoint } from './endpoint.ts';
import * as lending from './lending.ts';
import * as limits from './limits.ts';
import * as people from './people.ts';
import * as queues from './queues.ts';
import * as reviews from './reviews.ts';
import * as session from './session.ts';
import * as suggestions from './suggestions.ts';
import * as tasks from './tasks.ts';
import * as withdrawals from './withdrawals.ts';

/** The calls of the operators' API by resource. */
const resources = {
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
  contents,
  downloads,
  lending,
  limits,
  tasks,
  alarms,
  audit,
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
  contents,
  corrections,
  disputes,
  downloads,
  draws,
  lending,
  limits,
  people,
  queues,
  reviews,
  session,
  suggestions,
  tasks,
  withdrawals,
};
