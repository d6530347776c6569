import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { activeNodes } from './adapter.ts';
import { guardName } from './ir.ts';

/** Result of a transition's guard; null: not known yet, or the guard throws. */
export interface Branch {
  readonly definition: AnyTransitionDefinition;
  readonly guard: string;
  readonly holds: boolean | null;
}

const matches = (descriptor: string, type: string): boolean =>
  descriptor === type || descriptor === '*' || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

function judge(snapshot: AnyMachineSnapshot, definition: AnyTransitionDefinition, event: EventObject): boolean | null {
  try {
    return Boolean(evaluateGuard(definition.guard as never, snapshot.context as never, event, snapshot));
  } catch {
    return null;
  }
}

/** An event of which only the type is known; `wasRead` is true once any other property was read. */
function unknownEvent(type: string): { event: EventObject; wasRead: () => boolean } {
  let isRead = false;
  const event = new Proxy({ type } as EventObject, {
    get: (target, name) => {
      if (name !== 'type') isRead = true;
      return name === 'type' ? target.type : undefined;
    },
    has: () => (isRead = true),
    ownKeys: (target) => {
      isRead = true;
      return Reflect.ownKeys(target);
    },
  });
  return { event, wasRead: () => isRead };
}

const guarded = (definitions: readonly AnyTransitionDefinition[]): readonly AnyTransitionDefinition[] =>
  definitions.filter(({ guard }) => guard !== undefined);

const definitionsFor = (node: AnyStateNode, type: string): readonly AnyTransitionDefinition[] =>
  [...node.transitions].flatMap(([descriptor, definitions]) => (matches(descriptor, type) ? definitions : []));

/** The guards evaluated when a snapshot receives an event, with their results. */
export const decidedBy = (snapshot: AnyMachineSnapshot, event: EventObject): Branch[] =>
  activeNodes(snapshot)
    .flatMap((node) => guarded(definitionsFor(node, event.type)))
    .map((definition) => ({ definition, guard: guardName(definition.guard), holds: judge(snapshot, definition, event) }));

/** The guards of eventless transitions, with their results. */
export const decidedAlways = (snapshot: AnyMachineSnapshot, event: EventObject): Branch[] =>
  activeNodes(snapshot)
    .flatMap((node) => guarded(node.always ?? []))
    .map((definition) => ({ definition, guard: guardName(definition.guard), holds: judge(snapshot, definition, event) }));

/** Current results of the guards of all active states' events; null if the result depends on the event's payload. */
export function foreseen(snapshot: AnyMachineSnapshot): Branch[] {
  return activeNodes(snapshot).flatMap((node) =>
    [...node.transitions].flatMap(([descriptor, definitions]) =>
      guarded(definitions).map((definition) => {
        const { event, wasRead } = unknownEvent(descriptor);
        const holds = judge(snapshot, definition, event);
        return { definition, guard: guardName(definition.guard), holds: wasRead() ? null : holds };
      }),
    ),
  );
}
