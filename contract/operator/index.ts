import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import * as accounts from './accounts.ts';
import * as alarms from './alarms.ts';
import * as applications from './applications.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as batches from './batches.ts';
import * as chats from './chats.ts';
import * as complaints from './complaints.ts';
import * as contents from './contents.ts';
import * as corrections from './corrections.ts';
import * as day from './day.ts';
import * as deactivations from './deactivations.ts';
import * as disputes from './disputes.ts';
import * as downloads from './downloads.ts';
import * as draws from './draws.ts';
import type { OperatorEndpoint } from './endpoint.ts';
import * as lending from './lending.ts';
import * as lifecycles from './lifecycles.ts';
import * as limits from './limits.ts';
import * as maintenance from './maintenance.ts';
import * as orders from './orders.ts';
import * as people from './people.ts';
import * as queues from './queues.ts';
import * as reviews from './reviews.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as suggestions from './suggestions.ts';
import * as tasks from './tasks.ts';
import * as users from './users.ts';
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
  contents,
  downloads,
  lending,
  limits,
  tasks,
  alarms,
  audit,
  search,
  users,
  orders,
  accounts,
  maintenance,
  chats,
  deactivations,
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
  accounts,
  alarms,
  applications,
  approvals,
  audit,
  batches,
  chats,
  complaints,
  contents,
  corrections,
  day,
  deactivations,
  disputes,
  downloads,
  draws,
  lending,
  lifecycles,
  limits,
  maintenance,
  orders,
  people,
  queues,
  reviews,
  search,
  session,
  suggestions,
  tasks,
  users,
  withdrawals,
};
