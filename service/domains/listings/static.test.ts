import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aListing } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { drawAvatar } from '#service/domains/pictures/avatars.ts';
import { drawCover } from '#service/domains/pictures/covers/cover.ts';
import { avatarPath, bannerPicture, gameIcon, gamePoster, listingCover, listingGallery } from '#service/domains/pictures/paths.ts';

let service: TestService;
const game = { world: 'moba', title: '王者荣耀' };
const getPicture = (url: string, headers = {}) => service.http.inject({ url, headers });

beforeAll(async () => {
  service = await aService();
  await service.deps.db.insertInto('game').values(game).execute();
});
afterAll(() => service.close());

test('every path draws the picture it describes', async () => {
  const attrs = JSON.stringify([{ attr_name: '皮肤数', value: '386' }]);
  const inventory = JSON.stringify([{ kind: 'skin', name: '凤求凰', rarity: 'treasured' }]);
  const { id } = await aListing(service, { attrs, inventory });
  const piece = { kind: 'skin', rarity: 'treasured', name: '凤求凰' } as const;
  const drawn: [path: string, svg: string][] = [
    [gameIcon(game), drawCover({ world: 'moba', kind: 'icon', seed: '0', name: '王者荣耀' })],
    [gamePoster(game), drawCover({ world: 'moba', kind: 'tall', seed: '0', name: '王者荣耀' })],
    [bannerPicture(game, 3), drawCover({ world: 'moba', kind: 'wide', seed: '3', name: '王者荣耀' })],
    [listingCover(game, id, '386 皮肤'), drawCover({ world: 'moba', kind: 'card', seed: id, name: '王者荣耀', label: '386 皮肤' })],
    [
      listingGallery(game, id, 2, '', [piece])[1] ?? '',
      drawCover({ world: 'moba', kind: 'shot', seed: `${id}-1`, name: '王者荣耀', label: '凤求凰', piece }),
    ],
    [listingGallery(game, id, 3)[2] ?? '', drawCover({ world: 'moba', kind: 'shot', seed: `${id}-2`, name: '王者荣耀' })],
    [avatarPath(5), drawAvatar(5)],
  ];
  for (const [path, svg] of drawn) {
    const answer = await getPicture(path);
    expect([path, answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      path,
      200,
      'image/svg+xml; charset=utf-8',
      svg,
    ]);
  }
});

test('words inserted into a path are not drawn, nor those of another listing', async () => {
  const attrs = (value: string) => JSON.stringify([{ attr_name: '皮肤数', value }]);
  const [mine, other] = [await aListing(service, { attrs: attrs('120') }), await aListing(service, { attrs: attrs('121') })];
  const lettersOf = async (path: string) => {
    const { body } = await getPicture(path);
    return [...body.matchAll(/<(?:text|title)[^>]*>([^<]+)</g)].map(([, text]) => text);
  };
  expect([
    await lettersOf(listingCover({ world: 'moba', title: '加微信领奖' }, mine.id, '免费送皮肤')),
    await lettersOf(listingCover({ world: 'chess', title: '王者荣耀' }, mine.id, '121 皮肤')),
    await lettersOf(listingCover(game, 'x', '120 皮肤')),
    await lettersOf(listingCover(game, other.id, '121 皮肤')),
  ]).toEqual([[], [], ['王者荣耀', '王者荣耀', '王者荣耀'], ['王者荣耀', '王者荣耀', '王者荣耀', '121 皮肤']]);
});

test('long names and odd characters stay within one path segment', async () => {
  const odd = { world: 'moba', title: '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸子丑/..\\~?#%' };
  await service.deps.db.insertInto('game').values(odd).execute();
  const path = listingCover(odd, '9223372036854775807', '999999 皮肤');
  expect(path.split('/').length).toBe(6);
  const answer = await getPicture(path);
  expect([answer.statusCode, /<title>(.*?)<\/title>/.exec(answer.body)?.[1]]).toEqual([200, '一二三四五六七八九十甲乙丙丁戊己庚辛壬癸']);
});

test('a picture is cached indefinitely and revalidated by its ETag', async () => {
  const path = gameIcon(game);
  const { headers, body } = await getPicture(path);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const again = await getPicture(path, { 'if-none-match': headers['etag'] });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']]);
  const changed = await getPicture(path, { 'if-none-match': '"other"' });
  expect([changed.statusCode, changed.body]).toEqual([200, body]);
});

test('a picture is compressed for clients that accept it, with its own ETag', async () => {
  const plain = await getPicture(gameIcon(game));
  const zipped = await getPicture(gameIcon(game), { 'accept-encoding': 'gzip, br' });
  expect([plain.headers['content-encoding'], zipped.headers['content-encoding'], zipped.headers['vary']]).toEqual([
    undefined,
    'gzip',
    'accept-encoding',
  ]);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(zipped.headers['etag']).not.toBe(plain.headers['etag']);
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('unknown kinds, malformed worlds and other files are not found', async () => {
  for (const path of [
    '/static/covers/huge/moba/1.svg',
    '/static/covers/card/Mo%20ba/1.svg',
    '/static/covers/card/moba/1.png',
    '/static/avatars/x.svg',
  ]) {
    const answer = await getPicture(path);
    expect([path, answer.statusCode, answer.json().data.problem]).toEqual([path, 404, 'NOT_FOUND']);
  }
});

test('avatars differ', () => {
  expect(new Set(Array.from({ length: 40 }, (_, seed) => drawAvatar(seed))).size).toBeGreaterThan(30);
});
