import {
  type Ask,
  type Check,
  type Command,
  type Keyed,
  keyedCommandMachine,
  type LeavableCommand,
} from '#machines/shell/keyedCommand.machine.ts';
import { toastBad, toastPlain } from '#state/toast.ts';
import { dropUnfinished, storeUnfinished } from '#state/unfinished.ts';

/** How the result is read, and what the user is told if that does not settle it. */
interface Checking<Value, Wish extends object> {
  check: Check<Value, Wish>;
  announceUnchanged: () => void;
  announceUnread: () => void;
}

const filled = (actors: object, isStored: boolean, checking?: Partial<Checking<never, object>>): unknown =>
  keyedCommandMachine.provide({
    actors: actors as NonNullable<Parameters<typeof keyedCommandMachine.provide>[0]['actors']>,
    actions: {
      ...(isStored && {
        noteUnfinished: (_: unknown, { errand, wish, key }: Keyed) => storeUnfinished(errand, { wish, key }),
        noteFinished: (_: unknown, { errand }: { errand: string }) => dropUnfinished(errand),
      }),
      announceUnchanged: () => checking?.announceUnchanged?.(),
      announceUnread: () => checking?.announceUnread?.(),
    },
  });

/** Fills a `commandSlot`. */
export const wireCommand = <Value, Wish extends object>(ask: Ask<Value, Wish>, checking?: Checking<Value, Wish>) =>
  filled({ ask, ...(checking && { check: checking.check }) }, true, checking as Partial<Checking<never, object>>) as Command<Value, Wish>;

/** Fills a `commandSlot` of a command that moves no money, and is not continued after leaving: nothing of it is stored. */
export const wireUnstored = <Value, Wish extends object>(ask: Ask<Value, Wish>, checking?: Checking<Value, Wish>) =>
  filled({ ask, ...(checking && { check: checking.check }) }, false, checking as Partial<Checking<never, object>>) as Command<Value, Wish>;

/** The same for a `leavableSlot`. */
export const wireUnstoredLeavable = <Value, Wish extends object>(ask: Ask<Value, Wish>) =>
  wireUnstored(ask) as unknown as LeavableCommand<Value, Wish>;

/** What the user is told of a check that does not settle a form that was sent. */
export const unsettled = {
  announceUnchanged: () => toastPlain('还没有查到，可以用“重试”再提交'),
  announceUnread: () => toastBad('没有查到，请重试'),
};

/** Fills a `leavableSlot`. */
export const wireLeavable = <Value, Wish extends object>(ask: Ask<Value, Wish>, checking?: Checking<Value, Wish>) =>
  wireCommand(ask, checking) as unknown as LeavableCommand<Value, Wish>;
