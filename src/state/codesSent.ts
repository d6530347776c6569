import { checkAddress, type CodeTarget } from '#contract/rules/validation.ts';
import { session } from './session.ts';

/** Server time, epoch ms, by receiver. */
const resendAt = new Map<string, number>();

/** null: the account's own phone or mailbox. */
const receiver = (to: CodeTarget, address: string | null): string => {
  if (address === null) return `${to} of ${session.viewer?.id ?? ''}`;
  const checked = checkAddress[to](address);
  return `${to} ${checked.ok ? checked.value : ''}`;
};

/** The service counts codes by receiver, whatever they are for; so does this page, over all of its forms. */
export const codesSent = {
  note(to: CodeTarget, address: string | null, at: number): void {
    resendAt.set(receiver(to, address), at);
  },
  /** When the next code can be requested; 0 if at once. */
  resendAt: (to: CodeTarget, address: string | null): number => resendAt.get(receiver(to, address)) ?? 0,
};
