import { readCardCheck } from '#api/queries/cardCheck.ts';
import { forgetCardCheck, showCardCheck } from '#state/cardChecks.ts';

/** Asks about a card that was pressed, while its page loads; nobody waits for the answer, and without one nothing is shown. */
export function checkPressed({ id, hourlyFen }: { id: string; hourlyFen: number }): void {
  forgetCardCheck(id);
  readCardCheck(id, hourlyFen).then(
    (check) => showCardCheck(id, { ...check, shownFen: hourlyFen }),
    () => undefined,
  );
}
