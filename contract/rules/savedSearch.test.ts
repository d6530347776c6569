import { expect, test } from 'vitest';
import { checkSavedSearchName } from './savedSearch.ts';

test.each([
  ['夜', '夜'],
  ['  夜场  微信区 ', '夜场 微信区'],
  ['十个字的名称刚刚好啊', '十个字的名称刚刚好啊'],
  ['🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮', '🎮🎮🎮🎮🎮🎮🎮🎮🎮🎮'],
])('accepts %j as %j', (input, value) => {
  expect(checkSavedSearchName(input)).toEqual({ ok: true, value });
});

test.each(['', '   ', '\u200b', '十一个字的名称就太长了啊'])('refuses %j', (input) => {
  expect(checkSavedSearchName(input)).toEqual({ ok: false, message: '名称要 1–10 个字' });
});
