import * as look from '#ui/look.module.css';
import * as styles from './FreeOrder.module.css';
import type { DrawSession } from '#api/queries/activities.ts';
import { formatTime } from '#contract/rules/clock.ts';
import { classes } from '#ui/classes.ts';
import { sessionTime } from './words.ts';

interface FairnessProps {
  open: DrawSession;
  next: DrawSession | null;
  now: number;
}

/** How a session stays verifiable, with the hash that stands already. */
export function Fairness({ open, next, now }: FairnessProps) {
  const start = formatTime(open.startsAt);
  return (
    <section className={classes(look['card'], look['padded'], styles['fairness'])}>
      <h2>怎么保证公平</h2>
      <ol>
        <li className={styles['done']}>
          <b>开奖前：种子的指纹先公布</b>
          <small>{sessionTime(open.announcedAt, now)} 已公布，不能更换</small>
          <p>
            <span>本场指纹</span>
            <code>{open.seedHash}</code>
          </p>
        </li>
        <li>
          <b>{start}：截止，公布编号名单和它的指纹</b>
          <small>每次机会一个编号，之后不能再加入</small>
          <p className={styles['later']}>
            <span>名单指纹</span>
            {start} 公布
          </p>
        </li>
        <li>
          <b>开奖后：公布种子，任何人都可以重算名次</b>
          <small>名次 = HMAC(种子，场次，名单指纹，编号)，从小到大发奖</small>
          <p className={next ? undefined : styles['later']}>
            {next ? (
              <>
                <span>再下一场（{sessionTime(next.startsAt, now)}）的指纹</span>
                <code>{next.seedHash}</code>
              </>
            ) : (
              '开奖后公布'
            )}
          </p>
        </li>
      </ol>
    </section>
  );
}
