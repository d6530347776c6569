import { useSnapshot } from 'valtio';
import { latePart } from '#lib/latePart.tsx';
import { session } from '#state/session.ts';

const { Part: ClosingBanner } = latePart(() => import('./ClosingBanner.tsx').then((m) => m.ClosingBanner));

export function ClosingPlace() {
  const { viewer } = useSnapshot(session);
  return viewer?.isClosing === true && <ClosingBanner />;
}
