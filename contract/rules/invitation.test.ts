import { expect, test } from 'vitest';
import { DAY } from './constants.ts';
import * as rules from './invitation.ts';

test('every reward and limit has the value of the specification', () => {
  expect(rules.CODE_LETTERS).toHaveLength(32);
  expect([rules.INVITE_CODE_LENGTH, rules.INVITE_LINK_KEPT, rules.INVITE_PACKET_LIFE]).toEqual([8, 30 * DAY, 30 * DAY]);
  expect([rules.FRIEND_PACKET, rules.INVITER_PACKET]).toEqual([
    { minOrderFen: 1_000, discountFen: 500 },
    { minOrderFen: 1_000, discountFen: 300 },
  ]);
  expect([rules.INVITER_COINS, rules.INVITE_LEAST_RENT, rules.INVITED_A_DAY]).toEqual([200, 500, 10]);
});

test.each([
  ['ABCD2345', 'ABCD2345'],
  [' abcd2345 ', 'ABCD2345'],
  ['ａｂｃｄ-２３４５\u200b', 'ABCD2345'],
  ['ABCD234', null],
  ['ABCD23456', null],
  ['ABCD2340', null],
  ['1BCD2345', null],
  ['', null],
])('the invite code %j is read as %j', (given, code) => expect(rules.readInviteCode(given)).toBe(code));

test('the invite link contains the code', () => {
  expect(rules.inviteUrl('https://zuhao.example', 'ABCD2345')).toBe('https://zuhao.example/register?invite=ABCD2345');
});
