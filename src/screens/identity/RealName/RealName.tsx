import { useActorRef } from '@xstate/react';
import { useChart } from '#context/charts.ts';
import { watchable } from '#lib/watching.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { RealNameDialog } from './RealNameDialog.tsx';

/** The verification dialog with its own chart; the session must be re-read afterwards. */
export function RealName({ onEnd }: { onEnd: () => void }) {
  const realName = useActorRef(useChart('realName'), { ...watchable });
  useOnDone(realName, onEnd);
  return <RealNameDialog realName={realName} />;
}
