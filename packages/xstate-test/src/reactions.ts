import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { activeNodes, type Microstep } from './adapter.ts';
import { transitionsByDefinition, type Transition } from './ir.ts';
import { present } from './present.ts';

/** Whether a key of `on` takes events of a type. */
export const matchesType = (descriptor: string, type: string): boolean =>
  descriptor === type || descriptor === '*' || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

const isBelow = (node: AnyStateNode, ancestor: AnyStateNode): boolean => {
  for (let above = node.parent as AnyStateNode | undefined; above; above = above.parent as AnyStateNode | undefined)
    if (above === ancestor) return true;
  return false;
};

/** Maps microsteps of one machine object to declared transitions, entered states and evaluated guards. */
export interface Reader {
  takes(microsteps: readonly Microstep[]): string[];
  enters(before: AnyMachineSnapshot | undefined, microsteps: readonly Microstep[], after: AnyMachineSnapshot): string[];
  guards(before: AnyMachineSnapshot | undefined, microsteps: readonly Microstep[], after: AnyMachineSnapshot): string[];
}

/** A reader for `machine`; it does not recognise definitions of another machine object, even of the same chart. */
export function createReader(machine: AnyStateMachine): Reader {
  const known = transitionsByDefinition(machine);
  const guarded = new Set(
    [...known.values()].filter((transition) => transition.guard !== undefined).map((transition) => transition.source),
  );
  const idOf = (definition: AnyTransitionDefinition): string | undefined => known.get(definition)?.id;

  const candidates = (node: AnyStateNode, type: string | undefined): AnyTransitionDefinition[] => {
    if (type === undefined) return node.always ?? [];
    return [...node.transitions]
      .filter(([descriptor]) => matchesType(descriptor, type))
      .sort(([a], [b]) => (a === type ? -1 : b === type ? 1 : b.length - a.length))
      .flatMap(([, list]) => list);
  };

  const decided = (list: readonly AnyTransitionDefinition[], taken: ReadonlySet<AnyTransitionDefinition>, found: string[]): void => {
    for (const definition of list) {
      const transition: Transition = present(known.get(definition), 'declared transition');
      const chosen = taken.has(definition);
      if (transition.guard !== undefined) found.push(`${transition.id}=${chosen}`);
      if (chosen) return;
    }
  };

  const decidedBy = (
    active: readonly AnyStateNode[],
    type: string | undefined,
    transitions: readonly AnyTransitionDefinition[],
    found: string[],
  ): void => {
    const taken = new Set(transitions);
    const sources = transitions.map((definition) => definition.source as AnyStateNode);
    for (const node of active) {
      if (!guarded.has(node.id) || sources.some((source) => isBelow(source, node))) continue;
      decided(candidates(node, type), taken, found);
    }
  };

  return {
    takes: (microsteps) => microsteps.flatMap((step) => step.transitions.map(idOf)).filter((id) => id !== undefined),
    enters(before, microsteps, after) {
      const active = new Set(before ? activeNodes(before) : []);
      const found = new Set<string>();
      const meet = (node: AnyStateNode): void => void (active.has(node) || found.add(node.id));
      for (const step of microsteps) {
        for (const { source } of step.transitions) {
          for (let node = source as AnyStateNode | undefined; node; node = node.parent as AnyStateNode | undefined) meet(node);
        }
        step.nodes.forEach(meet);
      }
      activeNodes(after).forEach(meet);
      return [...found];
    },
    guards(before, microsteps, after) {
      if (guarded.size === 0) return [];
      const found: string[] = [];
      let active = before ? activeNodes(before) : [];
      for (const step of microsteps) {
        const eventless = step.transitions.length > 0 && step.transitions.every((definition) => definition.eventType === '');
        const sources = active.length > 0 ? active : step.transitions.map((definition) => definition.source as AnyStateNode);
        decidedBy(sources, eventless ? undefined : step.event.type, step.transitions, found);
        active = step.nodes;
      }
      if (after.status === 'active') decidedBy(activeNodes(after), undefined, [], found);
      return [...new Set(found)];
    },
  };
}
