import { afterAll, beforeAll, expect, test } from 'vitest';
import { contents as rest } from '#contract/operator/index.ts';
import { getFilters, getGameList, listGames, searchGame } from '#contract/rest/catalogue.ts';
import { startListing } from '#contract/rest/ownListings.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { aListing } from '#testing/builders/market.ts';
import { anOwner } from '#testing/builders/merchants.ts';
import { anOperator, theOperators, type TestOperators } from '#testing/builders/operators.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let other: TestService;
let operators: TestOperators;
beforeAll(async () => {
  service = await aService();
  other = await aService({ beside: service });
  operators = await theOperators(service);
});
afterAll(async () => {
  await operators.http.close();
  await other.close();
  await service.close();
});

const ranks = ['超凡', '钻石', '黄金'];
const attributes = [
  { name: '段位', kind: 'choice', unit: '', choices: ranks },
  { name: '飞船', kind: 'number', unit: '艘', choices: [] },
  { name: '称号', kind: 'text', unit: '', choices: [] },
];

test('a game made in the console has filters, a form and pictures on another process, without a line of code', async () => {
  const editor = await anOperator(service, ['content']);
  const fields = {
    title: '星舰纪元',
    world: 'rail',
    colours: 'wuxia',
    emblem: 'ninja',
    money_name: '星币',
    attribute_names: [],
    attributes,
    aliases: ['xingjian'],
  };
  const auth = { token: editor.token };
  const { key } = await operators.get(
    rest.saveContent,
    { params: { kind: 'game' }, body: { key: null, fields, version: 0, because: '新游戏上线' } },
    auth,
  );
  service.clock.move(2 * SECOND);
  const game = (await other.get(listGames, {})).list.find(({ id }) => id === key);
  expect(game).toMatchObject({ title: '星舰纪元', world: 'rail-wuxia-ninja' });
  expect((await other.get(searchGame, { query: { keyword: 'xingjian' } })).games.map(({ id }) => id)).toEqual([key]);

  const owner = await anOwner(service);
  const draft = await other.get(startListing, { body: { game_id: key } }, { token: owner.token });
  expect(draft.attributes.map(({ name, kind, unit, choices }) => [name, kind, unit, choices])).toEqual([
    ['段位', 'choice', '', ranks.map((value) => ({ value }))],
    ['飞船', 'number', '艘', []],
    ['称号', 'text', '', []],
  ]);

  const account = (rank: string, ships: number, name: string) =>
    aListing(service, {
      game_id: key,
      attrs: JSON.stringify([
        { attr_name: '称号', value: name },
        { attr_name: '飞船', value: String(ships) },
        { attr_name: '段位', value: rank },
      ]),
    });
  for (const [at, rank] of [...ranks, ...ranks].entries()) await account(rank, 10 * (at + 1), at % 2 === 0 ? '先锋' : '舰长');
  service.clock.move(300 * SECOND);
  const filters = await other.get(getFilters, { query: { game_id: key } });
  expect(filters.attributes.map(({ name, label }) => [name, label]).slice(0, 2)).toEqual([
    ['段位', '段位'],
    ['飞船', '飞船'],
  ]);
  expect(filters.attributes[0]?.options.map(({ label }) => label)).toEqual(ranks);
  expect(filters.attributes[1]?.options.every(({ label }) => label.includes('艘'))).toBe(true);

  const { url } = await other.get(getGameList, {});
  const list = (await other.http.inject(url)).json<{ list: { value: string; icon: string }[] }>().list;
  const icon = list.find(({ value }) => value === key)?.icon ?? '';
  const picture = await other.http.inject({ url: icon });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, expect.stringContaining('image/svg+xml')]);

  await operators.get(
    rest.saveContent,
    {
      params: { kind: 'game' },
      body: { key, fields: { ...fields, attributes: attributes.toReversed() }, version: 1, because: '换个次序' },
    },
    auth,
  );
  service.clock.move(2 * SECOND);
  const again = await other.get(startListing, { body: { game_id: key } }, { token: owner.token });
  expect(again.attributes.map(({ name }) => name)).toEqual(['称号', '飞船', '段位']);
});
