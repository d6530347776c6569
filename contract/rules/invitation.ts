import { DAY } from './constants.ts';
import { compactInput } from './text.ts';
import type { Duration, Fen } from './types.ts';

/** Characters of invite codes and exchange codes: digits and capitals without 0, 1, I and O. */
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const INVITE_CODE_LENGTH = 8;

/** How long a browser remembers an invite link; a registration within that time counts. */
export const INVITE_LINK_KEPT: Duration = 30 * DAY;

interface InvitePacket {
  readonly minOrderFen: Fen;
  readonly discountFen: Fen;
}
/** For the friend, on registration. */
export const FRIEND_PACKET: InvitePacket = { minOrderFen: 1_000, discountFen: 500 };
/** For the inviter, in addition to coins, when the friend's first order of at least INVITE_LEAST_RENT is settled. */
export const INVITER_PACKET: InvitePacket = { minOrderFen: 1_000, discountFen: 300 };
export const INVITE_PACKET_LIFE: Duration = 30 * DAY;
export const INVITER_COINS = 200;
export const INVITE_LEAST_RENT: Fen = 500;
/** Rewarded friends per inviter and day. */
export const INVITED_A_DAY = 10;

/** Normalises a code as typed or taken from an address; null: not a code. */
export const readInviteCode = (given: string): string | null => {
  const code = compactInput(given).toUpperCase();
  return code.length === INVITE_CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null;
};

export const inviteUrl = (site: string, code: string): string => `${site}/register?invite=${code}`;
