import * as look from '#ui/look.module.css';
import * as styles from './CustomerChat.module.css';
import { classes } from '#ui/classes.ts';
import { useSnapshot } from 'valtio';
import { CHAT_KEPT } from '#contract/rules/chat.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { useChats } from '#api/queries/chat.ts';
import { session } from '#state/session.ts';
import { Button } from '#ui/Button.tsx';
import { Stars } from '#ui/Stars.tsx';

const texts = { WAITING: '排队中', LEFT: '已留言', SERVING: '对话中', ENDED: '已结束' } as const;

/** A member's earlier conversations. */
export function Transcripts() {
  const isMember = useSnapshot(session).standing === 'member';
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useChats(isMember);
  if (!isMember) return <p className={look['secondary']}>登录后可以查看最近 {CHAT_KEPT / DAY} 天的会话记录。</p>;
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={classes(look['card'], styles['transcripts'])} aria-label="会话记录">
      <h2>会话记录</h2>
      {isError && (
        <p role="alert">
          会话记录加载失败{' '}
          <Button size="sm" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {data && all.length === 0 && <p className={look['secondary']}>还没有会话；记录保留 {CHAT_KEPT / DAY} 天。</p>}
      <ul>
        {all.map(({ number, openedAt, status, agent, stars }) => (
          <li key={number}>
            <time>{formatClock(openedAt)}</time> {texts[status]}
            {agent && ` · ${agent}`}
            {(stars ?? null) !== null && <Stars value={stars ?? 0} label="已评" />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的会话
        </Button>
      )}
    </section>
  );
}
