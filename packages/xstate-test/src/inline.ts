import type { AnyActorLogic, AnyActorRef } from 'xstate';

/** Fields of a new child that are changed before its first snapshot, when XState reports it with `@xstate.actor`. */
interface Born {
  id: string;
  logic: AnyActorLogic & { readonly id?: string };
  readonly src: unknown;
  readonly options: { readonly id?: string } | undefined;
}

/** Prepares a new child; `taken` contains the ids of its siblings, and its own id is added. */
export type Adopt = (ref: AnyActorRef, taken: Set<string>) => void;

/** Whether an actor's logic is written inline in `invoke`, `spawn` or `spawnChild`. */
export const isInline = (src: unknown): boolean => typeof src !== 'string' || src.startsWith('xstate.invoke.');

function firstFree(prefix: string, taken: ReadonlySet<string>): string {
  for (let i = 1; ; i++) if (!taken.has(`${prefix}${i}`)) return `${prefix}${i}`;
}

/**
 * Lets inline actors be held like named ones. A child without an id, or with an id that starts with one of `randomIds`, gets the
 * first free number, so that its id is the same in every run.
 */
export function createAdopt(logicFor: (id: string) => AnyActorLogic, randomIds: readonly string[] = []): Adopt {
  return (ref, taken) => {
    const child = ref as unknown as Born;
    const given = child.options?.id;
    const own = `${typeof child.src === 'string' ? child.src : (child.logic.id ?? 'actor')}-`;
    const prefix = given === undefined ? own : randomIds.find((each) => given.startsWith(each));
    if (prefix !== undefined) child.id = firstFree(prefix, taken);
    taken.add(child.id);
    if (isInline(child.src)) child.logic = logicFor(child.id);
  };
}
