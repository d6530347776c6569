import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { session } from '#state/session.ts';
import { hasUnfinished, unfinishedOf } from '#state/unfinished.ts';

interface WithUnfinishedProps<Wish extends object> {
  errand: string;
  /** null: the errand has no command without an answer. */
  children: (unfinished: Unfinished<Wish> | null) => ReactNode;
}

/** Looks once, for the chart's input; waits for the viewer only if a command of the errand is stored, which may be another user's. */
export function WithUnfinished<Wish extends object>({ errand, children }: WithUnfinishedProps<Wish>) {
  const { standing, viewer } = useSnapshot(session);
  const [found, setFound] = useState<{ unfinished: Unfinished<Wish> | null } | null>(null);
  if (found !== null) return children(found.unfinished);
  if (viewer === null && standing !== 'guest' && hasUnfinished(errand)) return null;
  setFound({ unfinished: unfinishedOf<Wish>(errand, viewer?.id ?? null) });
  return null;
}
