import * as styles from './Wheel.module.css';
import type { CSSProperties } from 'react';
import type { DrawSession } from '#api/queries/activities.ts';
import { classes } from '#ui/classes.ts';
import { percent, prizeNames } from './words.ts';

type Prize = DrawSession['odds'][number]['prize'];

interface WheelProps {
  /** Slices in the order of the prizes, 0 to 1. */
  shares: readonly { readonly prize: Prize; readonly share: number }[];
  /** The prize under the pin; null: at rest. */
  result: Prize | null;
  turning: boolean;
  label: string;
  time: string;
}

const LIGHTS = 24;
const TURNS = 5;
const slices: Readonly<Record<Prize, string | undefined>> = {
  RENT: styles['rent'],
  PACKET: styles['packet'],
  COINS: styles['coins'],
  NONE: styles['none'],
};

const at = (share: number, radius: number): string => {
  const angle = share * 2 * Math.PI;
  return `${(120 + radius * Math.sin(angle)).toFixed(2)} ${(120 - radius * Math.cos(angle)).toFixed(2)}`;
};

/** One slice from the middle, clockwise from the top. */
function slicePath(from: number, to: number): string {
  const end = Math.min(to, from + 0.9999);
  return `M120 120L${at(from, 84)}A84 84 0 ${end - from > 0.5 ? 1 : 0} 1 ${at(end, 84)}Z`;
}

/** The wheel: its slices are the odds, and it stops where the service's result lies; it decides nothing. */
export function Wheel({ shares, result, turning, label, time }: WheelProps) {
  const whole = shares.some(({ share }) => share > 0) ? shares : shares.map(({ prize }) => ({ prize, share: 1 / shares.length }));
  const placed = whole.map(({ prize, share }, turn) => {
    const from = whole.slice(0, turn).reduce((sum, before) => sum + before.share, 0);
    return { prize, from, to: from + share };
  });
  const under = placed.find(({ prize }) => prize === result);
  const angle = under ? TURNS * 360 - ((under.from + under.to) / 2) * 360 : 0;
  const spoken = shares.some(({ share }) => share > 0)
    ? `按概率画的转盘：${shares.map(({ prize, share }) => `${prizeNames[prize]} ${percent(share)}`).join('，')}`
    : '转盘：还没有机会';
  return (
    <svg className={styles['wheel']} viewBox="0 0 240 240" role="img" aria-label={spoken}>
      <circle className={styles['rim']} cx="120" cy="120" r="114" />
      <circle className={styles['inner']} cx="120" cy="120" r="90" />
      {Array.from({ length: LIGHTS }, (_, light) => {
        const [x, y] = at(light / LIGHTS, 101).split(' ');
        return <circle key={light} className={light % 2 === 0 ? styles['light'] : styles['lightToo']} cx={x} cy={y} r="4" />;
      })}
      <g className={classes(styles['disc'], turning && styles['turning'])} style={{ '--angle': `${angle}deg` } as CSSProperties}>
        {placed.map(({ prize, from, to }) => to > from && <path key={prize} className={slices[prize]} d={slicePath(from, to)} />)}
      </g>
      <circle className={styles['hub']} cx="120" cy="120" r="40" />
      <path className={styles['pin']} d="M120 36 110 8h20Z" />
      <text x="120" y="114" textAnchor="middle" className={styles['label']}>
        {label}
      </text>
      <text x="120" y="138" textAnchor="middle" className={styles['time']}>
        {time}
      </text>
    </svg>
  );
}
