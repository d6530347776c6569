import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { OperatorAct } from '#contract/operator/acts.ts';
import type { Permission } from '#contract/operator/roles.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { Actor } from './actor.ts';
import type { CaseKey } from './claims.ts';
import { actAs } from './operatorAct.ts';

/** What a decision is made on. Facts make up the version; balances may change for other reasons. */
export interface CaseState {
  readonly facts: Readonly<Record<string, unknown>>;
  /** Fen by account. */
  readonly money: Readonly<Record<string, number>>;
}

export interface ShownState extends CaseState {
  readonly version: string;
}

/** One decision of a person of the platform: the only way in which the API and the command line run it. */
export interface Decision<Input extends object, Result extends object> {
  /** Its name in the audit, as `withdrawal.approve`. */
  readonly action: OperatorAct;
  readonly may: Permission;
  /** What the audit names: the number of an order, a charge or another object. */
  readonly subject: (input: Input) => string;
  /** Number of its case in the queue; default: the subject. */
  readonly caseSubject?: (input: Input) => string;
  /** Queue of the case that it decides. */
  readonly queue?: string;
  readonly state: (ground: CommandContext, input: Input) => Promise<CaseState>;
  /** Whether a second person has to approve. */
  readonly needsTwo?: (state: CaseState, input: Input) => boolean;
  /** Runs inside the transaction of the audit row; `firstBy` is the other person where two are needed. */
  readonly run: (ground: CommandContext, input: Input, actor: Actor, firstBy: string | null) => Promise<Result>;
}
/** A decision whose input has been validated elsewhere. */
export type AnyDecision = Decision<never, object>;

export interface Decided<Result> {
  readonly outcome: 'done' | 'waiting' | 'preview';
  /** Number of the approval that it waits for. */
  readonly approval: string | null;
  readonly before: ShownState;
  readonly after: ShownState;
  readonly result: Result | null;
}

/** JSON with sorted names, so that equal facts have one text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

export const shownState = (state: CaseState): ShownState => ({ ...state, version: hash('sha256', canonical(state.facts)).slice(0, 32) });

/** Its case in a queue; without a queue, a key of its own. */
export const caseOf = <Input extends object>({ queue, action, subject, caseSubject }: Decision<Input, object>, input: Input): CaseKey => ({
  queue: queue ?? action.split('.', 1)[0] ?? action,
  subject: (caseSubject ?? subject)(input),
});

/** Decisions on one case run one after the other. */
async function lockCase({ db }: CommandContext, { queue, subject }: CaseKey): Promise<void> {
  await db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`${queue} ${subject}`}, 0))`);
}

/** Locks the case and reads its state; refuses if it is not the one that the person saw. */
export async function openCase<Input extends object>(
  ground: CommandContext,
  decision: Decision<Input, object>,
  input: Input,
  version: string | undefined,
): Promise<ShownState> {
  await lockCase(ground, caseOf(decision, input));
  const state = shownState(await decision.state(ground, input));
  if (version !== undefined && version !== state.version) throw refused('CASE_STALE', { details: { state } });
  return state;
}

interface Running<Input> {
  readonly input: Input;
  readonly actor: Actor;
  readonly before: ShownState;
  readonly firstBy: string | null;
  /** Further facts for the audit. */
  readonly also?: Readonly<Record<string, unknown>>;
}

/** The effect with its audit row. */
export async function runDecision<Input extends object, Result extends object>(
  inside: CommandContext,
  decision: Decision<Input, Result>,
  { input, actor, before, firstBy, also = {} }: Running<Input>,
): Promise<{ after: ShownState; result: Result }> {
  let after = before;
  const result = await actAs(
    inside,
    {
      operator: actor.name,
      sessionId: actor.sessionId,
      action: decision.action,
      subject: decision.subject(input),
      input: { ...input, ...also },
      states: async () => {
        after = shownState(await decision.state(inside, input));
        return { before, after };
      },
    },
    () => decision.run(inside, input, actor, firstBy),
  );
  return { after, result };
}
