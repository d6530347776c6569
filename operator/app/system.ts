import { QueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { operatorSignInActors } from '#operator/actors/operatorSignIn.actors.ts';
import { type Call, createClient } from '#operator/api/client.ts';
import { createSessions, type Sessions } from '#operator/api/sessions.ts';
import { createUpload, type SendFile } from '#operator/api/upload.ts';
import { operatorSignInMachine, type Self } from '#operator/machines/operatorSignIn.machine.ts';

/** What lives as long as the page: the client, what was read, and the chart of the sign-in. */
export interface System {
  readonly call: Call;
  readonly queries: QueryClient;
  readonly signIn: ActorRefFrom<typeof operatorSignInMachine>;
  readonly sendFile: SendFile;
}

const TRIES = 2;
const isRefusal = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'refused';

/** Starts the console's charts once for the life of the page, outside React. */
export function startSystem(sessions: Sessions = createSessions(), given?: Call, givenUpload?: SendFile): System {
  const session = { token: sessions.token, onEnded: sessions.end };
  const call = given ?? createClient(session);
  const sendFile = givenUpload ?? createUpload(session);
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: (failed, error) => failed < TRIES && !isRefusal(error), refetchOnWindowFocus: true } },
  });
  const rereadAll = (): void => void queries.invalidateQueries();
  const signIn = createActor(
    operatorSignInMachine.provide({
      actors: operatorSignInActors(call, sessions),
      actions: { rereadAll, forgetAll: () => queries.clear(), reportCrash: (_, { error }) => console.error(error) },
    }),
    { id: 'operatorSignIn' },
  ).start();
  return { call, sendFile, queries, signIn };
}

const SystemContext = createContext<System | null>(null);
export const SystemProvider = SystemContext.Provider;

export function useSystem(): System {
  const system = use(SystemContext);
  if (!system) throw new Error('useSystem needs a <SystemProvider>');
  return system;
}

/** The person who is signed in, or was until the session ended. */
export function useSelf(): Self | null {
  return useSelector(useSystem().signIn, ({ context }) => context.self);
}
