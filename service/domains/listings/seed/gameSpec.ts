import type { PieceKind, Rarity } from '#contract/rules/inventory.ts';
import type { Random } from '#service/kernel/lib/random.ts';

/** One listing's attributes and texts for a game. */
export interface Drawn {
  /** Best first: a card shows three. */
  readonly attrs: readonly (readonly [name: string, value: string | number])[];
  /** Beginning of the title, e.g. rank and number of skins. */
  readonly head: readonly string[];
  /** Number of treasured pieces, where an attribute states it. */
  readonly treasured?: number;
}

/** How to generate plausible listings of a game. */
export interface GameSpec {
  readonly title: string;
  readonly world: string;
  /** Number of listings. */
  readonly listings: number;
  /** Yuan per hour, of the poorest and the richest listing. */
  readonly price: readonly [least: number, most: number];
  readonly money?: { readonly name: string; readonly perYuan: number; readonly most: number };
  readonly platforms: readonly string[];
  readonly zone: (platform: string, random: Random) => string;
  /** Attributes that the hall filters by. */
  readonly attributeNames: readonly string[];
  /** `quality`: 0 for the poorest listing, 1 for the richest. */
  readonly draw: (quality: number, random: Random) => Drawn;
  /** Pieces a listing may hold; titles name the best. */
  readonly pieces: readonly (readonly [kind: PieceKind, rarity: Rarity, names: readonly string[]])[];
  /** Lower case. */
  readonly aliases: readonly string[];
  /** Selling points. */
  readonly reasons: readonly string[];
  readonly closed?: true;
}

/** A step of a ladder by quality, moved by at most one at random. */
export const rung = (ladder: readonly string[], quality: number, random: Random): string => {
  const at = Math.floor(quality * ladder.length + (random.next() - 0.5) * 1.2);
  return ladder[Math.max(0, Math.min(ladder.length - 1, at))] ?? '';
};

/** A number in the range by quality, with random spread. */
export const amount = (least: number, most: number, quality: number, random: Random): number =>
  Math.round(least + (most - least) * Math.max(0, Math.min(1, quality * (0.75 + random.next() * 0.5))));

const mobileZones = { 微信: 240, QQ: 220 } as const;

/** E.g. 微信128区 or QQ36区, from the platform's name. */
export const mobileZone = (platform: string, random: Random): string => {
  const channel = platform.endsWith('微信') ? '微信' : 'QQ';
  return `${channel}${random.int(1, mobileZones[channel])}区`;
};

export const mobilePlatforms = ['安卓微信', '安卓QQ', '苹果微信', '苹果QQ', '安卓微信', '安卓QQ'];
