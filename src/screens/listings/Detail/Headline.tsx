import * as look from '#ui/look.module.css';
import * as styles from './Headline.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import { formatYuan } from '#contract/rules/money.ts';
import type { Decision } from './decision.ts';
import { savedPercent } from './offers.ts';
import type { Rentable } from './starts.ts';
import { Price } from '#ui/Price.tsx';
import { Tag } from '#ui/Tag.tsx';

interface HeadlineProps {
  decision: Decision;
  listing: Rentable;
  heart: ReactNode;
}

/** Effective hourly price of the choice, beside the listed one. */
export function Headline({ decision, listing, heart }: HeadlineProps) {
  const { hourlyFen } = listing.prices;
  const effectiveFen = decision.quote?.effectiveHourlyFen ?? hourlyFen ?? 0;
  const saved = savedPercent(effectiveFen, hourlyFen);
  return (
    <div className={styles['price']}>
      <Price fen={effectiveFen} size="xl" per="时" />
      {hourlyFen !== null && saved > 0 && (
        <s className={look['number']} aria-label={`原价每小时 ${formatYuan(hourlyFen)}`}>
          {formatYuan(hourlyFen)}
        </s>
      )}
      {saved > 0 && <Tag tone="solid">省 {saved}%</Tag>}
      <span className={classes(styles['popularity'], look['deskOnly'])}>{heart}</span>
    </div>
  );
}
