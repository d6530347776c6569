import * as input from './input.module.css';
import * as styles from './MomentInput.module.css';
import { PrimeReactProvider } from 'primereact/api';
import { Calendar } from 'primereact/calendar';
import { fromShanghai, shanghaiParts } from '#contract/rules/clock.ts';
import type { Instant } from '#contract/rules/types.ts';
import { classes } from './classes.ts';
import { useFieldLinks } from './Field.tsx';
import { CHINESE } from './primeLocale.ts';
import { primeNonce } from './primeNonce.ts';

interface MomentInputProps {
  value: Instant | null;
  onChange: (value: Instant | null) => void;
  least: Instant;
  most: Instant;
}

/** The calendar knows the computer's zone only: its dates have the clock of Shanghai. */
const shown = (at: Instant): Date => {
  const { y, m, d, h, mi } = shanghaiParts(at);
  return new Date(y, m - 1, d, h, mi);
};
const meant = (at: Date): Instant =>
  fromShanghai({ y: at.getFullYear(), m: at.getMonth() + 1, d: at.getDate(), h: at.getHours(), mi: at.getMinutes() });

const pressed = (isOn: boolean): string => classes(styles['day'], isOn && styles['chosen']);

/** A moment in Shanghai, in steps of ten minutes, typed or from a calendar. */
export function MomentInput({ value, onChange, least, most }: MomentInputProps) {
  const links = useFieldLinks();
  return (
    <PrimeReactProvider value={{ ...primeNonce(), unstyled: true, locale: CHINESE, hideOverlaysOnDocumentScrolling: false }}>
      <Calendar
        {...(links.id !== undefined && { inputId: links.id })}
        value={value === null ? null : shown(value)}
        onChange={({ value: chosen }) => onChange(chosen instanceof Date ? meant(chosen) : null)}
        minDate={shown(least)}
        maxDate={shown(most)}
        dateFormat="yy-mm-dd"
        locale={CHINESE}
        showTime
        hourFormat="24"
        stepMinute={10}
        showIcon
        appendTo="self"
        pt={{
          root: { className: classes(input['frame'], styles['root'], links['aria-invalid'] && input['invalid']) },
          input: { root: { 'aria-describedby': links['aria-describedby'], autoComplete: 'off' } },
          dropdownButton: { root: { className: styles['open'] ?? '', 'aria-label': '打开日历' } },
          panel: { className: styles['panel'] ?? '' },
          header: { className: styles['head'] ?? '' },
          title: { className: styles['title'] ?? '' },
          // A rest is at most half a year: the arrows are enough.
          monthTitle: { disabled: true },
          yearTitle: { disabled: true },
          previousButton: { className: styles['arrow'] ?? '' },
          nextButton: { className: styles['arrow'] ?? '' },
          table: { className: styles['table'] ?? '' },
          dayLabel: ({ context }: { context: { selected: boolean; disabled: boolean } }) => ({
            className: classes(pressed(context.selected), context.disabled && styles['off']),
          }),
          timePicker: { className: styles['time'] ?? '' },
          hourPicker: { className: styles['unit'] ?? '' },
          minutePicker: { className: styles['unit'] ?? '' },
          incrementButton: { className: styles['arrow'] ?? '' },
          decrementButton: { className: styles['arrow'] ?? '' },
        }}
      />
    </PrimeReactProvider>
  );
}
