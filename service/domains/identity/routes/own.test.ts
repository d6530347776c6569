import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/rest/session.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { aUser, idNumber } from '#testing/builders/identity.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const submit = (token: string, id_number: string, name = '林夏') =>
  service.ask(contract.submitRealName, { body: { name, id_number } }, { token });
const info = (token: string) => service.get(contract.getUserInfo, {}, { token });

describe('real name', () => {
  test('of an adult is stored, the number only as a keyed hash', async () => {
    const { id, token } = await aUser(service);
    const number = idNumber('19950617');
    expect(await submit(token, number)).toEqual({ status: 200, code: 0, message: 'ok', data: { is_real_name: true, is_adult: true } });
    expect(await info(token)).toMatchObject({ is_real_name: true, is_adult: true });
    const row = await service.database.db
      .selectFrom('user_account')
      .select(['real_name', 'id_number_hash', 'birth_date'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ real_name: '林夏', birth_date: '1995-06-17', id_number_hash: expect.any(Buffer) });
    expect(row.id_number_hash?.equals(createHash('sha256').update(number).digest())).toBe(false);
  });

  test('of a minor is stored and flagged; at 00:00 of the 18th birthday the flag is cleared', async () => {
    const { token } = await aUser(service);
    expect(await submit(token, idNumber('20081121'))).toMatchObject({ code: 0, data: { is_real_name: true, is_adult: false } });
    expect(await info(token)).toMatchObject({ is_real_name: true, is_adult: false });
    service.clock.move(12 * HOUR - 1);
    expect(await info(token)).toMatchObject({ is_adult: false });
    service.clock.move(1);
    expect(await info(token)).toMatchObject({ is_adult: true });
    service.clock.move(-12 * HOUR);
  });

  test('number belongs to one account, even with 20 concurrent requests, with x or X', async () => {
    const number =
      ['002', '003', '004', '005', '006', '007', '008', '009', '010', '011', '012', '013', '014']
        .map((serial) => idNumber('19900101', serial))
        .find((one) => one.endsWith('X')) ?? '';
    const users = await Promise.all(Array.from({ length: 20 }, () => aUser(service)));
    const answers = await Promise.all(users.map(({ token }, index) => submit(token, index % 2 === 0 ? number : number.replace('X', 'x'))));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code, message }) => code === 42220 && message === '该身份证号已被其他账号认证')).toHaveLength(19);
  });

  test('can be submitted once', async () => {
    const { token } = await aUser(service);
    const answers = await Promise.all([submit(token, idNumber('19910203', '021')), submit(token, idNumber('19910203', '022'))]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 42221]);
    expect(await submit(token, idNumber('19910203', '023'))).toMatchObject({ code: 42221, message: '已完成实名认证，无需重复提交' });
  });

  test.each([
    ['', '110101199001011', { name: '请输入真实姓名', id_number: '请输入正确的身份证号' }],
    ['林夏', '110101199002300018', { id_number: '请输入正确的身份证号' }],
    ['林夏', idNumber('19900101').slice(0, 17) + (idNumber('19900101').endsWith('1') ? '2' : '1'), { id_number: '请输入正确的身份证号' }],
    ['林夏', idNumber('20261121'), { id_number: '请输入正确的身份证号' }],
  ])('of %j and %j is refused, naming the field', async (name, number, fields) => {
    const { token } = await aUser(service);
    expect(await submit(token, number, name)).toMatchObject({ status: 400, code: 40000, data: { fields } });
  });

  test('needs a login', async () => {
    expect(await service.ask(contract.submitRealName, { body: { name: '林夏', id_number: idNumber('19900101') } })).toMatchObject({
      status: 401,
      code: 40100,
    });
  });
});

describe('userinfo and my wallets', () => {
  test('count what is usable or unread, and show the rental that ends first', async () => {
    const { id, token } = await aUser(service);
    const owner = await aUser(service);
    const { db } = service.database;
    const now = service.clock.now();
    const at = (distance: number) => new Date(now + distance);
    await db
      .insertInto('coupon')
      .values([
        { user_id: id, title: '可用', type: 1, expires_at: at(DAY) },
        { user_id: id, title: '刚过期', type: 1, expires_at: at(0) },
        { user_id: id, title: '作废', type: 1, expires_at: at(DAY), status: 3 },
        { user_id: owner.id, title: '别人的', type: 1, expires_at: at(DAY) },
      ])
      .execute();
    await db
      .insertInto('notification')
      .values([
        { user_id: id, type: 'system', title: '一', content: '', created_at: at(0) },
        { user_id: id, type: 'system', title: '二', content: '', created_at: at(0), read_at: at(0) },
        { user_id: owner.id, type: 'system', title: '三', content: '', created_at: at(0) },
      ])
      .execute();
    const game = await db.insertInto('game').values({ title: '星海', world: 'moba' }).returning('id').executeTakeFirstOrThrow();
    const listings = await db
      .insertInto('listing')
      .values(
        ['早结束', '晚结束', '未开始'].map((title) => ({
          owner_id: owner.id,
          game_id: game.id,
          title,
          platform: '安卓',
          zone: '一区',
          role_name: '角色',
          login_account: 'a',
          login_secret: 's',
          attrs: '[]',
          rental: 300,
          rental_promotion: '[]',
        })),
      )
      .returning(['id', 'title'])
      .execute();
    const order = (index: number, status: 3 | 4, start: number, end: number) => ({
      order_no: String(index).padStart(20, '0'),
      renter_id: id,
      owner_id: owner.id,
      listing_id: listings[index]?.id ?? '',
      status,
      mode: 'now' as const,
      type: 1 as const,
      paid_hours: 1,
      bonus_hours: 0,
      created_at: at(-DAY),
      start_at: at(start),
      end_at: at(end),
      pay_deadline: at(-DAY),
      rent_base: 300,
      activity_discount: 0,
      vip_discount: 0,
      coupon_discount: 0,
      rent: 300,
      game_money_fen: 0,
      deposit: 0,
      payable: 300,
      lines: '[]',
    });
    await db
      .insertInto('rental_order')
      .values([order(1, 4, -HOUR, 3 * HOUR), order(0, 4, -HOUR, 2 * HOUR), order(2, 3, HOUR, 90 * 60_000)])
      .execute();
    await db.updateTable('wallet_account').set({ balance: 12_345 }).where('user_id', '=', id).where('kind', '=', 'available').execute();
    await db.updateTable('wallet_account').set({ balance: 700 }).where('user_id', '=', id).where('kind', '=', 'frozen').execute();
    await db
      .updateTable('user_account')
      .set({ vip_until: at(DAY) })
      .where('id', '=', id)
      .execute();

    expect(await info(token)).toMatchObject({
      red_packets: 1,
      unread_notifications: 1,
      active_order: { order_no: '0'.repeat(20), hire_end_time: now + 2 * HOUR, title: '早结束', count: 2 },
    });
    const wallets = () => service.get(contract.getMyWallets, {}, { token });
    expect(await wallets()).toEqual({
      walletsInfo: { available: 12_345, frozen: 700, vip_status: 1, vip_until: now + DAY, super_until: null },
    });
    service.clock.move(DAY);
    expect(await wallets()).toEqual({
      walletsInfo: { available: 12_345, frozen: 700, vip_status: 0, vip_until: now + DAY, super_until: null },
    });
    expect(await info(token)).toMatchObject({ active_order: null, red_packets: 0 });
  });
});
