import type { Answer } from '#contract/problem.ts';
import type { Happened } from '@xstate/test';

interface Keyed {
  readonly key?: unknown;
  /** Why an earlier response is missing; such a command of an earlier visit precedes every confirmation. */
  readonly lost?: unknown;
}
interface History {
  readonly history: readonly Happened[];
}

/** A command carries the idempotency key of the last confirmation, or of the stored command that it continues. */
export const usesLastKey =
  (src: string, confirmation: string) =>
  ({ history }: History): boolean | string => {
    let key: unknown;
    for (const { step, starts } of history) {
      if (step?.event.type === confirmation) ({ key } = step.event as Keyed);
      for (const { input } of starts.filter((one) => one.src === src)) {
        const sent = input as Keyed;
        if (key === undefined && sent.lost) key = sent.key;
        if (sent.key !== key) return `${src} 的键是 ${String(sent.key)}，确认时的是 ${String(key)}`;
      }
    }
    return true;
  };

/** A command without an answer is continued with its key before any later confirmation counts; so is the stored one of an earlier visit. */
export const continuesWithKey =
  (src: string, confirmation: string) =>
  ({ history }: History): boolean | string => {
    let key: unknown;
    let [isBegun, isOpen] = [false, false];
    for (const { step, starts } of history) {
      if (step?.src === src) isOpen = step.kind === 'error' || (step.event as unknown as { output: unknown }).output === null;
      if (step?.event.type === confirmation && !isOpen) ({ key } = step.event as Keyed);
      for (const { input } of starts.filter((one) => one.src === src)) {
        const sent = input as Keyed;
        if (!isBegun && sent.lost) key = sent.key;
        isBegun = true;
        if (sent.key !== key) return `${src} 的键是 ${String(sent.key)}，应接着用 ${String(key)}`;
        if (isOpen && !sent.lost) return `${src} 没有说之前的答复丢了`;
      }
    }
    return true;
  };

interface Proven {
  readonly proof?: unknown;
  readonly wish?: { readonly proof?: unknown };
}
const proofIn = ({ proof, wish }: Proven): unknown => (wish ? wish.proof : proof);

/** A proof of the pay password is used for the confirmation it was given for, and for no later one. */
export const usesLastProof =
  (src: string, confirmation: string) =>
  ({ history }: History): boolean | string => {
    let proof: unknown = null;
    for (const { step, starts } of history) {
      if (step?.event.type === confirmation) proof = null;
      if (step?.event.type === 'password.prove') ({ proof } = step.event as { proof?: unknown });
      for (const { input } of starts.filter((one) => one.src === src)) {
        const used = proofIn(input as Proven);
        if (used !== proof) return `${src} 的支付密码凭证是 ${String(used)}，这一次确认的是 ${String(proof)}`;
      }
    }
    return true;
  };

/** An actor succeeded at most once since the last event of a type. */
export const onceSince =
  (src: string, confirmation: string) =>
  ({ history }: History): boolean | string => {
    const from = history.findLastIndex(({ step }) => step?.event.type === confirmation);
    const done = history
      .slice(from + 1)
      .filter(({ step }) => step?.kind === 'done' && step.src === src && (step.event as unknown as { output: Answer<unknown> }).output.ok);
    return done.length <= 1 || `一次确认做成了 ${done.length} 次`;
  };

/** Whether single-use values were used at most as often as they were issued. */
export const usedOnce = (uses: readonly (string | null)[], given: readonly (string | null)[]): boolean =>
  uses.filter((one) => one !== null).length <= given.filter((one) => one !== null).length;

export const isGranted = <T>(answer: Answer<T> | null | undefined): boolean => answer?.ok === true;

/** A state is entered by these events only, wherever the walk comes from. */
export const enteredBy =
  (state: string, ...events: readonly string[]) =>
  ({ history }: History): boolean | string => {
    const at = history.findIndex(
      ({ states, step }, index) =>
        states.includes(state) && history[index - 1]?.states.includes(state) === false && !events.includes(step?.event.type ?? ''),
    );
    return at < 0 || `${state} 由 ${history[at]?.step?.event.type} 进入`;
  };

/** A state that was entered is not left again. */
export const neverLeft =
  (state: string) =>
  ({ history }: History): boolean => {
    const from = history.findIndex(({ states }) => states.includes(state));
    return from < 0 || history.slice(from).every(({ states }) => states.includes(state));
  };

/** A state comes only after one of the others. */
export const onlyAfter =
  (state: string, ...before: readonly string[]) =>
  ({ history }: History): boolean => {
    const from = history.findIndex(({ states }) => states.includes(state));
    return from < 0 || history.slice(0, from).some(({ states }) => before.some((one) => states.includes(one)));
  };
