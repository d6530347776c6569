import * as look from '#ui/look.module.css';
import * as styles from './PromotionScreen.module.css';
import { classes } from '#ui/classes.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { type Invitation, useInvitations } from '#api/queries/invitations.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag, type TagTone } from '#ui/Tag.tsx';

const standings: Readonly<Record<Invitation['status'], { tone: TagTone; text: string }>> = {
  REGISTERED: { tone: 'book', text: '等待首单结算' },
  REWARDED: { tone: 'ok', text: '奖励已到账' },
  TAKEN_BACK: { tone: 'no', text: '首单退款，奖励已收回' },
  VOID: { tone: 'plain', text: '不符合活动规则' },
};

function Line({ invitation: { name, at, status, coins }, now }: { invitation: Invitation; now: number }) {
  const { tone, text } = standings[status];
  return (
    <li>
      <b>{name}</b>
      <small>{formatRelative(at, now)} 注册</small>
      <Tag tone={tone}>{text}</Tag>
      <span className={classes(look['number'], coins > 0 && look['positive'])}>{coins > 0 ? `+${coins} 金币` : '—'}</span>
    </li>
  );
}

/** Friends registered by the user's link. */
export function InvitationList() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInvitations();
  const now = useMinute();
  if (!data) {
    return error ? (
      <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="正在载入邀请记录">
        <ul className={styles['friends']}>
          {[0, 1, 2].map((row) => (
            <li key={row}>
              <Skeleton width={72} height={20} />
              <Skeleton width={120} height={16} />
              <Skeleton width={88} height={20} />
              <Skeleton width={72} height={20} />
            </li>
          ))}
        </ul>
      </Loading>
    );
  }
  const friends = data.pages.flatMap((page) => page.items);
  if (friends.length === 0) {
    return (
      <EmptyState icon="gift" title="还没有邀请到好友">
        把上面的链接或海报发给朋友，他注册后就会出现在这里
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles['friends']}>
        {friends.map((invitation) => (
          <Line key={invitation.id} invitation={invitation} now={now} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={styles['more']}>
          <Button size="lg" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
    </>
  );
}
