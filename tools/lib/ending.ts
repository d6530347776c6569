import { CommanderError } from 'commander';
import { Misused, UsageError } from '#service/kernel/lib/usageError.ts';

/** Output for results and for progress. */
export interface Printer {
  out(text: string): void;
  err(text: string): void;
}

/** Exit code of a command that threw: 0 if it only printed its help, 1 if it failed, 2 for wrong usage. */
export function codeOf(error: unknown, print: Printer): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (!(error instanceof UsageError)) throw error;
  print.err(error.message);
  return error instanceof Misused ? 2 : 1;
}
