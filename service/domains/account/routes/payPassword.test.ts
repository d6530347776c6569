import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendOwnEmailCode } from '#contract/rest/email.ts';
import * as orders from '#contract/rest/orders.ts';
import * as contract from '#contract/rest/payPassword.ts';
import { proveOwner } from '#contract/rest/security.ts';
import { PAY_PASSWORD_WEAK, type ProofPurpose } from '#contract/rules/account.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { submitRealName } from '#contract/rest/session.ts';
import { runDueJobs } from '#service/jobs.ts';
import { hashPassword } from '#service/domains/identity/password.ts';
import { anEmail, aPhone, idNumber, mailsTo, newestMailCode, ownCode, seal, verifyKey } from '#testing/builders/identity.ts';
import { aKey, aListing, anOrder, aPaidOrder, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { idNumberHash } from '#service/domains/identity/idNumber.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

interface Payer extends Person {
  readonly phone: string;
}

/** With the default limit of ¥50. */
async function aPayer(payPassword: string | null = '258013'): Promise<Payer> {
  const person = await aRenter(service, { payPasswordAbove: 5_000 });
  const phone = aPhone();
  await service.deps.db.updateTable('user_account').set({ phone }).where('id', '=', person.id).execute();
  if (payPassword !== null)
    await service.deps.db
      .insertInto('pay_password')
      .values({ user_id: person.id, password_hash: await hashPassword(payPassword), changed_at: new Date(0) })
      .execute();
  return { ...person, phone };
}

async function prove(
  person: Payer,
  purpose: ProofPurpose,
  given: { digits?: string; subject?: string; id_number?: string },
): Promise<string> {
  const { digits, subject = '', id_number } = given;
  if (digits === undefined) {
    const sms_code = await ownCode(service, person, purpose);
    return (await service.get(proveOwner, { body: { purpose, sms_code, id_number } }, person)).proof;
  }
  const { password, headers } = await seal(service, 'prove', digits);
  return (await service.get(proveOwner, { body: { purpose, subject, pay_password: password } }, { token: person.token, headers })).proof;
}

async function keep(
  call: typeof contract.setPayPassword | typeof contract.updatePayPassword,
  person: Payer,
  digits: string,
  proof: string,
) {
  const { password, headers } = await seal(service, 'pay_password', digits);
  return service.ask(call, { body: { pay_password: password, proof } }, { token: person.token, headers });
}

const settings = (person: Person) => service.get(contract.getSettings, {}, person);

describe('setting', () => {
  test('needs a proof of its purpose, once; a weak one is refused and does not use up the proof', async () => {
    const person = await aPayer(null);
    const proof = await prove(person, 'set_pay_password', {});
    expect(await keep(contract.setPayPassword, person, '258013', 'x'.repeat(43))).toMatchObject({ status: 403, code: 40305 });
    expect(await keep(contract.setPayPassword, person, '123456', proof)).toMatchObject({
      status: 422,
      code: 42226,
      message: '不能是连续或重复的数字，也不能取自手机号、生日或身份证号',
    });
    expect(await keep(contract.setPayPassword, person, '12345', proof)).toMatchObject({ status: 400, message: '支付密码为 6 位数字' });
    expect((await settings(person)).has_pay_password).toBe(false);
    expect(await keep(contract.setPayPassword, person, '258013', proof)).toMatchObject({ code: 0 });
    expect((await settings(person)).has_pay_password).toBe(true);
    expect(await keep(contract.setPayPassword, person, '258014', proof)).toMatchObject({ code: 40305 });
  });

  test('a second time needs a reset by code and ID number, which also ends a lock', async () => {
    const person = await aPayer();
    const id_number = idNumber('19900504', '511');
    await service.deps.db
      .updateTable('user_account')
      .set({ id_number_hash: await idNumberHash(service.deps, id_number) })
      .where('id', '=', person.id)
      .execute();
    await service.deps.db
      .updateTable('pay_password')
      .set({ failures: 5, locked_until: new Date(service.clock.now() + MINUTE) })
      .where('user_id', '=', person.id)
      .execute();
    expect(await keep(contract.setPayPassword, person, '680124', await prove(person, 'set_pay_password', {}))).toMatchObject({
      code: 40305,
    });
    service.clock.move(HOUR);
    const proof = await prove(person, 'reset_pay_password', { id_number });
    expect(await keep(contract.setPayPassword, person, '680124', proof)).toMatchObject({ code: 0 });
    expect(await prove(person, 'pay', { digits: '680124', subject: 'any' })).toMatch(/^[\w-]{43}$/);
  });

  test('a second time is possible by a code to the mailbox and the ID number', async () => {
    const person = await aPayer();
    const [email, id_number] = [anEmail(), idNumber('19900504', '513')];
    await service.deps.db
      .updateTable('user_account')
      .set({ email, id_number_hash: await idNumberHash(service.deps, id_number) })
      .where('id', '=', person.id)
      .execute();
    const purpose = 'reset_pay_password';
    await service.get(sendOwnEmailCode, { body: { verify_key: await verifyKey(service, 'sendSms'), purpose } }, person);
    const email_code = await newestMailCode(service, email);
    const ask = (id: string) => service.ask(proveOwner, { body: { purpose, email_code, id_number: id } }, person);
    expect(await ask(idNumber('19900504', '515'))).toMatchObject({ code: 42212, message: '身份证号与实名信息不符' });
    const { data } = await ask(id_number);
    if (!('proof' in data)) throw new Error('no proof');
    expect(await keep(contract.setPayPassword, person, '680124', data.proof)).toMatchObject({ code: 0 });
    expect(await prove(person, 'pay', { digits: '680124', subject: 'any' })).toMatch(/^[\w-]{43}$/);
  });

  test('refuses digits of the ID number, known from real-name verification or from the proof', async () => {
    const [verified, known] = [await aPayer(null), await aPayer()];
    const id_number = idNumber('19880213', '947');
    await service.deps.db.updateTable('user_account').set({ real_name: null, birth_date: null }).where('id', '=', verified.id).execute();
    await service.get(submitRealName, { body: { name: '林夏', id_number } }, verified);
    const other = idNumber('19880213', '585');
    await service.deps.db
      .updateTable('user_account')
      .set({ id_number_hash: await idNumberHash(service.deps, other), birth_date: '1988-02-13' })
      .where('id', '=', known.id)
      .execute();
    const weak = { code: 42226, message: PAY_PASSWORD_WEAK };
    const windows = (number: string) =>
      Array.from({ length: 12 }, (_, at) => number.slice(at, at + 6)).filter((six) => /^\d{6}$/.test(six));
    const proof = await prove(verified, 'set_pay_password', {});
    for (const six of windows(id_number))
      expect([six, await keep(contract.setPayPassword, verified, six, proof)]).toMatchObject([six, weak]);
    expect(await keep(contract.setPayPassword, verified, other.slice(11, 17), proof)).toMatchObject({ code: 0 });
    const reset = await prove(known, 'reset_pay_password', { id_number: other });
    expect(await keep(contract.setPayPassword, known, other.slice(11, 17), reset)).toMatchObject(weak);
    expect(await keep(contract.setPayPassword, known, id_number.slice(11, 17), reset)).toMatchObject({ code: 0 });
  });

  test('notifies phone and mailbox of every change', async () => {
    const person = await aPayer(null);
    const email = anEmail();
    await service.deps.db.updateTable('user_account').set({ email }).where('id', '=', person.id).execute();
    const news = async () => {
      await runDueJobs(service.deps);
      return (await mailsTo(service, email)).map(({ text }) => /你的账号支付密码已(?:设置|修改|重置)/.exec(text)?.[0]);
    };
    expect(await keep(contract.setPayPassword, person, '258013', await prove(person, 'set_pay_password', {}))).toMatchObject({ code: 0 });
    expect(await news()).toEqual(['你的账号支付密码已设置']);
    const proof = await prove(person, 'pay', { digits: '258013', subject: 'pay_password' });
    expect(await keep(contract.updatePayPassword, person, '680124', proof)).toMatchObject({ code: 0 });
    expect(await news()).toEqual(['你的账号支付密码已修改', '你的账号支付密码已设置']);
  });

  test('a new one with the old one', async () => {
    const person = await aPayer();
    const proof = await prove(person, 'pay', { digits: '258013', subject: 'pay_password' });
    expect(await keep(contract.updatePayPassword, person, '680124', proof)).toMatchObject({ code: 0 });
    expect(await keep(contract.updatePayPassword, person, '680125', proof)).toMatchObject({ code: 40305 });
    const unset = await aPayer(null);
    expect(await keep(contract.updatePayPassword, unset, '680124', proof)).toMatchObject({ code: 40313 });
  });
});

describe('settings', () => {
  test('have defaults until saved, and an update changes only the given ones', async () => {
    const person = await aPayer(null);
    await service.deps.db.deleteFrom('user_setting').where('user_id', '=', person.id).execute();
    const kinds = { notify_orders: true, notify_money: true, notify_activity: true };
    const all = { ...kinds, show_in_rankings: true, security_by: 'sms', pay_password_above: 5_000 };
    expect(await settings(person)).toEqual({ ...all, has_pay_password: false });
    const save = (body: object) => service.get(contract.updateSettings, { body }, person);
    expect(await save({ notify_money: false })).toEqual({ ...all, notify_money: false, has_pay_password: false });
    expect(await save({ show_in_rankings: false, pay_password_above: 0 })).toEqual({
      ...all,
      notify_money: false,
      show_in_rankings: false,
      pay_password_above: 0,
      has_pay_password: false,
    });
    expect(await service.ask(contract.updateSettings, { body: { pay_password_above: 7_000 } }, person)).toMatchObject({
      status: 400,
      data: { fields: { pay_password_above: '请从这几项里选：每次都要、50 元、200 元' } },
    });
  });

  test('raising the limit needs the pay password; lowering it does not', async () => {
    const person = await aPayer();
    const save = (body: { pay_password_above: number; proof?: string }) => service.ask(contract.updateSettings, { body }, person);
    expect(await save({ pay_password_above: 20_000 })).toMatchObject({ status: 403, code: 40314, message: '请输入支付密码' });
    expect(await save({ pay_password_above: 20_000, proof: 'x'.repeat(43) })).toMatchObject({ code: 40305 });
    expect(await save({ pay_password_above: 0 })).toMatchObject({ code: 0 });
    // A change that leaves the limit alone needs none, even when every payment does.
    expect(await service.ask(contract.updateSettings, { body: { notify_activity: false } }, person)).toMatchObject({ code: 0 });
    const proof = await prove(person, 'pay', { digits: '258013', subject: 'limit' });
    expect(await save({ pay_password_above: 20_000, proof })).toMatchObject({ code: 0, data: { pay_password_above: 20_000 } });
  });
});

describe('a payment from the wallet', () => {
  const dear = { rental: 6_000, deposit: 0 };
  const payWith = (person: Person, order_no: string, body: { method: 'wallet' | 'card' | 'mixed'; proof?: string }, key = aKey()) =>
    service.ask(orders.payOrder, { params: { order_no }, body }, keyed(person, key));

  test('above the limit is refused without the pay password, with its own refusal if none is set, and moves nothing', async () => {
    for (const [payPassword, refusal] of [
      ['258013', { status: 403, code: 40314 }],
      [null, { status: 403, code: 40313, message: '请先设置支付密码' }],
    ] as const) {
      const person = await aPayer(payPassword);
      const { order_no } = await anOrder(service, person, await aListing(service, dear));
      const before = await walletOf(service, person);
      expect(await payWith(person, order_no, { method: 'wallet' })).toMatchObject(refusal);
      expect(await payWith(person, order_no, { method: 'mixed' })).toMatchObject(refusal);
      expect(await walletOf(service, person)).toEqual(before);
    }
  });

  test.each([
    [5_000, 0],
    [5_001, 40_314],
  ])('of %d fen at the default limit returns code %d', async (rental, code) => {
    const person = await aPayer();
    const { order_no } = await anOrder(service, person, await aListing(service, { rental, deposit: 0 }));
    expect(await payWith(person, order_no, { method: 'wallet' })).toMatchObject({ code });
  });

  test('succeeds with a proof for this order, and a retry with another proof gets the same response', async () => {
    const person = await aPayer();
    const { order_no } = await anOrder(service, person, await aListing(service, dear));
    const proofFor = (subject: string) => prove(person, 'pay', { digits: '258013', subject });
    expect(await payWith(person, order_no, { method: 'wallet', proof: await proofFor('202600000000000000') })).toMatchObject({
      code: 40314,
    });
    const stranger = await aPayer();
    const foreign = await prove(stranger, 'pay', { digits: '258013', subject: order_no });
    expect(await payWith(person, order_no, { method: 'wallet', proof: foreign })).toMatchObject({ code: 40314 });
    const proof = await proofFor(order_no);
    service.clock.move(10 * MINUTE);
    expect(await payWith(person, order_no, { method: 'wallet', proof })).toMatchObject({ code: 40314 });
    const key = aKey();
    const paid = await payWith(person, order_no, { method: 'wallet', proof: await proofFor(order_no) }, key);
    expect(paid).toMatchObject({ code: 0, data: { order_status: 4 } });
    expect(await payWith(person, order_no, { method: 'wallet', proof: await proofFor(order_no) }, key)).toEqual(paid);
    expect((await walletOf(service, person)).available).toBe(94_000);
  });

  test('rejects a proof made with a pay password that was changed since', async () => {
    const person = await aPayer();
    const { order_no } = await anOrder(service, person, await aListing(service, dear));
    const proof = await prove(person, 'pay', { digits: '258013', subject: order_no });
    const change = await prove(person, 'pay', { digits: '258013', subject: 'pay_password' });
    expect(await keep(contract.updatePayPassword, person, '680124', change)).toMatchObject({ code: 0 });
    expect(await payWith(person, order_no, { method: 'wallet', proof })).toMatchObject({ code: 40314 });
  });

  test("counts only the wallet's part of a mixed payment, and nothing of a card payment", async () => {
    const person = await aPayer();
    const { order_no } = await anOrder(service, person, await aListing(service, { rental: 103_000, deposit: 0 }));
    expect(await payWith(person, order_no, { method: 'mixed' })).toMatchObject({ code: 40314 });
    expect(await payWith(person, order_no, { method: 'card' })).toMatchObject({ code: 0, data: { card_amount: 103_000 } });
  });

  test('of a renewal needs it as well', async () => {
    const person = await aRenter(service);
    const listing = await aListing(service, dear);
    const { order_no } = await aPaidOrder(service, person, listing);
    const payer = { ...person, phone: aPhone() };
    await service.deps.db.updateTable('user_setting').set({ pay_password_above: 5_000 }).where('user_id', '=', person.id).execute();
    await service.deps.db
      .insertInto('pay_password')
      .values({ user_id: person.id, password_hash: await hashPassword('258013'), changed_at: new Date(0) })
      .execute();
    const renew = (proof?: string, key = aKey()) =>
      service.ask(orders.renewOrder, { params: { order_no }, body: { hours: 1, agreed_price: 6_000, proof } }, keyed(person, key));
    expect(await renew()).toMatchObject({ code: 40314 });
    const proof = await prove(payer, 'pay', { digits: '258013', subject: order_no });
    const key = aKey();
    const renewed = await renew(proof, key);
    expect(renewed).toMatchObject({ code: 0, data: { hire_real_pay_prices: 12_000 } });
    expect(await renew(proof, key)).toEqual(renewed);
    expect(await renew(proof)).toMatchObject({ code: 40314 });
    expect((await walletOf(service, person)).available).toBe(88_000);
  });
});
