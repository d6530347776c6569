// Compiled with the rest: each marked line must be a type error, otherwise the type check of `npm test` fails.
import { createActor, type SnapshotFrom } from 'xstate';
import { type ActorsOf, actorSlot } from '#lib/actorSlot.ts';
import type { cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';
import type { captchaMachine } from '#machines/identity/captcha.machine.ts';
import { qrLoginMachine } from '#machines/identity/qrLogin.machine.ts';
import type { realNameMachine } from '#machines/identity/realName.machine.ts';

type Captcha = ActorsOf<typeof captchaMachine>;
type RealName = ActorsOf<typeof realNameMachine>;
export declare const drawPuzzle: Captcha['drawPuzzle'];
export declare const submitRealName: RealName['submitRealName'];

// @ts-expect-error judgeSlide is not filled
export const unfilled = { drawPuzzle } satisfies Captcha;
// @ts-expect-error a slot that the chart does not have
export const strange = { submitRealName, drawPuzzle } satisfies RealName;
// @ts-expect-error a slot filled with an actor of another output
export const mistaken = { submitRealName: actorSlot<string>('submitRealName') } satisfies RealName;

export function undeclared(): void {
  const actor = createActor(qrLoginMachine, { input: { provider: 'wechat' } });
  // @ts-expect-error an undeclared event
  actor.send({ type: 'code.rescan' });
  // @ts-expect-error an event without its payload
  actor.send({ type: 'provider.choose' });
}

export function forgotten(snapshot: SnapshotFrom<typeof cancelOrderMachine>): string {
  switch (snapshot.value) {
    case 'readingTerms':
    case 'confirming':
    case 'cancelling':
    case 'arriving':
    case 'failed':
    case 'cancelled':
    case 'kept':
    case 'left':
      return snapshot.value;
    default:
      // @ts-expect-error the state "refused" is not handled
      return snapshot.value satisfies never;
  }
}
