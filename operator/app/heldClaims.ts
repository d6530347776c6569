import { queues as rest } from '#contract/operator/index.ts';
import type { Call } from '#operator/api/client.ts';
import type { CaseKey } from '#operator/machines/caseFacts.ts';

/** The claims that this page holds, so that leaving a case, or the page, ends them. */
export interface HeldClaims {
  readonly note: (key: CaseKey, isHeld: boolean) => void;
  /** Ends the claim on a case that is left. */
  readonly leave: (key: CaseKey) => void;
}

const nameOf = ({ kind, subject }: CaseKey): string => `${kind} ${subject}`;

/** `onLeaving` calls back when the page is closed or hidden for good. */
export function createHeldClaims(call: Call, onLeaving: (run: () => void) => void): HeldClaims {
  const held = new Map<string, CaseKey>();
  const leave = (key: CaseKey): void => {
    if (!held.delete(nameOf(key))) return;
    // Without an answer it ends by itself after ten minutes.
    call(rest.releaseCase, { params: { queue: key.kind, subject: key.subject }, body: {} }).catch(() => {});
  };
  onLeaving(() => {
    for (const key of held.values()) leave(key);
  });
  return {
    note(key, isHeld) {
      if (isHeld) held.set(nameOf(key), key);
      else held.delete(nameOf(key));
    },
    leave,
  };
}
