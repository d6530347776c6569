import { duration, type IREdge } from '@xstate/test';
import type { LabelLine } from './picture.ts';
import { GUARD_TEXT, GUARDED_HEIGHT, LINE_HEIGHT, LINE_SIDE, LINE_TEXT, SIGN_WIDTH, signOf } from './sizes.ts';
import { textWidth } from './text.ts';

/** Duration of a delay; of a computed one, the transition's description, or '' without one. */
export const timeOf = ({ ms, description = '' }: IREdge): string => (ms === undefined ? description : duration(ms));

/** A transition's description, unless the label already shows it. */
export const remarkOf = ({ kind, ms, description = '' }: IREdge): string => (kind === 'after' && ms === undefined ? '' : description);

const waitOf = (edge: IREdge): string => {
  const { delay = '' } = edge;
  return /^\d+$/.test(delay) ? timeOf(edge) : [delay, timeOf(edge)].filter((part) => part !== '').join(' · ');
};

/** Trigger of a transition, for a label whose sign and colour show its kind. */
export function triggerText(edge: IREdge): string {
  switch (edge.kind) {
    case 'after':
      return waitOf(edge);
    case 'done':
    case 'error':
    case 'snapshot':
      return edge.actor ?? '';
    case 'state-done':
      return 'done';
    case 'always':
      return 'always';
    case 'event':
      return edge.trigger;
  }
}

const WORDS: Readonly<Record<IREdge['kind'], string>> = {
  event: '',
  after: 'after ',
  done: '✓ ',
  error: '✗ ',
  snapshot: 'snapshot ',
  'state-done': '✓ ',
  always: '',
};

/** Trigger with its kind, for tables and tooltips. */
export const triggerWords = (edge: IREdge): string => `${WORDS[edge.kind]}${triggerText(edge)}`;

function title(edge: IREdge): string {
  const guard = edge.guard === undefined ? '' : ` [${edge.guard}]`;
  const target = edge.internal ? '' : ` → ${edge.to}`;
  const actions = edge.actions.length > 0 ? ` / ${edge.actions.join(', ')}` : '';
  const remark = remarkOf(edge);
  return `${edge.from}: ${triggerWords(edge)}${guard}${target}${actions}${remark === '' ? '' : `\n${remark}`}`;
}

export type UnplacedLine = Omit<LabelLine, 'x' | 'y'>;

/** Label of a transition; `target` is appended if no arrow shows it. */
export function labelLine(edge: IREdge, target?: string): UnplacedLine {
  const text = triggerText(edge) + (target === undefined ? '' : ` → ${target}`);
  const guard = edge.guard === undefined ? undefined : `[${edge.guard}]`;
  const again = edge.from === edge.to;
  const sign = signOf({ kind: edge.kind, again }) === undefined ? 0 : SIGN_WIDTH;
  return {
    edge: edge.id,
    transition: edge.transition,
    kind: edge.kind,
    text,
    again,
    title: title(edge),
    width: 2 * LINE_SIDE + Math.max(sign + textWidth(text, LINE_TEXT), guard ? textWidth(guard, GUARD_TEXT) : 0),
    height: guard ? GUARDED_HEIGHT : LINE_HEIGHT,
    ...(guard ? { guard } : {}),
  };
}
