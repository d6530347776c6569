import { z } from 'zod';
import { approvalLifecycleMachine } from '#contract/approvalLifecycle.machine.ts';
import { id, instant, pageQuery } from '#contract/rest/shared.ts';
import { decided, operatorCall } from './endpoint.ts';
import { because } from './reason.ts';

const status = z.enum(Object.keys(approvalLifecycleMachine.states) as ['asked', 'approved', 'refused', 'withdrawn', 'expired']);

const approval = z.object({
  id,
  action: z.string(),
  subject: z.string(),
  input: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()),
  because: z.string(),
  status,
  asked_by: z.string(),
  asked_at: instant,
  expires_at: instant,
  decided_by: z.string().nullable(),
  ended_at: instant.nullable(),
  may_approve: z.boolean().describe('the caller is another person with the permission'),
});

export const listApprovals = operatorCall({
  name: 'listApprovals',
  method: 'GET',
  path: '/approvals',
  may: 'person',
  summary: 'Decisions that wait for a second person, or all with `all`, newest first; only those that the caller may read',
  query: pageQuery.extend({ cursor: id.optional(), all: z.stringbool().default(false) }),
  data: z.object({ list: z.array(approval), next_cursor: z.string().nullable() }),
  problems: [],
});

const one = z.object({ id });

export const approve = operatorCall({
  name: 'approve',
  method: 'POST',
  path: '/approvals/:id/approve',
  may: 'person',
  summary: 'Approves as the second person with the permission of the decision, which takes effect at once',
  params: one,
  data: decided,
  problems: ['NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_STATE', 'CASE_STALE', 'CONFLICT'],
});

export const refuseApproval = operatorCall({
  name: 'refuseApproval',
  method: 'POST',
  path: '/approvals/:id/refuse',
  may: 'person',
  summary: 'Refuses as the second person; nothing is changed',
  params: one,
  body: z.object({ because }),
  data: z.object({ status }),
  problems: ['NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_STATE'],
});

export const withdrawApproval = operatorCall({
  name: 'withdrawApproval',
  method: 'POST',
  path: '/approvals/:id/withdraw',
  may: 'person',
  summary: 'Takes the own request back',
  params: one,
  body: z.object({ because }),
  data: z.object({ status }),
  problems: ['NOT_FOUND', 'APPROVAL_STATE'],
});
