import { createContext, use } from 'react';
import { caseClaimActors, decideCaseActors, secondPersonActors } from '#operator/actors/decideCase.actors.ts';
import { caseClaimMachine } from '#operator/machines/caseClaim.machine.ts';
import { decideCaseMachine } from '#operator/machines/decideCase.machine.ts';
import { secondPersonMachine } from '#operator/machines/secondPerson.machine.ts';
import { createHeldClaims, type HeldClaims } from './heldClaims.ts';
import type { System } from './system.ts';

/** What the pages behind the sign-in need besides: the chart of a case with every slot filled, and the claims that the page holds. */
export interface Desk {
  readonly decideCase: typeof decideCaseMachine;
  readonly claims: HeldClaims;
}

export function createDesk({ call, queries }: Pick<System, 'call' | 'queries'>): Desk {
  const claims = createHeldClaims(call, (run) => addEventListener('pagehide', run));
  const children = {
    caseClaim: caseClaimMachine.provide({ actors: caseClaimActors(call) }),
    secondPerson: secondPersonMachine.provide({ actors: secondPersonActors(call) }),
  };
  const decideCase = decideCaseMachine.provide({
    actors: { ...decideCaseActors(call, claims.note), ...children },
    actions: { rereadQueues: () => void queries.invalidateQueries() },
  });
  return { decideCase, claims };
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk needs a <DeskProvider>');
  return desk;
}
