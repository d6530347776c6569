import type { IR, IREdge, IRState } from '@xstate/test';

/** A state and its descendants, parents first. */
export const allStates = (state: IRState): IRState[] => [state, ...state.children.flatMap(allStates)];

/** The transitions that a state declares, in order. */
export const edgesFrom = ({ edges }: IR, { id }: IRState): IREdge[] => edges.filter(({ from }) => from === id);

/** Indents lines by two spaces. */
export const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? line : `  ${line}`));

/** Trigger, guard and actions as one line: `order.pay [isOwner] / keepOrder`. */
export function wording(edge: IREdge, trigger: string): string {
  const guard = edge.guard === undefined ? '' : ` [${edge.guard}]`;
  const actions = edge.actions.length > 0 ? ` / ${edge.actions.join(', ')}` : '';
  return `${trigger}${guard}${actions}`;
}
