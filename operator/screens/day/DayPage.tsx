import { Button } from 'primereact/button';
import { Calendar } from 'primereact/calendar';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { type DayFigure, dayFigures, figureKinds, type Figures } from '#contract/operator/day.ts';
import { day as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { addDays, dayKey, formatMonthDay, fromShanghai, formatTime, shanghaiParts } from '#contract/rules/clock.ts';
import { useCalled } from '#operator/app/queries.ts';
import { useNow } from '#operator/ui/useNow.ts';
import { Read } from '#operator/ui/State.tsx';
import * as parts from '#operator/ui/parts.module.css';
import { amountOf, amountText, changeText, dayCsv, download, moodOf } from './figures.ts';
import { HourTable } from './HourTable.tsx';
import { Lifecycles } from './Lifecycles.tsx';
import { Running } from './Running.tsx';
import * as styles from './day.module.css';

const HourChart = lazy(() => import('./HourChart.tsx'));

const moods = { good: styles['good'], bad: styles['bad'], same: styles['same'] } as const;

type Day = DataOf<typeof rest.getDay>;

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;
const weekday = (at: number): string => WEEKDAYS[shanghaiParts(at).weekday] ?? '';

const WIDTH = 100;
const TALL = 24;

/** A figure by hour as a small line. */
function Spark({ name, hours }: { name: DayFigure; hours: readonly Figures[] }) {
  const amounts = hours.map((figures) => amountOf(name, figures[name]));
  const most = Math.max(1, ...amounts);
  const points = amounts.map(
    (amount, at) => `${(at / Math.max(1, amounts.length - 1)) * WIDTH} ${TALL - 2 - (Math.max(0, amount) / most) * (TALL - 4)}`,
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
      {points.length > 1 && <path d={`M${points.join('L')}`} />}
    </svg>
  );
}

function Cards({ data, chosen, onChoose }: { data: Day; chosen: DayFigure; onChoose: (name: DayFigure) => void }) {
  return (
    <section className={styles['cards']} aria-label="这一天的数字">
      {dayFigures.map((name) => {
        const { title, note } = figureKinds[name];
        const [now, before] = [data.total[name], data.week_ago.total[name]];
        return (
          <article key={name} className={styles['figure']} title={note}>
            <small>
              {title}
              <em className={moods[moodOf(name, now, before)]}>{changeText(name, now, before)}</em>
            </small>
            <Link href={`/day/${name}?date=${data.date}`} aria-label={`${title} ${amountText(name, now)}，看每一笔`}>
              {amountText(name, now)}
            </Link>
            <button type="button" aria-label={`${title}按小时画`} aria-pressed={chosen === name} onClick={() => onChoose(name)}>
              <Spark name={name} hours={data.hours} />
            </button>
          </article>
        );
      })}
    </section>
  );
}

function Hours({ data, chosen }: { data: Day; chosen: DayFigure }) {
  return (
    <section className={styles['chart']} aria-labelledby="hours">
      <h2 id="hours">
        每小时{figureKinds[chosen].title}
        <span className={styles['legend']}>
          <span>{formatMonthDay(data.from)}</span>
          <span className={styles['before']}>上{weekday(data.from)}</span>
        </span>
      </h2>
      <Suspense fallback={<div className={styles['waiting']} />}>
        <HourChart figure={chosen} hours={data.hours} weekAgo={data.week_ago.hours} />
      </Suspense>
      <details>
        <summary>看表</summary>
        <HourTable hours={data.hours} total={data.total} />
      </details>
    </section>
  );
}

/** The day of the platform: figures by hour and against a week ago, how it runs, and where its rows are. */
export function DayPage() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const [chosen, choose] = useState<DayFigure>('orders');
  const date = search.get('date') ?? undefined;
  const asked = useCalled(rest.getDay, { query: date === undefined ? {} : { date } });
  const running = useCalled(rest.getRunning, {});
  const today = dayKey(now);
  const show = (day: string): void => setSearch(day === today ? {} : { date: day }, { replace: true });
  const [yesterday, shown] = [dayKey(addDays(now, -1)), date ?? today];
  return (
    <div className={styles['page']}>
      <Read of={asked}>
        {(data) => (
          <>
            <header className={parts['head']}>
              <h1>
                {formatMonthDay(data.from)} {weekday(data.from)}
              </h1>
              <small>
                {data.until < addDays(data.from, 1)
                  ? `截至 ${formatTime(data.until)}，和上${weekday(data.from)}同一时刻比`
                  : `和上${weekday(data.from)}比`}
              </small>
              <span className={parts['more']}>
                {(
                  [
                    [today, '今天'],
                    [yesterday, '昨天'],
                  ] as const
                ).map(([day, text]) => (
                  <Button key={day} label={text} outlined={shown !== day} aria-pressed={shown === day} onClick={() => show(day)} />
                ))}
                <label htmlFor="date" className={styles['hidden']}>
                  选日期
                </label>
                <Calendar
                  inputId="date"
                  showIcon
                  showOnFocus={false}
                  placeholder="选日期"
                  dateFormat="yy-mm-dd"
                  maxDate={new Date(now)}
                  value={date === undefined ? null : new Date(`${date}T00:00`)}
                  onChange={({ value }) => {
                    if (value) show(dayKey(fromShanghai({ y: value.getFullYear(), m: value.getMonth() + 1, d: value.getDate() })));
                  }}
                />
                <Button label="导出 CSV" outlined onClick={() => download(`${data.date}.csv`, dayCsv(data.hours, data.total))} />
              </span>
            </header>
            <Cards data={data} chosen={chosen} onChoose={choose} />
            <div className={styles['two']}>
              <Hours data={data} chosen={chosen} />
              <Read of={running}>{(read) => <Running running={read} />}</Read>
            </div>
          </>
        )}
      </Read>
      <Lifecycles />
    </div>
  );
}
