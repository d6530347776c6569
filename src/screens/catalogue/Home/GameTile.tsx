import * as look from '#ui/look.module.css';
import { formatYuan } from '#contract/rules/money.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';

interface GameTileProps {
  id: string;
  title: string;
  cover: string;
  rentableCount: number;
  lowestHourlyFen: number | null;
}

/** A game among the hot ones. */
export function GameTile({ id, title, cover, rentableCount, lowestHourlyFen }: GameTileProps) {
  return (
    <Anchor className={look['card']} href={links.hall({ gameId: id })}>
      <img src={cover} width="300" height="400" alt="" loading="lazy" decoding="async" />
      <div>
        <b>{title}</b>
        <small className={look['number']}>
          <span>{rentableCount} 可租</span>
          {lowestHourlyFen !== null && <i>{formatYuan(lowestHourlyFen)}起</i>}
        </small>
      </div>
    </Anchor>
  );
}
