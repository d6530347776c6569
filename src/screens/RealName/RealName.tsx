import { useActorRef } from '@xstate/react';
import { useChart } from '#context/charts.ts';
import { watchable } from '#lib/watching.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { RealNameDialog } from './RealNameDialog.tsx';

/** The dialog of the identity with its own chart; after it the session has to be read again. */
export function RealName({ onEnd }: { onEnd: () => void }) {
  const realName = useActorRef(useChart('realName'), { ...watchable });
  useOnDone(realName, onEnd);
  return <RealNameDialog realName={realName} />;
}
