import { expect, test } from 'vitest';
import { aliases, inventory } from './values.ts';

test('pieces are parsed in both languages, the rarest first', () => {
  const pieces = [
    { kind: 'skin', name: '凤求凰', rarity: 'treasured' },
    { kind: 'weapon', name: '火麒麟', rarity: 'epic' },
    { kind: 'hero', name: '貂蝉', rarity: 'common' },
  ];
  expect(inventory('hero:貂蝉；武器：火麒麟：史诗;skin:凤求凰:treasured')).toEqual({ ok: true, value: pieces });
  expect(inventory([{ kind: '英雄', name: '貂蝉' }, ...pieces.slice(0, 2)])).toEqual({ ok: true, value: pieces });
});

test.each([
  ['皮肤', '物品应写作“类别:名称:稀有度”，多个用分号隔开：皮肤'],
  ['皮肤:凤求凰:典藏:1', '物品应写作“类别:名称:稀有度”，多个用分号隔开：皮肤:凤求凰:典藏:1'],
  ['时装:凤求凰', '物品类别应为 英雄角色、皮肤、武器、载具、套装、宠物、其他 之一：时装:凤求凰'],
  ['皮肤:凤求凰:绝版', '稀有度应为 典藏、传说、史诗、稀有、普通 之一：皮肤:凤求凰:绝版'],
  [`皮肤:${'长'.repeat(21)}`, `物品名称最多 20 个字：${'长'.repeat(21)}`],
  ['皮肤:凤求凰;皮肤:凤求凰:典藏', '物品重复：凤求凰'],
  [Array.from({ length: 201 }, (_, at) => `皮肤:${at}`).join(';'), '最多 200 件物品'],
])('refused: %s', (cell, message) => {
  expect(inventory(cell)).toEqual({ ok: false, message });
});

test('aliases are normalised as for searches', () => {
  expect(aliases('农药;ＬＯＬ;lol')).toEqual({ ok: true, value: ['lol', '农药'] });
  expect(aliases('两 词')).toEqual({ ok: false, message: '别名不能有空格，最多 30 个字：两 词' });
});
