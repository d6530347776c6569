import type { AnyStateNode } from 'xstate';

export function* nodesOf(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) yield* nodesOf(child);
}

type Transitions = AnyStateNode['transitions'] extends Map<string, infer List> ? List : never;

export const transitionsOf = (node: AnyStateNode): Transitions =>
  [...node.transitions.values()].flat().concat(node.always ?? []) as Transitions;
