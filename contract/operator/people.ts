import { z } from 'zod';
import { id, instant } from '#contract/rest/shared.ts';
import { decided, deciding, operatorCall } from './endpoint.ts';
import { operatorName, role, sessionShape } from './session.ts';
import { because } from './reason.ts';

const person = z.object({
  id,
  name: z.string(),
  roles: z.array(role),
  created_at: instant,
  created_by: z.string(),
  removed_at: instant.nullable(),
  removed_by: z.string().nullable(),
  sessions: z.int().nonnegative().describe('open ones'),
});

/** Shown once: whoever reads them can sign in. */
export const enrolment = z.object({
  name: z.string(),
  password: z.string(),
  totp_uri: z.string().describe('for the authenticator, as text or QR code'),
  recovery_codes: z.array(z.string()),
});

export const roleSet = z.array(role).min(1, '至少选一个角色').max(4);

export const listPeople = operatorCall({
  name: 'listPeople',
  method: 'GET',
  path: '/people',
  may: 'people.read',
  summary: 'People of the platform, removed ones last',
  data: z.object({ list: z.array(person) }),
  problems: [],
});

export const addPerson = operatorCall({
  name: 'addPerson',
  method: 'POST',
  path: '/people',
  may: 'people.decide',
  summary: 'Adds a person without a role; answers the password, the authenticator’s key and the recovery codes once. Roles need two people',
  body: z.object({ name: operatorName }),
  data: enrolment.extend({ id }),
  problems: ['OPERATOR_NAME_TAKEN'],
});

const one = z.object({ id });

export const setRoles = operatorCall({
  name: 'setRoles',
  method: 'POST',
  path: '/people/:id/roles',
  may: 'people.decide',
  summary: 'Changes a person’s roles; a second admin has to approve. The last admin stays one',
  params: one,
  body: z.object({ roles: roleSet, because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'OPERATOR_LAST_ADMIN', 'APPROVAL_STATE', 'CASE_STALE', 'CASE_CLAIMED'],
});

export const removePerson = operatorCall({
  name: 'removePerson',
  method: 'POST',
  path: '/people/:id/remove',
  may: 'people.decide',
  summary: 'Removes a person at once and ends all of their sessions; the last admin cannot be removed',
  params: one,
  body: z.object({ because, ...deciding }),
  data: decided,
  problems: ['NOT_FOUND', 'OPERATOR_LAST_ADMIN', 'CASE_STALE', 'CASE_CLAIMED'],
});

export const getPerson = operatorCall({
  name: 'getPerson',
  method: 'GET',
  path: '/people/:id',
  may: 'people.read',
  summary: 'A person with the open sessions, and the version for a decision',
  params: one,
  data: person.extend({ version: z.string(), open_sessions: z.array(sessionShape) }),
  problems: ['NOT_FOUND'],
});

export const endPersonSession = operatorCall({
  name: 'endPersonSession',
  method: 'DELETE',
  path: '/people/:id/sessions/:session',
  may: 'people.decide',
  summary: 'Ends one session of a person',
  params: z.object({ id, session: id }),
  data: z.object({}),
  problems: ['NOT_FOUND'],
});
