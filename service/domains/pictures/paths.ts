import type { Piece } from '#contract/rules/inventory.ts';
import type { CoverKind, CoverRequest } from './covers/cover.ts';

/** The game of a picture: its theme and its Chinese name. */
export interface PictureGame {
  readonly world: string;
  readonly title: string;
}

const SEPARATOR = '~';
const LONGEST_TEXT = 20;

/** Text that is safe as one path segment. */
export const inPath = (text: string): string => [...text.replace(/[~/\\\p{Cc}]/gu, ' ')].slice(0, LONGEST_TEXT).join('').trim();

type Shown = Pick<Piece, 'kind' | 'name' | 'rarity'>;

const pathOf = (kind: CoverKind, { world, title }: PictureGame, seed: string | number, label = '', piece?: Shown): string => {
  const own = piece ? [piece.rarity, inPath(piece.name), piece.kind] : [];
  const parts = [String(seed), inPath(title), inPath(label), ...own].map(encodeURIComponent);
  return `/static/covers/${kind}/${world}/${parts.join(SEPARATOR)}.svg`;
};

/** Parses a picture's file name as made by `pathOf`. */
export const pictureParts = (file: string): Pick<CoverRequest, 'name' | 'piece'> & { seed: string; label: string } => {
  const [seed = '', name = '', label = '', rarity, pieceName, kind] = file.replace(/\.svg$/, '').split(SEPARATOR);
  const piece = rarity !== undefined && pieceName !== undefined && kind !== undefined && { kind, rarity, name: pieceName };
  return { seed, name, label, ...(piece && { piece }) };
};

export const gameIcon = (game: PictureGame): string => pathOf('icon', game, 0);

/** Portrait cover of a game. */
export const gamePoster = (game: PictureGame): string => pathOf('tall', game, 0);

/** Wide picture of a banner. */
export const bannerPicture = (game: PictureGame, seed: number): string => pathOf('wide', game, seed);

/** Picture of a listing in lists, with a label such as '386 皮肤', themed by its best piece. */
export const listingCover = (game: PictureGame, id: string | number, label = '', best?: Shown): string =>
  pathOf('card', game, id, label, best);

/** Pictures of a listing: the one of lists, then one for each of its best pieces. */
export const listingGallery = (
  game: PictureGame,
  id: string | number,
  count: number,
  label = '',
  pieces: readonly Shown[] = [],
): string[] =>
  Array.from({ length: count }, (_, at) => {
    const piece = pieces[Math.max(0, at - 1)];
    if (at === 0) return listingCover(game, id, label, piece);
    const own = at <= pieces.length ? piece : undefined;
    return pathOf('shot', game, `${id}-${at}`, own?.name, own);
  });

/** Picture of a piece in an inventory; the same for all listings of the game. */
export const piecePicture = (game: PictureGame, piece: Shown): string => pathOf('piece', game, 0, '', piece);

/** An uploaded public picture, by the SHA-256 of its bytes. */
export const picturePath = (sha256: Buffer): string => `/static/pictures/${sha256.toString('base64url')}.webp`;

/** Avatar of a user or shop. */
export const avatarPath = (seed: number): string => `/static/avatars/${seed}.svg`;
