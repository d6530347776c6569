import { expect, test } from 'vitest';
import * as rules from './suggestion.ts';

const { checkSuggestionNumber, shownSuggestionNumber, suggestionNumber } = rules;
const LETTERS = 'ABCDEFGHJKLM2345';

test('every limit has the value of the specification', () => {
  expect([rules.SUGGESTION_WORDS, rules.SUGGESTION_CONTACT_MOST, rules.SUGGESTIONS_A_DAY, rules.SUGGESTION_LETTERS]).toEqual([
    { least: 10, most: 500 },
    50,
    { person: 10, address: 20 },
    16,
  ]);
});

test('a number is shown in groups of four and read in any case and spacing', () => {
  const number = suggestionNumber(LETTERS);
  expect([number, shownSuggestionNumber(number), shownSuggestionNumber('JY')]).toEqual([`JY${LETTERS}`, 'JY-ABCD-EFGH-JKLM-2345', 'JY']);
  for (const input of [number, shownSuggestionNumber(number), ` jy abcd–efgh—jklm２３４５ `, `\u200eＪＹ－ＡＢＣＤ EFGHJKLM2345\u202c`]) {
    expect(checkSuggestionNumber(input)).toEqual({ ok: true, value: number });
  }
});

test.each([
  ['', '请输入编号'],
  [' -', '请输入编号'],
  [LETTERS, '编号以 JY 开头，后面 16 位字母和数字'],
  [`JY${LETTERS}6`, '编号以 JY 开头，后面 16 位字母和数字'],
  [`JY${LETTERS.slice(1)}`, '编号以 JY 开头，后面 16 位字母和数字'],
  [`JY${LETTERS.slice(1)}0`, '编号以 JY 开头，后面 16 位字母和数字'],
])('%j is no number', (input, message) => expect(checkSuggestionNumber(input)).toEqual({ ok: false, message }));
