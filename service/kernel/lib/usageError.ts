/** An error whose message explains it: printed without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Wrong usage of the command: exit code 2. */
export class Misused extends UsageError {}
