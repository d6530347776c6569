import type { World } from './world.ts';
import { delta, dungeon, fps, moba, rift, royale } from './worldsOfBattle.ts';
import { blocks, chess, party, racing, rail } from './worldsOfPlay.ts';
import { fantasy, ninja, wuxia } from './worldsOfWonder.ts';

export const worlds = {
  moba,
  royale,
  fps,
  delta,
  rift,
  dungeon,
  fantasy,
  wuxia,
  party,
  chess,
  racing,
  rail,
  blocks,
  ninja,
} as const satisfies Record<string, World>;
export type WorldId = keyof typeof worlds;
export const worldIds = Object.keys(worlds) as readonly WorldId[];

/** What operators choose a world by. */
export const worldTexts: Readonly<Record<WorldId, string>> = {
  moba: '王者峡谷',
  royale: '绝地空投',
  fps: '枪战',
  delta: '三角行动',
  rift: '裂谷',
  dungeon: '地下城',
  fantasy: '幻想大陆',
  wuxia: '武侠水墨',
  party: '派对',
  chess: '棋盘',
  racing: '赛车',
  rail: '星轨列车',
  blocks: '方块',
  ninja: '忍者',
};

/** A place drawn in the colours of one world with the emblem of another. */
export interface Look {
  readonly place: WorldId;
  readonly colours: WorldId;
  readonly emblem: WorldId;
}

const isWorldId = (name: string): name is WorldId => Object.hasOwn(worlds, name);

/** The name of a look in `game.world` and in addresses of pictures: that of a world if all is its own. */
export const lookName = ({ place, colours, emblem }: Look): string =>
  place === colours && place === emblem ? place : [place, colours, emblem].join('-');

/** The parts of such a name; null if it is not one. */
export function lookParts(name: string): Look | null {
  const [place = '', colours = place, emblem = place, ...more] = name.split('-');
  const isOne = more.length === 0 && isWorldId(place) && isWorldId(colours) && isWorldId(emblem);
  return isOne ? { place, colours, emblem } : null;
}

/** What a look is drawn from; `emblem` is the world whose emblem and pieces it has. */
export function lookOf(name: string): { readonly world: World; readonly emblem: World } | null {
  const parts = lookParts(name);
  if (parts === null) return null;
  const [place, emblem] = [worlds[parts.place], worlds[parts.emblem]];
  if (parts.place === parts.colours && place === emblem) return { world: place, emblem };
  return { world: { ...place, ...coloursOf(worlds[parts.colours]), emblem: emblem.emblem }, emblem };
}

const coloursOf = ({ sky, light, ink, metal }: World): Pick<World, 'sky' | 'light' | 'ink' | 'metal'> => ({ sky, light, ink, metal });
