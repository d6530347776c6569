import * as look from '#ui/look.module.css';
import * as styles from './Podium.module.css';
import type { RankPlace } from '#api/queries/activities.ts';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import { Avatar } from '#ui/Avatar.tsx';

/** Places on the podium. */
export const PODIUM = 3;
const places = ['一', '二', '三'] as const;
const steps = [styles['place1'], styles['place2'], styles['place3']] as const;
export const packet = (fen: number): string => `¥${yuanDigits(fen)} 红包`;

/** The first three. */
export function Podium({ top }: { top: readonly RankPlace[] }) {
  return (
    <ol className={styles['podium']} aria-label="前三名">
      {top.slice(0, PODIUM).map(({ place, name, avatar, rentFen, prizeFen, isOwn }) => (
        <li key={place} className={steps[place - 1]}>
          {place === 1 && (
            <svg className={styles['crown']} viewBox="0 0 28 24" aria-hidden="true">
              <path d="m2 6 7 6 5-10 5 10 7-6-3 15H5Z" />
            </svg>
          )}
          <Avatar src={avatar} />
          <b>{isOwn ? `${name}（你）` : name}</b>
          <span className={look['number']}>{formatYuan(rentFen)}</span>
          <span className={styles['base']}>
            <strong>第 {places[place - 1]} 名</strong>
            <small>{packet(prizeFen)}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
