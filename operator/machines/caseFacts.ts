import type { Problem } from '#contract/problem.ts';
import { known } from '#lib/known.ts';

/** A case by its kind, which is the name of its queue where it has one, and its number. */
export interface CaseKey {
  readonly kind: string;
  readonly subject: string;
}

export interface Claim {
  readonly by: string;
  readonly until: number;
  readonly isOwn: boolean;
}

/** A table, a list of facts, or what people said. */
export interface Section {
  readonly title: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly said?: readonly { readonly who: string; readonly at: number; readonly words: string }[];
  /** Over the whole width. */
  readonly isWide?: boolean;
  /** Shown in place of an empty table or list. */
  readonly empty?: string;
}

/** One thing to fill in for a decision. */
export type Field =
  | { readonly kind: 'reason'; readonly name: string; readonly label: string }
  /** A whole number within limits, not zero. */
  | { readonly kind: 'number'; readonly name: string; readonly label: string; readonly least: number; readonly most: number }
  /** A whole number from 0. */
  | { readonly kind: 'count'; readonly name: string; readonly label: string; readonly most: number }
  | { readonly kind: 'yuan'; readonly name: string; readonly label: string; readonly most: number }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly choices: readonly (readonly [value: string, text: string])[];
    }
  | {
      readonly kind: 'several';
      readonly name: string;
      readonly label: string;
      readonly choices: readonly (readonly [value: string, text: string])[];
    };

/** A decision that may be made now. */
export interface Option {
  readonly name: string;
  readonly label: string;
  readonly note: string;
  readonly fields: readonly Field[];
}

/** All that stands beside a decision. */
export interface Reading {
  readonly version: string;
  readonly title: string;
  readonly status: string;
  /** 'none': this kind is not claimed; null: nobody works on it. */
  readonly claim: Claim | 'none' | null;
  readonly sections: readonly Section[];
  /** Pages about those concerned. */
  readonly links?: readonly (readonly [text: string, to: string])[];
  readonly money: Readonly<Record<string, number>>;
  readonly options: readonly Option[];
  readonly notes: readonly { readonly at: number; readonly by: string; readonly words: string }[];
  readonly actions: readonly { readonly at: number; readonly by: string; readonly text: string }[];
}

/** What a person has filled in for one decision. */
export interface DecisionForm {
  readonly option: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface CaseState {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly money: Readonly<Record<string, number>>;
}

export interface Decided {
  readonly outcome: 'done' | 'waiting' | 'preview';
  readonly approval: string | null;
  /** null: this kind tells nothing beforehand. */
  readonly before: CaseState | null;
  readonly after: CaseState | null;
}

/** A decision names the version that was seen: sent twice, it takes effect once. */
export type Sending = CaseKey & { wish: DecisionForm; version: string };

/** What the chart of a case knows. */
export interface Facts extends CaseKey {
  readonly reading: Reading | null;
  readonly wish: DecisionForm | null;
  readonly decided: Decided | null;
  readonly problem: Problem | null;
}

export const keyOf = ({ kind, subject }: CaseKey): CaseKey => ({ kind, subject });
export const sendingOf = (facts: Facts): Sending => ({
  ...keyOf(facts),
  wish: known(facts.wish, 'wish'),
  version: known(facts.reading, 'reading').version,
});
export const handoverOf = (event: { type: string; note?: string; to?: string }) => ({ note: event.note ?? '', to: event.to ?? '' });

/** What a person does with a case. */
export type CaseEvents =
  | { type: 'claim.take' }
  | { type: 'case.work' }
  | { type: 'case.refresh' }
  | { type: 'case.release'; note: string; to: string }
  | { type: 'decision.try'; wish: DecisionForm }
  | { type: 'decision.change' }
  | { type: 'decision.confirm' }
  | { type: 'decision.retry' };
