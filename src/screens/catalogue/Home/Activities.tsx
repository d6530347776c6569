import * as section from '#ui/section.module.css';
import * as styles from './Activities.module.css';
import { formatTime, shanghaiParts } from '#contract/rules/clock.ts';
import { DRAW_RENT_MOST, nextDraw } from '#contract/rules/draw.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { RANKING_PRIZED, RANKING_PRIZES } from '#contract/rules/ranking.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Doors to the activities; nothing of them is read here. */
export function Activities({ now }: { now: number }) {
  const doors = [
    {
      icon: 'gift',
      title: '抢免单',
      text: `下一场 ${formatTime(nextDraw(now))}，租金退回最多 ¥${yuanDigits(DRAW_RENT_MOST)}`,
      href: links.freeOrder(),
    },
    {
      icon: 'top',
      title: '新人排行榜',
      text: `${shanghaiParts(now).m} 月新人前 ${RANKING_PRIZED} 名得红包，第一名 ¥${yuanDigits(RANKING_PRIZES[0]?.fen ?? 0)}`,
      href: links.ranking(),
    },
  ] as const;
  return (
    <section className={section['section']} aria-label="活动">
      <ul className={styles['doors']}>
        {doors.map(({ icon, title, text, href }) => (
          <li key={title}>
            <Anchor href={href}>
              <Icon name={icon} />
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
              <Icon name="right" small />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
