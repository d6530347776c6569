import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '#contract/problem.ts';
import { useShell } from '#context/charts.ts';
import { toastBad } from '#state/toast.ts';

/** Runs one command at a time and refetches the unread count. Returns whether it succeeded. */
export function useMessageCommand() {
  const cache = useQueryClient();
  const shell = useShell();
  const [isBusy, setBusy] = useState(false);
  const run = async (command: (cache: QueryClient) => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await command(cache);
      return true;
    } catch (error) {
      toastBad(problemOf(error).message);
      return false;
    } finally {
      setBusy(false);
      shell.session.send({ type: 'session.refresh' });
    }
  };
  return { isBusy, run };
}
