import { expect, test } from 'vitest';
import { DAY, MINUTE } from './constants.ts';
import { checkDeactivationNumber, checkSentence, CLOSING_DELAY, CLOSING_SENTENCE, CONFIRM_WITHIN } from './deactivation.ts';

test('the sentence is due within 30 minutes, the end 7 days after it', () => {
  expect([CONFIRM_WITHIN, CLOSING_DELAY]).toEqual([30 * MINUTE, 7 * DAY]);
});

test.each([
  ['我确认注销账号', { ok: true, value: CLOSING_SENTENCE }],
  [' “我确认 注销账号。” ', { ok: true, value: CLOSING_SENTENCE }],
  ['', { ok: false, message: '请输入“我确认注销账号”' }],
  ['“”', { ok: false, message: '请输入“我确认注销账号”' }],
  ['我确认注销', { ok: false, message: '输入的内容和“我确认注销账号”不一致' }],
])('the typed sentence %j', (input, expected) => expect(checkSentence(input, CLOSING_SENTENCE)).toEqual(expected));

test.each([
  ['ZXABCDEFGHIJKL2345', { ok: true, value: 'ZXABCDEFGHIJKL2345' }],
  [' zx-abcd efgh-ijkl-２３４５ ', { ok: true, value: 'ZXABCDEFGHIJKL2345' }],
  ['', { ok: false, message: '请输入注销编号' }],
  ['ＺＸＡＢＣＤ－efghijkl2345\u202c', { ok: true, value: 'ZXABCDEFGHIJKL2345' }],
  ['-', { ok: false, message: '请输入注销编号' }],
  ['ZXABCDEFGHIJKL234', { ok: false, message: '注销编号以 ZX 开头，共 18 位' }],
  ['ZXABCDEFGHIJKL23456', { ok: false, message: '注销编号以 ZX 开头，共 18 位' }],
  ['ZXABCDEFGHIJKL2341', { ok: false, message: '注销编号以 ZX 开头，共 18 位' }],
  ['JYABCDEFGHIJKL2345', { ok: false, message: '注销编号以 ZX 开头，共 18 位' }],
])('the number %j', (input, expected) => expect(checkDeactivationNumber(input)).toEqual(expected));
