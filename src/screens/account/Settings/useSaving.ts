import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, type Problem } from '#contract/problem.ts';
import { useShell } from '#context/charts.ts';

/** Saves part of the profile, one request at a time, and refetches the session for the header. */
export function useSaving() {
  const cache = useQueryClient();
  const shell = useShell();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = async (run: (cache: QueryClient) => Promise<void>, then: () => void): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    setProblem(null);
    try {
      await run(cache);
      shell.session.send({ type: 'session.refresh' });
      then();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, problem, setProblem, save };
}
