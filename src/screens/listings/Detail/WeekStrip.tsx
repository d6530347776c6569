import * as look from '#ui/look.module.css';
import * as block from '#ui/block.module.css';
import * as styles from './WeekStrip.module.css';
import type { CSSProperties } from 'react';
import { formatRelative } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { classes } from '#ui/classes.ts';
import type { Rentable } from './starts.ts';
import { useChoice } from './useChoice.ts';
import { type DayPart, type PartKind, partTexts, partTime, type WeekDay, weekOf } from './week.ts';

const looks: Readonly<Record<PartKind, string | undefined>> = {
  past: styles['past'],
  taken: styles['taken'],
  off: styles['off'],
  free: styles['free'],
};
const legend = ['free', 'taken', 'off'] as const satisfies readonly PartKind[];

interface PartProps {
  day: WeekDay;
  part: DayPart;
  isChosen: boolean;
  onChoose: ((at: number) => void) | null;
}

/** Wide enough for its word. */
const WORDED = DAY / 8;

function Part({ day, part, isChosen, onChoose }: PartProps) {
  const { kind, start, end, startAt } = part;
  const place: CSSProperties & Record<'--from' | '--length', string> = {
    '--from': `${((start - day.day) / DAY) * 100}%`,
    '--length': `${((end - start) / DAY) * 100}%`,
  };
  const text = `${partTime(part)} ${partTexts[kind]}`;
  const word = end - start >= WORDED && <em aria-hidden>{isChosen ? '已选' : partTexts[kind]}</em>;
  if (startAt === null || onChoose === null)
    return (
      <li className={looks[kind]} style={place}>
        <span className={look['visuallyHidden']}>{text}</span>
        {word}
      </li>
    );
  return (
    <li className={isChosen ? styles['chosen'] : looks[kind]} style={place}>
      <button type="button" aria-pressed={isChosen} aria-label={`${text}，选为开始时间`} onClick={() => onChoose(startAt)}>
        {word}
      </button>
    </li>
  );
}

/** The coming seven days of an account: free, taken, not on offer. Pressing a free part chooses its start; screen readers get a list. */
export function WeekStrip({ listing }: { listing: Rentable }) {
  const now = useMinute();
  const { choice, change } = useChoice();
  const canBook = listing.isReservation && listing.isListed;
  const choose = (startAt: number) => change({ mode: 'appoint', day: null, startAt });
  const chosenAt = choice.startAt;
  return (
    <section className={classes(look['card'], look['padded'], block['block'], look['notPrinted'])} aria-label="未来七天">
      <h2>
        未来七天<small>{canBook ? '点空着的地方选开始时间' : '只能立即租，不接受预约'}</small>
      </h2>
      <ul className={styles['legend']} aria-hidden>
        {legend.map((kind) => (
          <li key={kind}>
            <i className={looks[kind]} />
            {partTexts[kind]}
          </li>
        ))}
      </ul>
      <ol className={styles['week']}>
        {weekOf(listing, now).map((day) => (
          <li key={day.day}>
            <span className={styles['day']}>
              <b>{day.name}</b>
              <small className={look['muted']}>{day.date}</small>
            </span>
            <ol className={styles['track']} aria-label={`${day.name} ${day.date}`}>
              {day.parts.map((part) => (
                <Part
                  key={part.start}
                  day={day}
                  part={part}
                  isChosen={chosenAt !== null && part.start <= chosenAt && chosenAt < part.end}
                  onChoose={canBook ? choose : null}
                />
              ))}
            </ol>
            <small className={classes(look['secondary'], styles['note'])}>{day.note}</small>
          </li>
        ))}
      </ol>
      {chosenAt !== null && <p className={classes(look['secondary'], styles['picked'])}>已选 {formatRelative(chosenAt, now)} 开始</p>}
    </section>
  );
}
