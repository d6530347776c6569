import * as look from '#ui/look.module.css';
import * as styles from './WhenChoice.module.css';
import { classes } from '#ui/classes.ts';
import { formatDuration, formatRelative, startOfDay } from '#contract/rules/clock.ts';
import { BOOK_AHEAD_LEAD, MINUTE, RENTAL_BUFFER, RENTAL_HOURS_MOST } from '#contract/rules/constants.ts';
import { bonusHours, startsWhenPaid } from '#contract/rules/period.ts';
import { HOURLY, TIME_BLOCK, defaultHours } from '#contract/rules/rentTypes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import type { Decision } from './decision.ts';
import { blockStarts, firstFreeStart, startDays, startTimes } from './starts.ts';
import type { ChoiceProps } from './TypeChoice.tsx';

function Hours({ decision, listing, onChange }: ChoiceProps) {
  const least = defaultHours(listing.minRentalPeriod);
  const bonus = bonusHours(listing.activity, decision.hours);
  const next = (listing.activity?.rentalPromotion ?? [])
    .filter(({ rentalHour }) => rentalHour > decision.hours && rentalHour <= RENTAL_HOURS_MOST)
    .toSorted((a, b) => a.rentalHour - b.rentalHour)[0];
  return (
    <div className={styles['line']}>
      <span className={look['secondary']}>租几小时</span>
      <Stepper label="小时数" value={decision.hours} min={least} max={RENTAL_HOURS_MOST} onChange={(hours) => onChange({ hours })} />
      {least > 1 && <span className={classes(look['small'], look['muted'])}>{least} 小时起租</span>}
      {bonus > 0 && <span className={classes(look['small'], look['positive'])}>送 {bonus} 小时</span>}
      {bonus === 0 && next && (
        <span className={classes(look['small'], look['muted'])}>
          租 {next.rentalHour} 小时送 {next.bonusHour} 小时
        </span>
      )}
    </div>
  );
}

const leadNote = (
  <small>
    预约至少提前 {BOOK_AHEAD_LEAD / MINUTE} 分钟，上一位结束后留 {RENTAL_BUFFER / MINUTE} 分钟交接
  </small>
);

/** A block begins at a fixed hour: only its day is chosen. */
function BlockDay({ decision, listing, now, onChange }: ChoiceProps) {
  const { block, startAt } = decision.block;
  const starts = blockStarts(listing, block, now);
  if (starts.length === 0) return null;
  return (
    <div className={classes(styles['line'], styles['starts'])}>
      <span className={look['secondary']}>哪一天</span>
      <Select
        size="sm"
        label="哪一天开始"
        value={String(startOfDay(startAt))}
        onChange={(day) => onChange({ day: Number(day) })}
        options={starts.map(({ day, label, isFree }) => ({
          value: String(day),
          label: isFree ? label : `${label} 已约`,
          disabled: !isFree,
        }))}
      />
      {leadNote}
    </div>
  );
}

function Start({ decision, listing, now, onChange }: ChoiceProps) {
  const { type, hours, startAt } = decision;
  const wish = { type, hours, now };
  const day = startOfDay(startAt);
  const days = startDays(listing, now);
  const times = startTimes(listing, wish, day);
  const isListed = times.some(({ at }) => at === startAt);
  const toDay = (chosen: string) => {
    const options = startTimes(listing, wish, Number(chosen));
    const at = options.find(({ isFree }) => isFree)?.at ?? options[0]?.at ?? firstFreeStart(listing, wish);
    onChange({ day: startOfDay(at), startAt: at });
  };
  return (
    <div className={classes(styles['line'], styles['starts'])}>
      <span className={look['secondary']}>开始时间</span>
      <Select
        size="sm"
        label="哪一天开始"
        value={String(day)}
        onChange={toDay}
        options={days.map(({ at, label }) => ({ value: String(at), label }))}
      />
      <Select
        size="sm"
        label="几点开始"
        value={isListed ? String(startAt) : ''}
        onChange={(at) => onChange({ day, startAt: Number(at) })}
        options={[
          ...(isListed ? [] : [{ value: '', label: '请选择', disabled: true }]),
          ...times.map(({ at, label, isFree }) => ({ value: String(at), label: isFree ? label : `${label} 已约`, disabled: !isFree })),
        ]}
      />
      {leadNote}
    </div>
  );
}

function Span({ decision, now }: { decision: Decision; now: number }) {
  const { period, mode, type } = decision;
  if (period === null) return null;
  const isOpen = startsWhenPaid(mode, type);
  const isBegun = mode === 'now' && period.start <= now;
  const starts = isOpen ? '付款后开始计时' : isBegun ? '付款后马上' : formatRelative(period.start, now);
  return (
    <div className={styles['span']}>
      <div>
        <small>开始</small>
        <b>{starts}</b>
      </div>
      <span className={styles['between']}>
        {formatDuration(period.end - period.start)}
        {period.bonusHours > 0 && `（含送 ${period.bonusHours} 小时）`}
      </span>
      <div className={styles['end']}>
        <small>结束</small>
        <b>{isOpen ? `付款后 ${formatDuration(period.end - period.start)}` : formatRelative(period.end, now)}</b>
      </div>
    </div>
  );
}

/** Hours, start, and the resulting period in words. */
export function WhenChoice(props: ChoiceProps) {
  const { decision, now } = props;
  return (
    <>
      {decision.type === HOURLY && <Hours {...props} />}
      {decision.mode === 'appoint' && (decision.type === TIME_BLOCK ? <BlockDay {...props} /> : <Start {...props} />)}
      <Span decision={decision} now={now} />
      {decision.fault !== null && (
        <p className={styles['fault']} role="alert">
          <Icon name="warn" small />
          {decision.fault}
        </p>
      )}
    </>
  );
}
