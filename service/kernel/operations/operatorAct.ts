import { transact } from '#service/kernel/database/transact.ts';
import type { Ground } from '#service/kernel/deps.ts';

export interface OperatorAction {
  /** The operator's name. */
  readonly operator: string;
  readonly action: string;
  /** Number of the order or charge. */
  readonly subject: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Runs an operator's command and logs it in one transaction; a refused command leaves no log entry. */
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
