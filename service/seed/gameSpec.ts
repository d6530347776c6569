import type { PieceKind, Rarity } from '#contract/rules/inventory.ts';
import type { Random } from './random.ts';

/** One account as a game's own words describe it. */
export interface Drawn {
  /** The best ones first: a card shows three. */
  readonly attrs: readonly (readonly [name: string, value: string | number])[];
  /** What a title begins with, such as a rank and a number of skins. */
  readonly head: readonly string[];
  /** How many of its pieces are treasured, where an attribute says so. */
  readonly treasured?: number;
}

/** How believable accounts of a game look. */
export interface GameSpec {
  readonly title: string;
  readonly world: string;
  /** How many accounts. */
  readonly listings: number;
  /** Yuan an hour, of the poorest and of the richest account. */
  readonly price: readonly [least: number, most: number];
  readonly money?: { readonly name: string; readonly perYuan: number; readonly most: number };
  readonly platforms: readonly string[];
  readonly zone: (platform: string, random: Random) => string;
  /** What the hall filters by. */
  readonly attributeNames: readonly string[];
  /** `quality` is 0 for the poorest account and 1 for the richest. */
  readonly draw: (quality: number, random: Random) => Drawn;
  /** What its accounts hold of; a title boasts of the best. */
  readonly pieces: readonly (readonly [kind: PieceKind, rarity: Rarity, names: readonly string[]])[];
  /** What people call it, lower case. */
  readonly aliases: readonly string[];
  /** Why to rent this one. */
  readonly reasons: readonly string[];
  readonly closed?: true;
}

/** One of a ladder by quality, a step up or down by chance. */
export const rung = (ladder: readonly string[], quality: number, random: Random): string => {
  const at = Math.floor(quality * ladder.length + (random.next() - 0.5) * 1.2);
  return ladder[Math.max(0, Math.min(ladder.length - 1, at))] ?? '';
};

/** A number between two by quality, spread by chance. */
export const amount = (least: number, most: number, quality: number, random: Random): number =>
  Math.round(least + (most - least) * Math.max(0, Math.min(1, quality * (0.75 + random.next() * 0.5))));

const mobileZones = { 微信: 240, QQ: 220 } as const;

/** 微信128区 or QQ36区, derived from the platform's name. */
export const mobileZone = (platform: string, random: Random): string => {
  const channel = platform.endsWith('微信') ? '微信' : 'QQ';
  return `${channel}${random.int(1, mobileZones[channel])}区`;
};

export const mobilePlatforms = ['安卓微信', '安卓QQ', '苹果微信', '苹果QQ', '安卓微信', '安卓QQ'];
