import { createHmac } from 'node:crypto';
import { normaliseInput } from '#contract/rules/text.ts';

export interface LoginPlace {
  readonly gameId: string;
  readonly zone: string;
  readonly account: string;
}

/** Keyed hash of game, zone and login: one login of one game is on offer once. Case and blanks at the ends do not matter. */
export const loginKeyWith = (secret: Buffer, { gameId, zone, account }: LoginPlace): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([gameId, normaliseInput(zone).toLowerCase(), normaliseInput(account).toLowerCase()]))
    .digest();
