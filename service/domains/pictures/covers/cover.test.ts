import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { figure, mascot } from './figures.ts';
import { thing } from './things.ts';
import { type CoverKind, drawCover } from './cover.ts';
import { lookName, lookParts, worldIds, worlds } from './worlds.ts';

const kinds: readonly CoverKind[] = ['icon', 'tall', 'wide', 'card', 'shot'];
const fingerprint = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 16);
const withoutColours = (svg: string): string => svg.replace(/#[\da-f]{3,6}/g, '#');
const draw = (change: Partial<Parameters<typeof drawCover>[0]> = {}): string =>
  drawCover({ world: 'moba', kind: 'card', seed: 7, name: '王者荣耀', label: '386 皮肤', ...change });

describe('drawCover', () => {
  it('has a designed world for at least twelve games', () => {
    expect(worldIds).toEqual([
      'moba',
      'royale',
      'fps',
      'delta',
      'rift',
      'dungeon',
      'fantasy',
      'wuxia',
      'party',
      'chess',
      'racing',
      'rail',
      'blocks',
      'ninja',
    ]);
    expect(new Set(Object.values(worlds).map(({ sky }) => sky.join())).size).toBe(worldIds.length);
  });

  it('draws the same bytes for the same request, now and in another process', () => {
    const drawn = worldIds.flatMap((world) => kinds.map((kind) => draw({ world, kind })));
    expect(worldIds.flatMap((world) => kinds.map((kind) => draw({ world, kind })))).toEqual(drawn);
    expect(fingerprint(drawn.join(''))).toBe('c51f8a89f08e57b4');
  });

  it('varies an account’s own pictures by seed, and only those', () => {
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    expect(new Set(seeds.map((seed) => draw({ seed }))).size).toBe(40);
    expect(new Set(seeds.map((seed) => draw({ kind: 'shot', seed }))).size).toBe(40);
    expect(new Set(seeds.map((seed) => draw({ kind: 'tall', seed }))).size).toBe(1);
  });

  it("draws a piece in its game's world, by name and rarity", () => {
    const piece = { kind: 'skin', rarity: 'treasured', name: '凤求凰' };
    const others = [piece, { ...piece, rarity: 'rare' }, { ...piece, name: '飞衡' }, { ...piece, kind: 'weapon' }];
    expect(new Set(others.map((one) => draw({ kind: 'piece', piece: one }))).size).toBe(4);
    expect(new Set(others.map((one) => draw({ piece: one }))).size).toBe(4);
    expect(draw({ kind: 'piece', piece })).toMatch(/^<svg [^>]*width="160" height="160"/);
  });

  it('draws pieces as different shapes, not as one shape in many colours', () => {
    const scene = { W: 160, H: 160, cx: 80, cy: 80, light: '#fff', ink: '#000', sky: '#000', mid: '#000', mix: '#000', random: () => 0 };
    const names = Array.from({ length: 60 }, (_, at) => `皮肤${at}`);
    const shapes = (drawn: (name: string) => string) => new Set(names.map((name) => withoutColours(drawn(name)))).size;
    expect({
      figure: shapes((name) => figure(name, scene, false)),
      square: shapes((name) => figure(name, scene, true)),
      mascot: shapes((name) => mascot(name, scene, '')),
      weapon: shapes((name) => thing('weapon', name)),
      gun: shapes((name) => thing('gun', name)),
      vehicle: shapes((name) => thing('vehicle', name)),
      car: shapes((name) => thing('car', name)),
      pet: shapes((name) => thing('pet', name)),
      item: shapes((name) => thing('item', name)),
    }).toEqual({ figure: 60, square: 46, mascot: 46, weapon: 20, gun: 12, vehicle: 20, car: 15, pet: 55, item: 8 });
  });

  it('arranges the same best piece in five ways on the cards of a list', () => {
    const piece = { kind: 'skin', rarity: 'treasured', name: '凤求凰' };
    const begin = (seed: number) => /filter="url\(#drop\)"><g transform="([^"]*)"/.exec(draw({ seed, piece }))?.[1];
    const ways = Object.groupBy(
      Array.from({ length: 240 }, (_, seed) => begin(seed)),
      String,
    );
    expect(Object.keys(ways).toSorted()).toEqual([
      'scale(1.16)',
      'scale(1.7)',
      'translate(-158 14) scale(-.82 .82)',
      'translate(-30 6) scale(.74)',
      'translate(0 46) scale(-1.62 1.62)',
    ]);
    expect(Math.min(...Object.values(ways).map((cards) => cards?.length ?? 0))).toBeGreaterThan(30);
  });

  it('keeps the name of a piece above what the page writes on a gallery’s picture', () => {
    const plateOf = (kind: CoverKind) => /<g transform="translate\(\d+ (\d+)\)"><path d="M14 0H/.exec(draw({ kind }))?.[1];
    expect({ shot: plateOf('shot'), card: plateOf('card') }).toEqual({ shot: '28', card: '284' });
  });

  it('gives each kind its own size', () => {
    const sizes = kinds.map((kind) => [kind, .../^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(draw({ kind }))!.slice(1, 3)]);
    expect(sizes).toEqual([
      ['icon', '320', '320'],
      ['tall', '300', '400'],
      ['wide', '760', '388'],
      ['card', '640', '360'],
      ['shot', '640', '360'],
    ]);
  });

  it('writes the name on titled kinds, and the label on a listing’s pictures', () => {
    const letters = (kind: CoverKind) => [...draw({ kind }).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    expect(kinds.map(letters)).toEqual([[], ['王者荣耀', '王者荣耀'], [], ['王者荣耀', '王者荣耀', '386 皮肤'], ['386 皮肤']]);
    expect(draw({ label: undefined })).not.toContain('皮肤');
  });

  it('escapes names and labels', () => {
    const svg = draw({ name: '<script>alert(1)</script>', label: '"&\'<b>' });
    expect(svg).not.toMatch(/<script|<b>/);
    expect(svg).toContain('<title>&#60;script&#62;alert(1)&#60;/script&#62;</title>');
    expect(svg).toContain('&#34;&#38;&#39;&#60;b&#62;');
  });

  it('is one well-formed element that loads nothing from elsewhere', () => {
    for (const world of worldIds) {
      const svg = draw({ world });
      const open = (svg.match(/<[a-zA-Z][^>]*[^/]>/g) ?? []).length;
      const closed = (svg.match(/<\/[a-zA-Z]+>/g) ?? []).length;
      expect([world, open - closed]).toEqual([world, 0]);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|@import|NaN|undefined/);
    }
  });

  it('draws a place in the colours of another world with the emblem of a third', () => {
    const look = lookName({ place: 'moba', colours: 'wuxia', emblem: 'racing' });
    expect([look, lookParts(look)]).toEqual(['moba-wuxia-racing', { place: 'moba', colours: 'wuxia', emblem: 'racing' }]);
    expect([lookName({ place: 'moba', colours: 'moba', emblem: 'moba' }), lookParts('moba-nowhere-fps'), lookParts('a-b')]).toEqual([
      'moba',
      null,
      null,
    ]);
    const drawn = draw({ world: look, kind: 'tall' });
    expect(drawn).toContain(`stop-color="${worlds.wuxia.sky[0]}"`);
    expect(drawn).not.toContain(`stop-color="${worlds.moba.sky[0]}"`);
    const shapes = (world: string) => new Set(withoutColours(draw({ world, kind: 'tall' })).match(/<(?:path|polygon)[^>]*>/g));
    const [mixed, place, emblem] = [shapes(look), shapes('moba'), shapes('racing')];
    const only = (one: Set<string>, other: Set<string>) => one.difference(other);
    expect([...only(emblem, place)].filter((shape) => mixed.has(shape)).length).toBeGreaterThan(0);
    const every = worldIds.map((emblemOf) => draw({ world: lookName({ place: 'moba', colours: 'moba', emblem: emblemOf }), kind: 'tall' }));
    expect(new Set(every).size).toBe(worldIds.length);
  });

  it('uses a re-lit world for a game that has none', () => {
    expect(draw({ world: 'unheard-of', name: '新游戏' })).toBe(draw({ world: 'unheard-of', name: '新游戏' }));
    expect(draw({ world: 'unheard-of' })).not.toBe(draw({ world: 'another' }));
    expect(draw({ world: 'constructor' })).toContain('<svg');
  });
});
