import { CommanderError } from 'commander';
import { Told } from '#tools/main.ts';
import { Misused } from '#tools/paths/words.ts';

/** Destination of results and progress. */
export interface Printer {
  out(text: string): void;
  err(text: string): void;
}

/** Exit code of a command that threw: 0 if it only showed its help, 1 if it failed, 2 if it was used wrongly. */
export function codeOf(error: unknown, print: Printer): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (!(error instanceof Told)) throw error;
  print.err(error.message);
  return error instanceof Misused ? 2 : 1;
}
