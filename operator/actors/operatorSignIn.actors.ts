import { type EventObject, fromCallback } from 'xstate';
import * as rest from '#contract/operator/session.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { Call } from '#operator/api/client.ts';
import type { Sessions } from '#operator/api/sessions.ts';
import type { operatorSignInMachine, Self } from '#operator/machines/operatorSignIn.machine.ts';

const selfOf = ({ id, name, roles, expires_at: expiresAt }: DataOf<typeof rest.getSelf>): Self => ({ id, name, roles, expiresAt });

async function openSession(
  call: Call,
  sessions: Sessions,
  { name, password, code }: { readonly name: string; readonly password: string; readonly code: string },
): Promise<Self> {
  const device = sessions.device();
  const opened = await call(rest.signIn, { body: { name, password, code, ...(device !== null && { device }) } });
  sessions.keep(opened);
  return selfOf(opened.self);
}

export const operatorSignInActors = (call: Call, sessions: Sessions): ActorsOf<typeof operatorSignInMachine> => ({
  readSession: fromRequest(async ({ signal }) => {
    if (sessions.token() === null) return null;
    const answer = await commandAnswerOf(call(rest.getSelf, {}, signal));
    return answer.ok ? selfOf(answer.value) : null;
  }),
  openSession: fromRequest(({ input }) => commandAnswerOf(openSession(call, sessions, input))),
  closeSession: fromRequest(async () => {
    await call(rest.signOut, {}).finally(sessions.forget);
    return {};
  }),
  watchSession: fromCallback<EventObject, undefined, { type: 'session.ended' }>(({ sendBack }) =>
    sessions.onEnded(() => sendBack({ type: 'session.ended' })),
  ),
});
