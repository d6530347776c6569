import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { MASK } from '#lib/recording.ts';
import { mask } from './mask.ts';

describe('masking', () => {
  test('masks texts under any key that is not known to be harmless', () => {
    const secrets = {
      token: 't0k',
      tempToken: 'abc',
      phone: '138',
      password: 'Passw0rd_1',
      passwordAgain: 'x',
      name: '张晚风',
      idNumber: '11010519491231002X',
      username: 'wanfeng',
      account: 'wf_2026',
      verifyKey: 'key-1',
      captchaId: 'c1',
      id: 't1',
      key: 'pay-key-0001',
      sign: 'c2lnbg',
      image: 'data:,',
      background: '/x',
      publicKey: 'a2V5',
      nonce: 'nonce-0001',
      cashierUrl: 'https://cashier.test/pay',
      newThingOfTomorrow: 'secret',
      nickname: '晚风',
      avatar: '/a.svg',
    };
    expect(mask(secrets)).toEqual(Object.fromEntries(Object.keys(secrets).map((key) => [key, MASK])));
  });

  test('masks numbers of four digits and more, except amounts, times and counts', () => {
    const secrets = {
      verification: 482_113,
      id: 110105194912310016,
      card: 6222020200011234304,
      value: 8_613_912_345_678,
      digits: 4_821,
      minus: -482_113,
      code: 12,
      captcha: 7,
      phone: 1,
      at: 13_800_138_000,
      waitMs: 110105194912310016,
      freeAt: 8_613_912_345_678,
    };
    expect(mask(secrets)).toEqual(Object.fromEntries(Object.keys(secrets).map((key) => [key, MASK])));
    const plain = {
      amountFen: 5_000,
      waitMs: 60_000,
      expiresAt: 1_795_132_800_000,
      hours: 12,
      status: -410,
      chance: 0.5,
      lookCount: 10_000,
    };
    expect(mask(plain)).toEqual(plain);
    expect(mask([482_113, 7])).toEqual([MASK, 7]);
  });

  test.each([
    ['手机号 13800138000 已注册', `手机号 ${MASK} 已注册`],
    ['+86 138-0013-8000', MASK],
    ['身份证 11010519491231002x 有误', `身份证 ${MASK} 有误`],
    ['验证码 4821，10 分钟内有效', `验证码 ${MASK}，10 分钟内有效`],
    ['password=hunter2 refused', `password${MASK}`],
    ['password is hunter2', `password${MASK}`],
    ['pass: hun ter2', `pass${MASK}`],
    ['token is abcdef123', `token${MASK}`],
    ['{"token":"abc","ok":true}', `{"token${MASK}`],
    ['{\\"tempToken\\":\\"tt-abc\\"}', `{\\"tempToken${MASK}`],
    ['密码：Passw0rd_1，请重试', `密码${MASK}`],
    ['密码是 hunter2', `密码${MASK}`],
    ['密码是床前明月光', `密码${MASK}`],
    ['口令为 abc123', `口令${MASK}`],
    ['密码错误超过3次，请验证', '密码错误超过3次，请验证'],
    ['code: 4821', `code: ${MASK}`],
    ['手机 １３８００１３８０００', `手机 ${MASK}`],
    ['138.0013.8000', MASK],
    ['138 - 0013 - 8000', MASK],
    ['Bearer abc.def.ghi', MASK],
    ['see https://x.test/pay?ticket=1', `see ${MASK}`],
    ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', MASK],
    ['卡号 6222 0202 0001 1234 567', `卡号 ${MASK}`],
    ['a.b@example.test 收', `${MASK} 收`],
    ['滑块验证后端校验不通过', '滑块验证后端校验不通过'],
    ['请在 2026-11-20 22:00 前支付 ¥37.00', '请在 2026-11-20 22:00 前支付 ¥37.00'],
  ])('masks secrets inside a shown text: %s', (message, shown) => {
    expect(mask({ message })).toEqual({ message: shown });
  });

  test('shows a code that is a stable name, never digits', () => {
    expect(mask([{ code: 'SMS_CODE_WRONG' }, { code: '482113' }, { code: 'aB3d' }])).toEqual([
      { code: 'SMS_CODE_WRONG' },
      { code: MASK },
      { code: MASK },
    ]);
  });

  test('shows order and listing numbers only under their keys and in their format', () => {
    const numbers = { orderNo: '20261120000000000001', chargeNo: 'C1', listingId: '104821' };
    expect(mask(numbers)).toEqual(numbers);
    expect(mask({ orderNo: '13800138000', listingId: '13800138000' })).toEqual({ orderNo: MASK, listingId: MASK });
  });

  test('masks keys that are secrets', () => {
    expect(mask(new Map([['13800138000', { status: 'x' }]]))).toEqual({ [MASK]: { status: 'x' } });
  });

  test('shows message and problem of an error; masks its other properties', () => {
    expect(
      mask(Object.assign(new Error('failed for 13800138000'), { problem: { kind: 'refused', requestId: 'r-1' }, request: 'x' })),
    ).toEqual({
      message: `failed for ${MASK}`,
      problem: { kind: 'refused', requestId: 'r-1' },
      request: MASK,
    });
  });

  test('copies actors as ids, dates as instants, cycles up to a depth limit', () => {
    const actor = createActor(createMachine({ id: 'm' }), { id: 'kid' });
    const ring: { state: string; next?: unknown } = { state: 'x' };
    ring.next = ring;
    expect(mask({ actor, at: new Date(5), set: new Set(['a']), run: () => 1, none: undefined, big: 5n })).toEqual({
      actor: '→ kid',
      at: 5,
      set: [MASK],
      run: 'ƒ',
      big: MASK,
    });
    expect(JSON.stringify(mask(ring)).length).toBeLessThan(300);
  });
});
