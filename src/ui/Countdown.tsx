import * as look from './look.module.css';
import * as styles from './Countdown.module.css';
import { classes } from './classes.ts';
import { useEffect, useEffectEvent } from 'react';
import { countdown } from '#contract/rules/clock.ts';
import { useNow } from './useNow.ts';

interface CountdownProps {
  /** Epoch milliseconds, by the server's clock. */
  until: number;
  /** Label of the remaining time for screen readers: 剩余 2 小时 … */
  label?: string;
  /** `boxes` for a sale, `clock` large with units, `text` as 02:38:14 in a sentence. */
  kind?: 'boxes' | 'clock' | 'text';
  /** Called once at the end; a handler may only re-read, since the server decides the state. */
  onEnd?: (() => void) | undefined;
}

export function Countdown({ until, label = '剩余', kind = 'text', onEnd }: CountdownProps) {
  const left = Math.max(0, until - useNow());
  const over = left === 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (over) end();
  }, [over]);
  const { h, mi, s, text } = countdown(left);
  const spoken = `${label} ${Number(h)} 小时 ${Number(mi)} 分 ${Number(s)} 秒`;
  if (kind === 'text')
    return (
      <span role="timer" aria-label={spoken} className={look['number']}>
        {text}
      </span>
    );
  if (kind === 'boxes')
    return (
      <span role="timer" aria-label={spoken} className={styles['boxes']}>
        <b>{h}</b>:<b>{mi}</b>:<b>{s}</b>
      </span>
    );
  return (
    <span role="timer" aria-label={spoken} className={classes(styles['clock'], look['number'])}>
      {h}
      <u>时</u>
      {mi}
      <u>分</u>
      {s}
      <u>秒</u>
    </span>
  );
}
