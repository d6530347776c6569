import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import * as rest from '#contract/rest/merchants.ts';
import { getCentre } from '#contract/rest/ownListings.ts';
import { getShop } from '#contract/rest/shops.ts';
import { APPLY_AGAIN } from '#contract/rules/merchant.ts';
import { decide } from '#service/kernel/operations/decide.ts';
import { actorNamed } from '#testing/builders/actor.ts';
import { aGame, anApplication, anApplyProof, anOwner, LICENCE } from '#testing/builders/merchants.ts';
import { aRenter, aRenterWithPhone, type Person } from '#testing/builders/market.ts';
import { anUpload } from '#testing/builders/review.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';
import { approveDecision, refuseDecision, sendBackDecision } from './application/decide.ts';

let service: TestService;
let game: string;
beforeAll(async () => {
  service = await aService();
  game = await aGame(service);
});
afterAll(() => service.close());
const { at } = timeOf(() => service);

type Form = ReturnType<typeof anApplication>;
const actor = { actor: actorNamed('客服小周') };
const read = ({ token }: Person) => service.get(rest.getApplication, {}, { token });
const save = ({ token }: Person, version: number, form: Form) => service.ask(rest.saveApplication, { body: { version, form } }, { token });
const submit = async (person: Person, version: number, form: Form, proof?: string) =>
  service.ask(
    rest.submitApplication,
    { body: { version, form, proof: proof ?? (await anApplyProof(service, person)) } },
    { token: person.token },
  );
const problemOf = ({ data }: { readonly data: object }) => ('problem' in data ? data.problem : null);
const submitted = async (person: Person, wish: Partial<Form> = {}) => {
  const form = { ...anApplication(game, await anUpload(service, person, 'licence')), ...wish };
  expect((await submit(person, 0, form)).code).toBe(0);
  const { id } = await read(person);
  return { id: id ?? '', form };
};
const newsOf = async ({ token }: Person) =>
  (await service.get(listNotifications, { query: {} }, { token })).list.map(({ title, content }) => [title, content]);

test('a draft may be incomplete, is read by another session, and only the newest version is saved', async () => {
  const person = await aRenter(service);
  expect(await read(person)).toMatchObject({ id: null, status: 'draft', version: 0, shop: '', games: [], phone: null });
  const form = anApplication(game, null, { kind: null, licence: '9135', accounts: null });
  expect((await save(person, 0, form)).code).toBe(0);
  expect(await read(person)).toMatchObject({ status: 'draft', version: 1, shop: '北辰小店', licence: '9135', kind: null, saved_at: NOON });
  expect(problemOf(await save(person, 0, form))).toBe('EDITED_ELSEWHERE');
  expect((await save(person, 1, { ...form, shop: '改过的店' })).code).toBe(0);
  expect(await read(person)).toMatchObject({ version: 2, shop: '改过的店' });
});

test('a submission is complete, by a verified adult with a phone and a proof of it', async () => {
  const person = await aRenterWithPhone(service);
  const form = anApplication(game, await anUpload(service, person, 'licence'));
  const half = await submit(person, 0, { ...form, shop: '店', licence: `${LICENCE.slice(0, -1)}4`, games: [], accounts: 0 });
  expect(half.data).toMatchObject({
    problem: 'BAD_REQUEST',
    fields: {
      shop: '店铺名要 2–20 个字',
      licence: '统一社会信用代码不正确，请照营业执照填写 18 位',
      games: '请至少选一个游戏',
      accounts: '请填写 1 到 100000 的整数',
    },
  });
  expect(problemOf(await submit(person, 0, form, 'x'.repeat(43)))).toBe('PROOF_INVALID');
  expect(problemOf(await submit(await aRenter(service), 0, form))).toBe('PHONE_UNBOUND');
  expect(problemOf(await submit(await aRenterWithPhone(service, { realName: null, birthDate: null }), 0, form))).toBe('REAL_NAME_REQUIRED');
  expect(problemOf(await submit(await aRenterWithPhone(service, { birthDate: '2010-01-01' }), 0, form))).toBe('MINOR_REFUSED');
  expect((await submit(person, 0, { ...form, licence: ' 91350100m000100y43 ', games: [game, game] })).code).toBe(0);
  expect(await read(person)).toMatchObject({ status: 'submitted', licence: LICENCE, submitted_at: NOON, picture: form.picture });
  expect((await read(person)).games.map(({ id }) => id)).toEqual([game]);
  expect(problemOf(await save(person, 1, form))).toBe('APPLICATION_STATE');
});

