import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fromShanghai } from './clock.ts';
import {
  adultFrom,
  birthDateOf,
  checkEmail,
  checkIdNumber,
  checkPassword,
  checkPhone,
  checkRealName,
  checkSmsCode,
  checkUsername,
  idCheckDigit,
  isAdult,
} from './validation.ts';
import type { Checked } from './types.ts';

const NOW = fromShanghai({ y: 2026, m: 11, d: 20, h: 15 });

const withCheckDigit = (first17: string): string => first17 + idCheckDigit(first17);

/** The value, or the refusal's message. */
const outcome = (checked: Checked<string>): string => (checked.ok ? `= ${checked.value}` : checked.message);

test.each([
  ['13800138000', '= 13800138000'],
  ['19912345678', '= 19912345678'],
  [' 138 0013 8000 ', '= 13800138000'],
  ['138-0013-8000', '= 13800138000'],
  ['+8613800138000', '= 13800138000'],
  ['+86 138 0013 8000', '= 13800138000'],
  ['＋86 13800138000', '= 13800138000'],
  ['008613800138000', '= 13800138000'],
  ['8613800138000', '= 13800138000'],
  ['(+86)13800138000', '= 13800138000'],
  ['１３８００１３８０００', '= 13800138000'],
  ['\u202d13800138000\u202c', '= 13800138000'],
  ['（＋８６）１３８－００１３－８０００', '= 13800138000'],
  ['', '请输入手机号码'],
  ['   ', '请输入手机号码'],
  ['　', '请输入手机号码'],
  ['12800138000', '请输入正确的手机号码'],
  ['1380013800', '请输入正确的手机号码'],
  ['138001380000', '请输入正确的手机号码'],
  ['23800138000', '请输入正确的手机号码'],
  ['1380013800a', '请输入正确的手机号码'],
  ['+113800138000', '请输入正确的手机号码'],
  ['+86+8613800138000', '请输入正确的手机号码'],
])('phone %j: %s', (input, expected) => {
  expect(outcome(checkPhone(input))).toBe(expected);
});

test.each([
  ['vip', '= vip'],
  [' vip ', '= vip'],
  ['１２３', '= 123'],
  ['\u200evip\u200b\u202c', '= vip'],
  ['\u200b', '请输入手机号/用户名'],
  ['一'.repeat(20), `= ${'一'.repeat(20)}`],
  ['😀'.repeat(20), `= ${'😀'.repeat(20)}`],
  ['', '请输入手机号/用户名'],
  ['一'.repeat(21), '请输入手机号/用户名'],
])('user name %j: %s', (input, expected) => {
  expect(outcome(checkUsername(input))).toBe(expected);
});

test.each([
  ['abcdefg8', '= abcdefg8'],
  ['_'.repeat(30), `= ${'_'.repeat(30)}`],
  [' abc_1234 ', '= abc_1234'],
  ['abc_1234\u200b', '= abc_1234'],
  ['１２３４５６７８', '= 12345678'],
  ['', '请输入密码'],
  ['  ', '请输入密码'],
  ['abcdef7', '密码由字母、数字、下划线组成,长度8-30位'],
  ['a'.repeat(31), '密码由字母、数字、下划线组成,长度8-30位'],
  ['abc-1234', '密码由字母、数字、下划线组成,长度8-30位'],
  ['密码密码密码密码', '密码由字母、数字、下划线组成,长度8-30位'],
])('password %j: %s', (input, expected) => {
  expect(outcome(checkPassword(input))).toBe(expected);
});

test.each([
  ['123456', '= 123456'],
  [' 123 456 ', '= 123456'],
  ['123-456\u200b', '= 123456'],
  ['１２３４５６', '= 123456'],
  ['000000', '= 000000'],
  ['', '请输入验证码'],
  ['12345', '验证码只能为数字且长度为6'],
  ['1234567', '验证码只能为数字且长度为6'],
  ['12345a', '验证码只能为数字且长度为6'],
])('code %j: %s', (input, expected) => {
  expect(outcome(checkSmsCode(input))).toBe(expected);
});

test.each([
  [' 张三 ', '= 张三'],
  ['张三\u200b', '= 张三'],
  ['阿卜杜拉·买买提', '= 阿卜杜拉·买买提'],
  ['', '请输入真实姓名'],
  [' 　', '请输入真实姓名'],
])('name %j: %s', (input, expected) => {
  expect(outcome(checkRealName(input))).toBe(expected);
});

describe('e-mail address', () => {
  const local = 'a'.repeat(64);
  /** 254 characters. */
  const longest = `lin@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(54)}.com`;
  test.each([
    [' Lin@QQ.com ', '= lin@qq.com'],
    ['lin＠qq。com', '= lin@qq.com'],
    ['ｌｉｎ＠ｑｑ．com\u200b\u200e', '= lin@qq.com'],
    ['l.i-n_1+tag@mail.example.co', '= l.i-n_1+tag@mail.example.co'],
    ['１２３@qq.com', '= 123@qq.com'],
    [`${local}@example.com`, `= ${local}@example.com`],
    ['l~n@qq.com', '= l~n@qq.com'],
    [longest, `= ${longest}`],
    [`a${longest}`, '请输入正确的邮箱地址'],
    ['', '请输入邮箱地址'],
    ['林@qq.com', '暂不支持中文等国际化邮箱地址，请换一个'],
    ['lin@例子.com', '暂不支持中文等国际化邮箱地址，请换一个'],
    ['lin@xn--fsqu00a.com', '暂不支持中文等国际化邮箱地址，请换一个'],
    ...[
      'lin',
      'lin@',
      '@qq.com',
      'lin@qq',
      'lin@qq.c',
      'lin@@qq.com',
      '.lin@qq.com',
      'lin.@qq.com',
      'l..n@qq.com',
      'l n@qq.com',
      'lin@-qq.com',
      'lin@qq-.com',
      'lin@1.2.3.4',
      'lin@[1.2.3.4]',
      'lin@qq.com,b@qq.com',
      'Lin <lin@qq.com>',
      `a${local}@example.com`,
      `lin@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}.com`,
    ].map((wrong): [string, string] => [wrong, '请输入正确的邮箱地址']),
  ])('%s', (input, expected) => {
    expect(outcome(checkEmail(input))).toBe(expected);
  });
});

