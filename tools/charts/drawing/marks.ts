import type { Row } from './picture.ts';
import { must } from '#lib/must.ts';

/** Highlights of a chart. Keys are ids of states and transitions, as in `data-state` and `data-transition`. */
export interface Marks {
  /** Active states. */
  readonly active?: ReadonlySet<string>;
  /** The transitions taken last, or those of a path. */
  readonly taken?: ReadonlySet<string>;
  /** Coverage: how often each state was entered and each transition taken; missing entries count as 0. */
  readonly counts?: ReadonlyMap<string, number>;
  /** Changes of states, transitions and rows (by their {@link rowKey}) since another version of the chart. */
  readonly changes?: ReadonlyMap<string, Change>;
}

export type Change = 'added' | 'removed' | 'changed';

/** The id of a row that is no transition. */
export const rowKey = (state: string, role: Exclude<Row['role'], 'transition'>, text: string): string => `${state} ${role} ${text}`;

/** The classes of a state or of a transition. */
export function classesOf(id: string, { active, taken, counts, changes }: Marks): string[] {
  const isCovered = (counts?.get(id) ?? 0) > 0;
  return [
    ...(active?.has(id) ? ['active'] : []),
    ...(taken?.has(id) ? ['taken'] : []),
    ...(counts ? [isCovered ? 'covered' : 'missed'] : []),
    ...(changes?.has(id) ? [must(changes.get(id))] : []),
  ];
}

/** Classes of an arrow or label shared by several transitions: active or taken if one is; missed, added or removed only if all are. */
export function sharedClassesOf(ids: readonly string[], marks: Marks): string[] {
  const each = ids.map((id) => classesOf(id, marks));
  const some = (name: string): boolean => each.some((classes) => classes.includes(name));
  const every = (name: string): boolean => each.every((classes) => classes.includes(name));
  const changed = some('added') || some('removed') || some('changed');
  return [
    ...['active', 'taken', 'covered'].filter(some),
    ...['missed', 'added', 'removed'].filter(every),
    ...(changed && !every('added') && !every('removed') ? ['changed'] : []),
  ];
}
