import { type Ask, type Check, type Command, keyedCommandMachine, type LeavableCommand } from '#machines/shell/keyedCommand.machine.ts';
import { dropUnfinished, keepUnfinished } from '#state/unfinished.ts';

/** How the result is read, and what the user is told if that does not settle it. */
interface Checking<Value, Wish extends object> {
  check: Check<Value, Wish>;
  announceUnchanged: () => void;
  announceUnread: () => void;
}

const filled = (actors: object, checking?: Partial<Checking<never, object>>): unknown =>
  keyedCommandMachine.provide({
    actors: actors as NonNullable<Parameters<typeof keyedCommandMachine.provide>[0]['actors']>,
    actions: {
      noteUnfinished: (_, { errand, wish, key }) => keepUnfinished(errand, { wish, key }),
      noteFinished: (_, { errand }) => dropUnfinished(errand),
      announceUnchanged: () => checking?.announceUnchanged?.(),
      announceUnread: () => checking?.announceUnread?.(),
    },
  });

/** Fills a `commandSlot`. */
export const wireCommand = <Value, Wish extends object>(ask: Ask<Value, Wish>, checking?: Checking<Value, Wish>) =>
  filled({ ask, ...(checking && { check: checking.check }) }, checking as Partial<Checking<never, object>>) as Command<Value, Wish>;

/** Fills a `leavableSlot`. */
export const wireLeavable = <Value, Wish extends object>(ask: Ask<Value, Wish>, checking?: Checking<Value, Wish>) =>
  wireCommand(ask, checking) as unknown as LeavableCommand<Value, Wish>;
