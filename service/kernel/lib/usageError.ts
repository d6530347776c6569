/** An error whose message explains it: printed without a stack. */
export class Told extends Error {
  override readonly name = 'Told';
}

/** Wrong usage of the command: exit code 2. */
export class Misused extends Told {}
