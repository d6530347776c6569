import * as look from '#ui/look.module.css';
import * as styles from './Offer.module.css';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Select } from '#ui/Select.tsx';
import { dayNames, times, timeText, type WindowRow } from './windowRows.ts';

/** Evenings of every day, until two at night. */
export const NEW_WINDOWS: WindowRow = { days: [0, 1, 2, 3, 4, 5, 6], from: 18 * 60, until: 2 * 60 };

interface RowProps {
  row: WindowRow;
  at: number;
  onChange: (row: WindowRow) => void;
  onDrop: () => void;
}

function Row({ row, at, onChange, onDrop }: RowProps) {
  const toggle = (day: number) =>
    onChange({
      ...row,
      days: row.days.includes(day) ? row.days.filter((each) => each !== day) : [...row.days, day].toSorted((a, b) => a - b),
    });
  const options = (from: number, until: number) =>
    times.filter((time) => time >= from && time <= until).map((time) => ({ value: String(time), label: timeText(time) }));
  return (
    <li className={styles['row']} aria-label={`第 ${at + 1} 段`}>
      <div className={styles['days']} role="group" aria-label="星期">
        {dayNames.map((name, day) => (
          <Chip key={name} pressed={row.days.includes(day)} onClick={() => toggle(day)}>
            {name}
          </Chip>
        ))}
      </div>
      <div className={styles['times']}>
        <Select
          label="从"
          value={String(row.from)}
          options={options(0, 23 * 60 + 30)}
          onChange={(from) => onChange({ ...row, from: Number(from) })}
        />
        <span aria-hidden>—</span>
        <Select
          label="到"
          value={String(row.until)}
          options={options(30, 24 * 60)}
          onChange={(until) => onChange({ ...row, until: Number(until) })}
        />
        <small className={look['muted']}>{row.until > row.from ? '' : '到第二天'}</small>
        <Button kind="bare" size="sm" icon="trash" onClick={onDrop}>
          删除
        </Button>
      </div>
    </li>
  );
}

interface WindowRowsProps {
  rows: readonly WindowRow[];
  onChange: (rows: readonly WindowRow[]) => void;
  fault: string | undefined;
}

/** Windows of the week as rows: days, and from when until when. */
export function WindowList({ rows, onChange, fault }: WindowRowsProps) {
  return (
    <>
      <ul className={styles['rows']}>
        {rows.map((row, at) => (
          <Row
            key={at}
            row={row}
            at={at}
            onChange={(changed) => onChange(rows.with(at, changed))}
            onDrop={() => onChange(rows.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <Button size="sm" icon="plus" onClick={() => onChange([...rows, NEW_WINDOWS])}>
        加一段时间
      </Button>
      {fault !== undefined && (
        <p className={styles['error']} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
