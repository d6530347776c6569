import * as look from '#ui/look.module.css';
import * as styles from './FreeOrder.module.css';
import type { CSSProperties } from 'react';
import type { DrawSession, FreeOrder } from '#api/queries/activities.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { classes } from '#ui/classes.ts';
import { percent, prizeNames, prizeTexts } from './words.ts';

interface OddsProps {
  open: DrawSession;
  budget: Pick<FreeOrder, 'dayBudgetFen' | 'daySpentFen'>;
}

const squares = { RENT: styles['rent'], PACKET: styles['packet'], COINS: styles['coins'], NONE: styles['none'] } as const;

/** Odds and stock of the open session by the chances there are now, and the budget of the day. */
export function Odds({ open, budget: { dayBudgetFen, daySpentFen } }: OddsProps) {
  const share = dayBudgetFen === 0 ? 0 : Math.min(100, (daySpentFen * 100) / dayBudgetFen);
  return (
    <section className={classes(look['card'], look['padded'], styles['odds'])}>
      <h2>
        概率与库存 <small>{open.chances === 0 ? '还没有机会' : `按现在 ${open.chances} 次机会算，会随人数变`}</small>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">奖品</th>
            <th scope="col">本场库存</th>
            <th scope="col">中奖率</th>
          </tr>
        </thead>
        <tbody>
          {open.odds.map(({ prize, stock, share: chance }) => (
            <tr key={prize}>
              <th scope="row" aria-label={prizeNames[prize]}>
                <i className={classes(styles['square'], squares[prize])} />
                <span>
                  <b>{prizeNames[prize]}</b>
                  <small>{prizeTexts[prize]}</small>
                </span>
              </th>
              <td>{stock === null ? '不限' : `${stock} 份`}</td>
              <td>
                <b>{open.chances === 0 ? '—' : percent(chance)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['budget']}>
        <span>
          今天预算 <b>{formatYuan(dayBudgetFen)}</b>
        </span>
        <i style={{ '--share': `${share}%` } as CSSProperties} role="img" aria-label={`已发 ${share.toFixed(1)}%`} />
        <span>
          已发 <b>{formatYuan(daySpentFen)}</b>
        </span>
      </p>
    </section>
  );
}
