import * as look from '#ui/look.module.css';
import * as styles from './InventoryWall.module.css';
import { useState } from 'react';
import { pieceKindNames, pieceKinds, rarities, rarityNames } from '#contract/rules/inventory.ts';
import type { Listing } from '#api/queries/listing.ts';
import { Chip } from '#ui/Chip.tsx';

type Pieces = Listing['inventory'];
type Kind = Pieces[number]['kind'];
type Rarity = Pieces[number]['rarity'];

const kindName = (kind: Kind): string => pieceKindNames[pieceKinds[kind]];
const rarityName = (rarity: Rarity): string => rarityNames[rarities[rarity]];

/** Distinct values in order of first occurrence. */
const each = <T,>(values: readonly T[]): T[] => [...new Set(values)];

/** Tiles shown before expanding. */
const atFirst = 12;

export function InventoryWall({ pieces }: { pieces: Pieces }) {
  const [kind, setKind] = useState<Kind | null>(null);
  const [rarity, setRarity] = useState<Rarity | null>(null);
  const [isWhole, setWhole] = useState(false);
  const shown = pieces.filter((piece) => (kind === null || piece.kind === kind) && (rarity === null || piece.rarity === rarity));
  return (
    <>
      <div className={styles['filters']}>
        <div role="group" aria-label="按类别">
          {each(pieces.map((piece) => piece.kind)).map((one) => (
            <Chip key={one} pressed={kind === one} onClick={() => setKind(kind === one ? null : one)}>
              {kindName(one)}
            </Chip>
          ))}
        </div>
        <div role="group" aria-label="按稀有度">
          {each(pieces.map((piece) => piece.rarity)).map((one) => (
            <Chip key={one} pressed={rarity === one} onClick={() => setRarity(rarity === one ? null : one)}>
              {rarityName(one)}
            </Chip>
          ))}
          <span className={styles['count']} role="status">
            {shown.length} 件
          </span>
        </div>
      </div>
      <ul className={styles['wall']} aria-label="账号里的物品">
        {(isWhole ? shown : shown.slice(0, atFirst)).map((piece) => (
          <li key={`${piece.kind}/${piece.name}`} data-rarity={piece.rarity}>
            <img src={piece.picture} width="160" height="160" alt="" loading="lazy" decoding="async" />
            <b title={piece.name}>{piece.name}</b>
            <small>
              {rarityName(piece.rarity)} {kindName(piece.kind)}
            </small>
          </li>
        ))}
      </ul>
      {shown.length > atFirst && (
        <button type="button" className={styles['more']} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `展开全部 ${shown.length} 件`}
        </button>
      )}
      {shown.length === 0 && <p className={look['muted']}>没有这样的物品，换个条件看看</p>}
    </>
  );
}
