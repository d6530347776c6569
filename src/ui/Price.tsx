import * as look from './look.module.css';
import * as styles from './Price.module.css';
import { formatYuan } from '#contract/rules/money.ts';
import { classes } from './classes.ts';

interface PriceProps {
  /** Integer fen. */
  fen: number;
  size?: 'md' | 'lg' | 'xl';
  /** The unit, such as `时`. */
  per?: string;
  className?: string | undefined;
}

const sizes = { md: styles['medium'], lg: undefined, xl: styles['huge'] } as const;

/** An amount in three font sizes; screen readers get one text: ¥3.50/时. */
export function Price({ fen, size = 'lg', per, className }: PriceProps) {
  const text = formatYuan(fen);
  const yuanAt = text.indexOf('¥') + 1;
  const dot = text.indexOf('.');
  return (
    <span className={classes(styles['price'], look['number'], sizes[size], className)}>
      <i>{text.slice(0, yuanAt)}</i>
      <b>{text.slice(yuanAt, dot)}</b>
      <em>{text.slice(dot)}</em>
      {per !== undefined && <small>/{per}</small>}
    </span>
  );
}