test('a foreign picture is unknown, a shop name is given once', async () => {
  const [person, other] = [await aRenterWithPhone(service), await aRenterWithPhone(service)];
  const foreign = await anUpload(service, other, 'licence');
  expect(problemOf(await save(person, 0, anApplication(game, foreign)))).toBe('NOT_FOUND');
  await submitted(person, { shop: '独一无二 A' });
  const same = anApplication(game, foreign, { shop: '独一无二 ａ' });
  expect((await submit(other, 0, same)).data).toMatchObject({ problem: 'SHOP_NAME_TAKEN' });
});

test('approval gives the certificate and the shop', async () => {
  const person = await aRenterWithPhone(service);
  const { id } = await submitted(person, { kind: 1, shop: '通过的店' });
  await decide(service.deps, approveDecision, { id }, actor);
  expect(await read(person)).toMatchObject({ status: 'approved', decided_at: NOON, reasons: [] });
  expect(await service.get(getCentre, {}, { token: person.token })).toMatchObject({ certificate: 1, shop: '通过的店', most: 200 });
  expect(await service.get(getShop, { params: { owner_id: person.id } })).toMatchObject({ shop_name: '通过的店', cert_type: 1 });
  expect((await newsOf(person))[0]).toEqual(['开店申请已通过', '“通过的店”已通过认证。现在可以到“商户中心”发布账号。']);
  await expect(decide(service.deps, approveDecision, { id }, actor)).rejects.toThrow(
    expect.objectContaining({ problem: 'APPLICATION_STATE' }),
  );
});

test('what is sent back names its fields, is corrected and submitted again', async () => {
  const person = await aRenterWithPhone(service);
  const { id, form } = await submitted(person, { shop: '退回的店' });
  const stray = decide(service.deps, sendBackDecision, { id, reasons: { colour: '不对的项' } }, actor);
  await expect(stray).rejects.toThrow(expect.objectContaining({ problem: 'BAD_REQUEST' }));
  await decide(service.deps, sendBackDecision, { id, reasons: { licence: '和照片上的不一样' } }, actor);
  expect(await read(person)).toMatchObject({ status: 'returned', reasons: [{ field: 'licence', reason: '和照片上的不一样' }] });
  expect((await newsOf(person))[0]?.[1]).toBe('请改好再提交：统一社会信用代码：和照片上的不一样');
  const { version } = await read(person);
  expect((await submit(person, version, { ...form, shop: '退回的店二' })).code).toBe(0);
  expect(await read(person)).toMatchObject({ status: 'submitted', shop: '退回的店二', reasons: [] });
});

test('a submitted one is recalled by its applicant, once', async () => {
  const person = await aRenterWithPhone(service);
  await submitted(person, { shop: '收回的店' });
  const recall = () => service.ask(rest.recallApplication, {}, { token: person.token });
  expect((await recall()).data).toMatchObject({ status: 'draft', version: 2, shop: '收回的店' });
  expect(problemOf(await recall())).toBe('APPLICATION_STATE');
  expect(problemOf(await service.ask(rest.recallApplication, {}, { token: (await anOwner(service)).token }))).toBe('APPLICATION_STATE');
});

test('whoever was refused applies again after thirty days', async () => {
  await at(NOON);
  const person = await aRenterWithPhone(service);
  const { id, form } = await submitted(person, { shop: '拒绝的店' });
  await decide(service.deps, refuseDecision, { id, because: '执照已注销' }, actor);
  const { version, ...shown } = await read(person);
  expect(shown).toMatchObject({ status: 'refused', reasons: [{ field: '', reason: '执照已注销' }], again_at: NOON + APPLY_AGAIN });
  await service.deps.db
    .updateTable('user_session')
    .set({ expires_at: new Date(NOON + 2 * APPLY_AGAIN) })
    .execute();
  await at(NOON + APPLY_AGAIN - 1);
  expect(problemOf(await save(person, version, form))).toBe('APPLICATION_TOO_EARLY');
  await at(NOON + APPLY_AGAIN);
  expect((await save(person, version, form)).data).toMatchObject({ status: 'draft', reasons: [] });
});
