import { expect, test } from 'vitest';
import { DAY } from './constants.ts';
import * as rules from './profile.ts';

const { checkNickname, NICKNAME_CONTACT, NICKNAME_FORM, NICKNAME_POSING, NICKNAME_REQUIRED } = rules;

test('a nickname may change once in 30 days; there are 12 avatars', () => {
  expect([rules.NICKNAME_PAUSE, rules.DEFAULT_AVATARS]).toEqual([30 * DAY, 12]);
});

test.each([
  ['晚风', '晚风'],
  ['  Night_Owl  ', 'Night_Owl'],
  ['小明２０２６', '小明2026'],
  ['一二三四五六', '一二三四五六'],
  ['𠮷野家', '𠮷野家'],
  ['abcdefghijkl', 'abcdefghijkl'],
  ['qq糖', 'qq糖'],
])('accepts %j', (input, value) => {
  expect(checkNickname(input)).toEqual({ ok: true, value });
});

test.each([
  ['', NICKNAME_REQUIRED],
  ['  ', NICKNAME_REQUIRED],
  ['晚', NICKNAME_FORM],
  ['𠮷', NICKNAME_FORM],
  ['abcdefghijklm', NICKNAME_FORM],
  ['晚 风', NICKNAME_FORM],
  ['晚-风', NICKNAME_FORM],
  ['<b>x', NICKNAME_FORM],
  ['晚风😀', NICKNAME_FORM],
  ['かぜ', NICKNAME_FORM],
  ['晚\u200b风', NICKNAME_FORM],
  ['13800138000', NICKNAME_CONTACT],
  ['138_0013_80', NICKNAME_CONTACT],
  ['一三八零零一三', NICKNAME_CONTACT],
  ['加V看', NICKNAME_CONTACT],
  ['加_微聊', NICKNAME_CONTACT],
  ['QQ12345', NICKNAME_CONTACT],
  ['WeChat好友', NICKNAME_CONTACT],
  ['平台官方', NICKNAME_POSING],
  ['在线客_服', NICKNAME_POSING],
  ['管理员01', NICKNAME_POSING],
  ['Super_ADMIN', NICKNAME_POSING],
])('rejects %j', (input, message) => {
  expect(checkNickname(input)).toEqual({ ok: false, message });
});
