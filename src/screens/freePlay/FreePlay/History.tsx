import * as look from '#ui/look.module.css';
import * as section from '#ui/section.module.css';
import * as styles from './Plays.module.css';
import * as page from './FreePlay.module.css';
import type { FreePlay } from '#api/queries/freePlay.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { isCurrent } from './Running.tsx';

function endText({ status, startsAt, endsAt, isReturned }: FreePlay): string {
  const returned = isReturned ? '，次数已退' : '';
  switch (status) {
    case 'ENDED':
      return `玩了 ${Math.round((endsAt - startsAt) / MINUTE)} 分钟`;
    case 'SHORTENED':
      return `号被租下，提前结束${returned}`;
    case 'CANCELLED':
      return `开始前取消${returned}`;
    case 'DISPLACED':
      return `开始前号被租走${returned}`;
    case 'BOOKED':
    case 'PLAYING':
    case 'LEAVING':
      return '';
    default:
      return status satisfies never;
  }
}

interface HistoryProps {
  plays: readonly FreePlay[];
  hasMore: boolean;
  isBusy: boolean;
  onMore: () => void;
}

/** Own plays that are over, newest first. */
export function History({ plays, hasMore, isBusy, onMore }: HistoryProps) {
  const over = plays.filter((play) => !isCurrent(play));
  return (
    <section className={section['section']} id="history">
      <div className={section['head']}>
        <h2>我的记录</h2>
      </div>
      {over.length === 0 ? (
        <p className={look['secondary']}>还没有玩过。选一场，玩完会记在这里。</p>
      ) : (
        <ul className={styles['history']}>
          {over.map((play) => (
            <li key={play.id} className={look['card']}>
              <img src={play.cover} width="72" height="72" alt="" loading="lazy" />
              <div>
                <b>{play.title}</b>
                <small>{formatClock(play.startsAt)}</small>
                <small>{endText(play)}</small>
              </div>
              <Anchor href={links.detail({ id: play.listingId })}>租 {formatYuan(play.rentalFen)}/时</Anchor>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <p className={page['more']}>
          <Button busy={isBusy} onClick={onMore}>
            更早的记录
          </Button>
        </p>
      )}
    </section>
  );
}
