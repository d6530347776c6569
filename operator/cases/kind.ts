import type { complaints } from '#contract/operator/index.ts';
import type { Area } from '#contract/operator/roles.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { Call } from '#operator/api/client.ts';
import type { Decided, Field, Option, Reading, DecisionForm } from '#operator/machines/caseFacts.ts';

export type Shown = Omit<Reading, 'claim' | 'notes' | 'actions'>;

/** The version that the person saw, and whether the decision is only tried. */
export interface Seen {
  readonly version: string;
  readonly preview: boolean;
}

/** How cases of one kind are read and decided. */
export interface Kind {
  readonly title: string;
  /** Who may decide; null: the answer itself says so. */
  readonly area: Area | null;
  /** Whether its cases wait in a queue and are claimed. */
  readonly isQueued: boolean;
  /** Whether a decision can be tried before it is made. */
  readonly hasPreview: boolean;
  readonly read: (call: Call, subject: string, signal?: AbortSignal) => Promise<Shown>;
  readonly send: (call: Call, subject: string, wish: DecisionForm, seen: Seen) => Promise<Decided>;
}

export const reason = (label = '理由'): Field => ({ kind: 'reason', name: 'because', label });

export const option = (name: string, label: string, note: string, fields: readonly Field[] = [reason()]): Option => ({
  name,
  label,
  note,
  fields,
});

export const valueOf = ({ values }: DecisionForm, name: string): string => (values[name] ?? '').trim();
export const because = (wish: DecisionForm): string => valueOf(wish, 'because');

export const decidedOf = ({ outcome, approval, before, after }: DataOf<typeof complaints.rejectComplaint>): Decided => ({
  outcome,
  approval,
  before,
  after,
});

/** A wish that no option of the kind has. */
export const unknownOption = ({ option: name }: DecisionForm): Error => new Error(`no option "${name}"`);
