import { useSnapshot } from 'valtio';
import { session } from '#state/session.ts';
import { ChangePhone } from './ChangePhone.tsx';
import { provableOf } from './provable.ts';

export interface PhonePromptProps {
  onEnd: () => void;
}

/** Asks a user without a phone to bind one, unless logged out meanwhile. */
export function PhonePrompt({ onEnd }: PhonePromptProps) {
  const { viewer } = useSnapshot(session);
  return viewer && <ChangePhone has={provableOf(viewer)} onEnd={onEnd} />;
}