describe('ID number', () => {
  test.each([
    ['11010519491231002X', '= 11010519491231002X'],
    ['440524188001010014', '请输入正确的身份证号'],
    ['11010519491231002x', '= 11010519491231002X'],
    [' １１０１０５１９４９１２３１００２Ｘ ', '= 11010519491231002X'],
    ['110105 19491231 002X', '= 11010519491231002X'],
    ['110105-19491231-002ｘ', '= 11010519491231002X'],
    ['\u202d11010519491231002X\u202c\u200b', '= 11010519491231002X'],
    [withCheckDigit('11010520000229001'), `= ${withCheckDigit('11010520000229001')}`],
    [withCheckDigit('11010520261120001'), `= ${withCheckDigit('11010520261120001')}`],
    ['', '请输入正确的身份证号'],
    ['110105194912310020', '请输入正确的身份证号'],
    ['11010519491231002', '请输入正确的身份证号'],
    ['11010519491231002XX', '请输入正确的身份证号'],
    ['1101051949123100X2', '请输入正确的身份证号'],
    [withCheckDigit('01010519491231002'), '请输入正确的身份证号'],
    [withCheckDigit('11010520010229001'), '请输入正确的身份证号'],
    [withCheckDigit('11010519001301001'), '请输入正确的身份证号'],
    [withCheckDigit('11010519000229001'), '请输入正确的身份证号'],
    [withCheckDigit('11010520261121001'), '请输入正确的身份证号'],
    [withCheckDigit('11010518991231001'), '请输入正确的身份证号'],
    [withCheckDigit('11010519000101001'), `= ${withCheckDigit('11010519000101001')}`],
  ])('%j: %s', (input, expected) => {
    expect(outcome(checkIdNumber(input, NOW))).toBe(expected);
  });

  it('accepts exactly one check digit', () => {
    const right = [...'0123456789X'].filter((digit) => checkIdNumber(`11010519491231002${digit}`, NOW).ok);
    expect(right).toEqual(['X']);
  });

  it('detects every single-digit error', () => {
    const number = '11010519491231002X';
    const wrong = Array.from({ length: 17 }, (_, index) =>
      [...'0123456789'].filter((digit) => digit !== number[index]).map((digit) => number.slice(0, index) + digit + number.slice(index + 1)),
    );
    expect(wrong.flat().filter((each) => checkIdNumber(each, NOW).ok)).toEqual([]);
  });

  it('weights the digits by powers of two modulo 11, as GB 11643 does', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 17, maxLength: 17 }), (digits) => {
        const check = idCheckDigit(digits.join(''));
        const sum = digits.reduce((total, digit, index) => total + digit * 2 ** (17 - index), check === 'X' ? 10 : Number(check));
        expect(sum % 11).toBe(1);
      }),
    );
  });

  it('accepts a birth date from its first instant on, not 1 ms earlier', () => {
    const number = withCheckDigit('11010520261121001');
    const born = fromShanghai({ y: 2026, m: 11, d: 21 });
    expect([checkIdNumber(number, born).ok, checkIdNumber(number, born - 1).ok]).toEqual([true, false]);
  });

  it('contains the birth date', () => {
    expect([birthDateOf('11010519491231002X'), birthDateOf('nonsense')]).toEqual([{ y: 1949, m: 12, d: 31 }, null]);
  });
});

describe('age', () => {
  test.each([
    [
      { y: 2008, m: 11, d: 20 },
      { y: 2026, m: 11, d: 20 },
    ],
    [
      { y: 2008, m: 2, d: 29 },
      { y: 2026, m: 3, d: 1 },
    ],
    [
      { y: 2004, m: 2, d: 29 },
      { y: 2022, m: 3, d: 1 },
    ],
    [
      { y: 2008, m: 2, d: 28 },
      { y: 2026, m: 2, d: 28 },
    ],
    [
      { y: 2008, m: 12, d: 31 },
      { y: 2026, m: 12, d: 31 },
    ],
  ])('born %j, adult from 00:00 of %j', (birth, day) => {
    expect(adultFrom(birth)).toBe(fromShanghai(day));
  });

  it('is 18 from midnight of the birthday in Shanghai', () => {
    const number = withCheckDigit('11010520081120001');
    const birthday = Date.UTC(2026, 10, 19, 16);
    expect([isAdult(number, birthday - 1), isAdult(number, birthday)]).toEqual([false, true]);
  });

  it('is 18 on 1 March when born on 29 February', () => {
    const number = withCheckDigit('11010520080229001');
    const march = fromShanghai({ y: 2026, m: 3, d: 1 });
    expect([isAdult(number, march - 1), isAdult(number, march)]).toEqual([false, true]);
  });

  it('is never 18 for an invalid number', () => {
    expect(isAdult('11010520010229001X', NOW)).toBe(false);
  });
});
