import type { CoverKind } from './covers/cover.ts';

/** The game that a picture belongs to: its visual world and its Chinese name. */
export interface PictureGame {
  readonly world: string;
  readonly title: string;
}

const SEPARATOR = '~';
const LONGEST_TEXT = 20;

/** Text that is safe as one path segment. */
const inPath = (text: string): string => [...text.replace(/[~/\\\p{Cc}]/gu, ' ')].slice(0, LONGEST_TEXT).join('').trim();

const pathOf = (kind: CoverKind, { world, title }: PictureGame, seed: string | number, label = ''): string => {
  const parts = [String(seed), inPath(title), inPath(label)].map(encodeURIComponent);
  return `/static/covers/${kind}/${world}/${parts.join(SEPARATOR)}.svg`;
};

/** The parts of a picture's file name, as `pathOf` put them together. */
export const pictureParts = (file: string): { seed: string; name: string; label: string } => {
  const [seed = '', name = '', label = ''] = file.replace(/\.svg$/, '').split(SEPARATOR);
  return { seed, name, label };
};

export const gameIcon = (game: PictureGame): string => pathOf('icon', game, 0);

/** The upright cover of a game. */
export const gamePoster = (game: PictureGame): string => pathOf('tall', game, 0);

/** The wide picture of a banner. */
export const bannerPicture = (game: PictureGame, seed: number): string => pathOf('wide', game, seed);

/** The picture of an account in a list, with a plate such as '386 皮肤'. */
export const listingCover = (game: PictureGame, id: string | number, label = ''): string => pathOf('card', game, id, label);

/** The pictures of an account: the one of the lists, then its own. */
export const listingGallery = (game: PictureGame, id: string | number, count: number, label = ''): string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? listingCover(game, id, label) : pathOf('shot', game, `${id}-${at}`)));

/** An uploaded public picture, by the SHA-256 of its bytes. */
export const picturePath = (sha256: Buffer): string => `/static/pictures/${sha256.toString('base64url')}.webp`;

/** The picture of a user or shop. */
export const avatarPath = (seed: number): string => `/static/avatars/${seed}.svg`;
