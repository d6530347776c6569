import type { ActorSystem, ActorSystemInfo, Snapshot } from 'xstate';

interface Followed<S> {
  getSnapshot(): S;
  subscribe(observer: { next: (snapshot: S) => void; error: () => void }): { unsubscribe(): void };
}

/**
 * Reports every new snapshot of a child of the shell; after a restart it follows the new actor, including its first snapshot. Returns the
 * function that stops.
 */
export function follow<S extends Snapshot<unknown>>(
  system: ActorSystem<ActorSystemInfo>,
  id: string,
  tell: (snapshot: S) => void,
): () => void {
  const watch = (actor: Followed<S>) => actor.subscribe({ next: tell, error: () => {} });
  let current = system.get(id) as Followed<S> | undefined;
  let watched = current && watch(current);
  const look = (): void => {
    const next = system.get(id) as Followed<S> | undefined;
    if (next === undefined || next === current) return;
    watched?.unsubscribe();
    current = next;
    tell(next.getSnapshot());
    watched = watch(next);
  };
  const restarts = system.get('shell')?.subscribe({ next: look, error: () => {} });
  return () => {
    watched?.unsubscribe();
    restarts?.unsubscribe();
  };
}
