import { DAY } from '#contract/rules/constants.ts';
import { at, type Seed } from '#service/kernel/demo.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { openingBalance } from './opening.ts';

const OPENED_AGO = 41 * DAY;
const PASSER_BALANCE = 2_000_000;

export const seed: Seed = {
  async balances({ deps, now, cast: { people, passers, renter, vip, owner } }) {
    const balanceOf = (username: string): number => people.find((person) => person.username === username)?.balance ?? 0;
    const balances: [Caller, number][] = [
      [renter, balanceOf('renter')],
      [vip, balanceOf('vipuser')],
      [owner, balanceOf('owner')],
    ];
    const before = at(deps, now - OPENED_AGO);
    for (const [caller, fen] of [...balances, ...passers.map((passer): [Caller, number] => [passer, PASSER_BALANCE])])
      await openingBalance(before, caller.id, fen);
  },
};
