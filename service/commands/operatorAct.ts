import { transact } from '#service/db/transact.ts';
import type { Ground } from '#service/deps.ts';

export interface OperatorAction {
  /** Who of the platform does it. */
  readonly operator: string;
  readonly action: string;
  /** The number of the order or of the charge. */
  readonly subject: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Does what a person of the platform asks for and records it, in one transaction; what is refused leaves no trace. */
export function actAs<T extends object>(
  deps: Ground,
  { operator, action, subject, input }: OperatorAction,
  run: (deps: Ground) => Promise<T>,
): Promise<T> {
  return transact(deps, async (inTransaction) => {
    const result = await run(inTransaction);
    await inTransaction.db
      .insertInto('operator_action')
      .values({ at: new Date(deps.clock.now()), operator, action, subject, input: JSON.stringify(input), result: JSON.stringify(result) })
      .execute();
    return result;
  });
}
