import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/rest/profile.ts';
import { getUserInfo } from '#contract/rest/session.ts';
import { DAY } from '#contract/rules/constants.ts';
import { storePicture } from '#service/domains/pictures/keep.ts';
import { drawAvatar } from '#service/domains/pictures/avatars.ts';
import { aUser } from '#testing/builders/identity.ts';
import { aPicture } from '#testing/builders/picture.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const rename = (token: string, nickname: string) => service.ask(contract.updateUser, { body: { nickname } }, { token });
const setAvatar = (token: string, body: { number: number } | { picture: string }) =>
  service.ask(contract.updateAvatar, { body }, { token });
const uploaded = async (ownerId: string, purpose: 'avatar' | 'review' = 'avatar', colour = '#111') =>
  storePicture(service.deps, { ownerId, purpose, bytes: await aPicture({ colour }) });
const picturesOf = async (id: string) =>
  (await service.database.db.selectFrom('picture').select('id').where('owner_id', '=', id).orderBy('id').execute()).map((row) => row.id);

test('a nickname can be changed once in 30 days, and is shown in the header', async () => {
  const { token } = await aUser(service);
  const freeAt = service.clock.now() + 30 * DAY;
  expect(await service.get(contract.getProfile, {}, { token })).toEqual({
    nickname: '玩家',
    avatar: '/static/avatars/1.svg',
    nickname_free_at: null,
  });
  const changed = { nickname: '晚风_01', avatar: '/static/avatars/1.svg', nickname_free_at: freeAt };
  expect(await rename(token, ' 晚风_０１ ')).toMatchObject({ code: 0, data: changed });
  expect(await service.get(getUserInfo, {}, { token })).toMatchObject({ nickname: '晚风_01' });
  expect(await rename(token, '晚风_01')).toMatchObject({ code: 0, data: changed });
  expect(await rename(token, '晚风_02')).toMatchObject({
    code: 42224,
    status: 422,
    message: '昵称 30 天内只能修改一次',
    data: { problem: 'NICKNAME_TOO_SOON', details: { retry_at: freeAt } },
  });
  service.clock.move(30 * DAY - 1);
  const { token: later } = await sessionOf(token);
  expect(await rename(later, '晚风_02')).toMatchObject({ code: 42224 });
  service.clock.move(1);
  expect(await rename(later, '晚风_02')).toMatchObject({ code: 0, data: { nickname: '晚风_02' } });
});

/** A new session of the same user: the clock has passed the old one's expiry. */
async function sessionOf(token: string) {
  const { tokenHash } = await import('#service/kernel/http/caller.ts');
  const { openSession } = await import('#service/domains/identity/sessions.ts');
  const { user_id: userId } = await service.database.db
    .selectFrom('user_session')
    .select('user_id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow();
  return openSession(service.deps, { userId, remember: false, fingerprint: null });
}

const TAKEN = { code: 42223, status: 422, message: '这个昵称已有人使用，请换一个', data: { problem: 'NICKNAME_TAKEN' } };

test('a nickname is unique regardless of case, among chosen and initial ones', async () => {
  const [first, second] = [await aUser(service), await aUser(service)];
  expect(await rename(first.token, 'NightOwl')).toMatchObject({ code: 0 });
  expect(await rename(second.token, 'nightOWL')).toMatchObject(TAKEN);
  await service.database.db.updateTable('user_account').set({ nickname: '玩家654321' }).where('id', '=', first.id).execute();
  const third = await aUser(service);
  await service.database.db.updateTable('user_account').set({ nickname: 'Untouched' }).where('id', '=', third.id).execute();
  expect(await rename(second.token, 'untouched')).toMatchObject(TAKEN);
  expect(await rename(third.token, 'UNTOUCHED')).toMatchObject({ code: 0 });
});

test('of two concurrent changes to one nickname, one succeeds', async () => {
  const people = await Promise.all([aUser(service), aUser(service), aUser(service), aUser(service)]);
  const answers = await Promise.all(people.map(({ token }) => rename(token, '同名')));
  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 42223, 42223, 42223]);
});

test.each([
  ['', '请输入昵称'],
  ['晚', '昵称为 2–12 个字，可用汉字、字母、数字和下划线'],
  ['晚风 吹', '昵称为 2–12 个字，可用汉字、字母、数字和下划线'],
  ['微信abc', '昵称不能包含联系方式'],
  ['晚风客服', '昵称不能含有“官方”“客服”“管理员”等字样'],
])('the nickname %j is refused', async (nickname, message) => {
  const { token } = await aUser(service);
  expect(await rename(token, nickname)).toMatchObject({
    code: 40000,
    message,
    data: { problem: 'BAD_REQUEST', fields: { nickname: message } },
  });
});

test('there are twelve different avatars, and any of them can be chosen', async () => {
  const { list } = await service.get(contract.listAvatars, {});
  expect(list).toEqual(Array.from({ length: 12 }, (_, at) => ({ number: at + 1, picture: `/static/avatars/${at + 1}.svg` })));
  expect(new Set(list.map(({ number }) => drawAvatar(number))).size).toBe(12);
  const { token } = await aUser(service);
  expect(await setAvatar(token, { number: 12 })).toMatchObject({ code: 0, data: { avatar: '/static/avatars/12.svg' } });
  expect(await service.get(getUserInfo, {}, { token })).toMatchObject({ avatar: '/static/avatars/12.svg' });
  expect(await setAvatar(token, { number: 13 })).toMatchObject({ code: 40000 });
});

test("a user's uploaded picture becomes the avatar, and the previous one is deleted", async () => {
  const { id, token } = await aUser(service);
  const first = await uploaded(id);
  expect(await setAvatar(token, { picture: first.id })).toMatchObject({ code: 0, data: { avatar: first.path } });
  const review = await uploaded(id, 'review');
  const second = await uploaded(id, 'avatar', '#999');
  expect(await setAvatar(token, { picture: second.id })).toMatchObject({ code: 0, data: { avatar: second.path } });
  expect(await picturesOf(id)).toEqual([review.id, second.id]);
  expect((await service.http.inject({ url: first.path ?? '' })).statusCode).toBe(404);
  expect((await service.http.inject({ url: second.path ?? '' })).statusCode).toBe(200);
  expect(await setAvatar(token, { number: 2 })).toMatchObject({ code: 0 });
  expect(await picturesOf(id)).toEqual([review.id]);
});

test('a picture of another user, of another purpose or already in use cannot become an avatar', async () => {
  const [own, other] = [await aUser(service), await aUser(service)];
  const foreign = await uploaded(other.id);
  const review = await uploaded(own.id, 'review');
  const used = await uploaded(own.id);
  expect(await setAvatar(own.token, { picture: used.id })).toMatchObject({ code: 0 });
  for (const picture of [foreign.id, review.id, used.id, '900000000000000001'])
    expect(await setAvatar(own.token, { picture })).toMatchObject({ code: 40400, data: { problem: 'NOT_FOUND' } });
  expect(await service.get(contract.getProfile, {}, { token: own.token })).toMatchObject({ avatar: used.path });
});
