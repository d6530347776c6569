import { z } from 'zod';
import { id, instant, text } from '#contract/rest/shared.ts';
import { OPERATOR_NAME, OPERATOR_PASSWORD } from '#contract/rules/operators.ts';
import { operatorCall } from './endpoint.ts';
import { areas, operatorRoles } from './roles.ts';

export const role = z.enum(operatorRoles);
export const operatorName = text(OPERATOR_NAME.most * 2);
const password = text(OPERATOR_PASSWORD.most);

const self = z.object({
  id,
  name: z.string(),
  roles: z.array(role),
  session: id,
  expires_at: instant,
  /** The session ends at this instant unless another call is made before. */
  idle_at: instant,
});

export const signIn = operatorCall({
  name: 'signIn',
  method: 'POST',
  path: '/session',
  may: 'guest',
  summary: 'Opens a session with name, password and the six digits of the authenticator, or one of the recovery codes',
  body: z.object({
    name: operatorName,
    password,
    code: text(40).describe('six digits, or a recovery code'),
    device: text(100).optional().describe('as answered by an earlier sign-in on this device'),
  }),
  data: z.object({ token: z.string(), device: z.string(), self }),
  problems: ['OPERATOR_SIGN_IN', 'OPERATOR_LOCKED'],
});

export const getSelf = operatorCall({
  name: 'getSelf',
  method: 'GET',
  path: '/session',
  may: 'person',
  summary: 'Who is signed in, and until when',
  data: self,
  problems: [],
});

export const signOut = operatorCall({
  name: 'signOut',
  method: 'DELETE',
  path: '/session',
  may: 'person',
  summary: 'Ends this session',
  data: z.object({}),
  problems: [],
});

export const sessionShape = z.object({
  id,
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_this: z.boolean(),
});

export const listOwnSessions = operatorCall({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/sessions',
  may: 'person',
  summary: 'Own sessions that have not ended, newest first',
  data: z.object({ list: z.array(sessionShape) }),
  problems: [],
});

export const endOwnSession = operatorCall({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/sessions/:id',
  may: 'person',
  summary: 'Ends one of the own sessions',
  params: z.object({ id }),
  data: z.object({}),
  problems: ['NOT_FOUND'],
});

export const changePassword = operatorCall({
  name: 'changePassword',
  method: 'POST',
  path: '/password',
  may: 'person',
  summary: 'Replaces the own password and ends all other sessions; needs the old one and a fresh code',
  body: z.object({ password, code: text(40), new_password: password }),
  data: z.object({}),
  problems: ['OPERATOR_SIGN_IN', 'OPERATOR_LOCKED', 'PASSWORD_LEAKED'],
});

export const getRoles = operatorCall({
  name: 'getRoles',
  method: 'GET',
  path: '/roles',
  may: 'person',
  summary: 'The table of roles and what each may read and decide',
  data: z.object({
    list: z.array(
      z.object({
        area: z.enum(Object.keys(areas) as [string, ...string[]]),
        title: z.string(),
        read_by: z.array(role),
        decided_by: z.array(role),
      }),
    ),
  }),
  problems: [],
});
