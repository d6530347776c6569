/** Kinds of pieces. */
export const pieceKinds = {
  HERO: 'hero',
  SKIN: 'skin',
  WEAPON: 'weapon',
  VEHICLE: 'vehicle',
  OUTFIT: 'outfit',
  PET: 'pet',
  ITEM: 'item',
} as const;
export type PieceKind = (typeof pieceKinds)[keyof typeof pieceKinds];

/** Rarest first. */
export const rarities = { TREASURED: 'treasured', LEGENDARY: 'legendary', EPIC: 'epic', RARE: 'rare', COMMON: 'common' } as const;
export type Rarity = (typeof rarities)[keyof typeof rarities];

export const pieceKindNames: Readonly<Record<PieceKind, string>> = {
  hero: '英雄角色',
  skin: '皮肤',
  weapon: '武器',
  vehicle: '载具',
  outfit: '套装',
  pet: '宠物',
  item: '其他',
};

export const rarityNames: Readonly<Record<Rarity, string>> = {
  treasured: '典藏',
  legendary: '传说',
  epic: '史诗',
  rare: '稀有',
  common: '普通',
};

export interface Piece {
  readonly kind: PieceKind;
  readonly name: string;
  readonly rarity: Rarity;
}

export const PIECES_MOST = 200;
export const PIECE_NAME_LONGEST = 20;
/** Number of pieces named on a card. */
export const PIECES_ON_CARD = 2;

const places: readonly Rarity[] = Object.values(rarities);

/** Rarest first; stable within a rarity. */
export const bestFirst = <P extends Pick<Piece, 'rarity'>>(pieces: readonly P[]): P[] =>
  [...pieces].sort((one, other) => places.indexOf(one.rarity) - places.indexOf(other.rarity));
