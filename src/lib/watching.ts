import type { ActorOptions, AnyActorLogic, AnyActorRef, InspectionEvent } from 'xstate';

/** Set by the gateway in the page where it serves the visualiser; always set in development, never where pages are drawn. */
export const isWatchable: boolean =
  import.meta.env.DEV || (typeof document !== 'undefined' && document.querySelector('meta[name="visualiser"]') !== null);

/** What a recorder attaches to. Without one the browser's clock is used and nothing is recorded. */
export const watching = {
  roots: new Set<WeakRef<AnyActorRef>>(),
  hear: undefined as ((event: InspectionEvent) => void) | undefined,
  clock: {
    setTimeout: (run: () => void, ms: number): unknown => setTimeout(run, ms),
    clearTimeout: (handle: unknown): void => clearTimeout(handle as number),
  },
};

function inspect(event: InspectionEvent): void {
  if (event.type === '@xstate.actor' && event.rootId === event.actorRef.sessionId)
    watching.roots.add(new WeakRef(event.actorRef as AnyActorRef));
  watching.hear?.(event);
}

/** Options for every chart that the app starts by itself. */
export const watchable: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'> = isWatchable ? { clock: watching.clock, inspect } : {};
